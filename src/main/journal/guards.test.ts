import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guardEvents } from './database/authorizer.ts';
import { openForReading, openForWriting, readPragma } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { buildEntry, buildPayment, buildSale, intents, paidState } from './entries.fixture.ts';
import { verifyStore } from './verify/verify.fixture.ts';
import { opened, storeOn, temporaryFolder } from './write/store.fixture.ts';

const ADD = `INSERT INTO event (seq, at, kind, reference, payload, prev, hash)`;
const REPLACE = `INSERT OR REPLACE INTO event (seq, at, kind, reference, payload, prev, hash)`;
const NEWEST = '(SELECT hash FROM event ORDER BY seq DESC LIMIT 1)';

describe('the tables themselves', () => {
  it.each([
    ['changing an event', `UPDATE event SET payload = '{}' WHERE seq = 1`, /never changes/],
    ['removing an event', 'DELETE FROM event WHERE seq = 2', /never removed/],
    [
      'replacing an event',
      `${REPLACE} SELECT seq, at, kind, reference, '{}', prev, hash FROM event WHERE seq = 1`,
      /next/,
    ],
    ['leaving out a number', `${ADD} SELECT 9, at, kind, NULL, '{}', ${NEWEST}, hash FROM event WHERE seq = 1`, /next/],
    ['giving no number', `${ADD} SELECT NULL, at, kind, NULL, '{}', ${NEWEST}, hash FROM event WHERE seq = 1`, /next/],
    [
      'linking to another event',
      `${ADD} SELECT 4, at, kind, NULL, '{}', hash, hash FROM event WHERE seq = 1`,
      /linked/,
    ],
    ['changing the identity', `UPDATE journal SET identity = '{}'`, /identity/],
    ['removing the identity', 'DELETE FROM journal', /identity/],
  ])('refuse %s', async (_name, sql, message) => {
    const folder = await journalOfThree();
    const connection = new DatabaseSync(journalFiles(folder).database);
    onTestFinished(() => connection.close());
    expect(() => connection.exec(sql)).toThrow(message);
    expect(verifyStore(folder).faults).toEqual([]);
  });
});

describe('the authorizer', () => {
  it.each([
    ['changing an event', `UPDATE event SET payload = '{}'`],
    ['removing an event', 'DELETE FROM event'],
    ['removing the table', 'DROP TABLE event'],
    ['altering the table', 'ALTER TABLE event ADD COLUMN more TEXT'],
    ['renaming the table', 'ALTER TABLE event RENAME TO old'],
    ['removing a trigger', 'DROP TRIGGER event_never_updated'],
    ['removing a rule', 'DROP INDEX event_released_once'],
    ['writing the schema', 'PRAGMA writable_schema = 1'],
    ['less durability', 'PRAGMA synchronous = 0'],
    ['another journal mode', 'PRAGMA journal_mode = DELETE'],
    ['no triggers within triggers', 'PRAGMA recursive_triggers = 0'],
    ['a trigger of its own', `CREATE TRIGGER more AFTER INSERT ON event BEGIN SELECT 1; END`],
    ['a trigger for the moment', `CREATE TEMP TRIGGER more AFTER INSERT ON event BEGIN SELECT 1; END`],
    ['another table', 'CREATE TABLE other (a)'],
    ['another database', `ATTACH ':memory:' AS other`],
    ['an index of its own', 'CREATE INDEX more ON payments (note)'],
    ['other settings of the full text', `INSERT INTO payment_search_config VALUES ('automerge', 0)`],
    ['removing the full text', 'DROP TABLE payment_search'],
    ['removing the totals of days', 'DROP TABLE day_totals'],
    ['changing the identity', `UPDATE journal SET identity = '{}'`],
    ['another identity', `INSERT INTO journal VALUES (2, '{}', zeroblob(32))`],
  ])('refuses %s', async (_name, sql) => {
    const { connection } = storeOn(await journalOfThree());
    expect(() => connection.exec(sql)).toThrow(/not authorized/);
  });

  it('lets the triggers refuse what is written as adding and would replace', async () => {
    const { connection } = storeOn(await journalOfThree());
    const sql = `${REPLACE} SELECT 4, at, kind, reference, '{}', ${NEWEST}, hash FROM event WHERE seq = 3`;
    expect(() => connection.exec(sql)).toThrow(/never removed/);
  });

  it.each(['content', 'data', 'docsize', 'idx'])('leaves the part %s of the full text to FTS5 alone', async (part) => {
    const { connection } = storeOn(await journalOfThree());
    expect(() => connection.exec(`DELETE FROM payment_search_${part}`)).toThrow(/may not be modified/);
  });

  it('lets entries in', async () => {
    const { store } = storeOn(await journalOfThree());
    const [entry] = intents(1, 9);
    expect(entry && store.append(entry)).toEqual({ seq: 4 });
  });
});

describe('what durability rests on', () => {
  it('holds after the first write, too', async () => {
    const { connection, store } = storeOn(await journalOfThree());
    for (const entry of intents(1, 9)) store.append(entry);
    expect(readPragma(connection, 'synchronous')).toBe(2);
    expect(readPragma(connection, 'journal_mode')).toBe('wal');
  });

  it.each([
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
    ['foreign_keys', 1],
    ['busy_timeout', 5_000],
    ['trusted_schema', 0],
    ['cell_size_check', 1],
    ['recursive_triggers', 1],
    ['secure_delete', 1],
    ['temp_store', 2],
    ['journal_size_limit', 16 * 1024 * 1024],
  ])('sets %s at every opening', async (name, value) => {
    const connection = openForWriting(journalFiles(await journalOfThree()).database);
    onTestFinished(() => connection.close());
    expect(readPragma(connection, name)).toBe(value);
  });

  it('never makes a file', () => {
    const { database } = journalFiles(temporaryFolder());
    expect(() => openForWriting(database)).toThrow(/unable to open/);
  });

  it('lets a reader write nothing', async () => {
    const connection = openForReading(journalFiles(await journalOfThree()).database);
    onTestFinished(() => connection.close());
    expect(() => connection.exec('DELETE FROM payments')).toThrow(/readonly/);
  });

  it('is refused by the guard in both spellings', async () => {
    const connection = openForWriting(journalFiles(await journalOfThree()).database);
    onTestFinished(() => connection.close());
    guardEvents(connection);
    expect(() => connection.exec('PRAGMA Synchronous(OFF)')).toThrow(/not authorized/);
  });
});

/** Two intents, and the hand-over of the first: the only one whose kind is unique to its reference. */
async function journalOfThree(): Promise<string> {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  const sale = buildSale();
  const payment = buildPayment(sale, 1);
  store.append(buildEntry(sale, payment));
  for (const entry of intents(1, 2)) store.append(entry);
  store.append(buildEntry(sale, { ...payment, state: paidState(9, 'cashier') }, { kind: 'goodsHandedOver' }));
  close();
  return folder;
}
