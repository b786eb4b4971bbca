import { describe, expect, it, onTestFinished } from 'vitest';
import { requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { openForWriting, readPragma } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { buildEntry, buildPayment, buildSale, intent } from './entries.fixture.ts';
import { verifyStore } from './verify/verify.fixture.ts';
import { inDatabase, readerOf, storeOn, temporaryFolder, writtenJournal } from './write/store.fixture.ts';

const ADD = `INSERT INTO event (seq, at, kind, reference, payload, prev, hash)`;
const REPLACE = `INSERT OR REPLACE INTO event (seq, at, kind, reference, payload, prev, hash)`;
const NEWEST = '(SELECT hash FROM event ORDER BY seq DESC LIMIT 1)';

describe('the constraints of the tables', () => {
  it.each([
    ['changing an event', `UPDATE event SET payload = '{}' WHERE seq = 1`, /never changes/],
    ['removing an event', 'DELETE FROM event WHERE seq = 2', /never removed/],
    ['replacing an event', `${REPLACE} SELECT 1, at, kind, NULL, '{}', prev, hash FROM event WHERE seq = 1`, /next/],
    ['a missing number', `${ADD} SELECT 9, at, kind, NULL, '{}', ${NEWEST}, hash FROM event WHERE seq = 1`, /next/],
    ['no number', `${ADD} SELECT NULL, at, kind, NULL, '{}', ${NEWEST}, hash FROM event WHERE seq = 1`, /next/],
    ['a link to another event', `${ADD} SELECT 4, at, kind, NULL, '{}', hash, hash FROM event WHERE seq = 1`, /linked/],
    ['changing the identity', `UPDATE journal SET identity = '{}'`, /identity/],
    ['removing the identity', 'DELETE FROM journal', /identity/],
  ])('refuses %s', async (_name, sql, message) => {
    const folder = await journalOfThree();
    expect(() => inDatabase(folder, (connection) => connection.exec(sql))).toThrow(message);
    expect(verifyStore(folder).faults).toEqual([]);
  });
});

describe('the authorizer', () => {
  it.each([
    ['changing an event', `UPDATE event SET payload = '{}'`],
    ['removing an event', 'DELETE FROM event'],
    ['removing the table', 'DROP TABLE event'],
    ['altering the table', 'ALTER TABLE event ADD COLUMN more TEXT'],
    ['removing a trigger', 'DROP TRIGGER event_never_updated'],
    ['writing the schema', 'PRAGMA writable_schema = 1'],
    ['lower durability', 'PRAGMA synchronous = 0'],
    ['lower durability in another spelling', 'PRAGMA Synchronous(OFF)'],
    ['another journal mode', 'PRAGMA journal_mode = DELETE'],
    ['a new trigger', `CREATE TRIGGER more AFTER INSERT ON event BEGIN SELECT 1; END`],
    ['an attached database', `ATTACH ':memory:' AS other`],
    ['changing the identity', `UPDATE journal SET identity = '{}'`],
    ['another identity', `INSERT INTO journal VALUES (2, '{}', zeroblob(32))`],
  ])('refuses %s by the authorizer in the tables of the journal', async (_name, sql) => {
    const { connection } = storeOn(await journalOfThree());
    expect(() => connection.exec(sql)).toThrow(/not authorized/);
  });

  it('lets triggers refuse an INSERT OR REPLACE', async () => {
    const { connection } = storeOn(await journalOfThree());
    const sql = `${REPLACE} SELECT 4, at, kind, reference, '{}', ${NEWEST}, hash FROM event WHERE seq = 3`;
    expect(() => connection.exec(sql)).toThrow(/never removed/);
  });

  it.each(['config', 'content', 'data', 'idx'])('lets only FTS5 write to the FTS5 table %s', async (part) => {
    const { connection } = storeOn(await journalOfThree());
    expect(() => connection.exec(`DELETE FROM payment_search_${part}`)).toThrow(/may not be modified/);
  });
});

describe('the settings for durability', () => {
  it('still has the settings for durability after the first write', async () => {
    const { connection, store } = storeOn(await journalOfThree());
    store.append(intent(9));
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

  it('creates no file if the journal to open does not exist', () => {
    const { database } = journalFiles(temporaryFolder());
    expect(() => openForWriting(database)).toThrow(/unable to open/);
  });

  it('refuses writes through a reader', async () => {
    const connection = readerOf(await journalOfThree());
    expect(() => connection.exec('DELETE FROM payments')).toThrow(/readonly/);
  });
});

async function journalOfThree(): Promise<string> {
  const payment = buildPayment(buildSale(), 1);
  const handedOver = buildEntry(payment, { kind: 'goodsHandedOver' });
  return await writtenJournal([buildEntry(payment), buildEntry(payment, requeriedPaid(payment)), handedOver]);
}
