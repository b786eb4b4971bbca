import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ChainHead, eventHash } from '../chain.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { type Checkpoints, prepareCheckpoints } from './checkpoints.ts';

const JOURNAL = 'journal-1';
const AUTHENTICATION = authenticationOf(new Uint8Array(32).fill(7), 'checkpoint');

/** Makes a chain in which every third event has no payment. Each hundred events share a payment. */
function chainOf(events: number) {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  connection.exec(`CREATE TABLE event (seq INTEGER PRIMARY KEY, payload TEXT, prev BLOB, hash BLOB);
    CREATE TABLE checkpoints (seq INTEGER PRIMARY KEY, hash BLOB, references_before TEXT, tag BLOB); BEGIN`);
  const add = connection.prepare('INSERT INTO event VALUES (?, ?, ?, ?)');
  const heads: ChainHead[] = [{ seq: 0, hash: createHash('sha256').update('genesis').digest() }];
  for (let seq = 1; seq <= events; seq += 1) {
    const about = { reference: `R${Math.ceil(seq / 100)}`, saleId: `S${Math.ceil(seq / 500)}` };
    const payload = JSON.stringify(seq % 3 === 0 ? {} : about);
    const prev = heads[seq - 1]?.hash ?? new Uint8Array();
    const hash = eventHash(prev, seq, payload);
    add.run(seq, payload, prev, hash);
    heads.push({ seq, hash });
  }
  connection.exec('COMMIT');
  const head = (seq: number) => heads[seq] ?? { seq: 0, hash: new Uint8Array() };
  return { connection, head, newest: head(events), ...checkpointsOf(connection) };
}

function checkpointsOf(connection: DatabaseSync, journal = JOURNAL, authentication = AUTHENTICATION) {
  const transactions = { count: 0 };
  const checkpoints = prepareCheckpoints(connection, journal, authentication, (work) => {
    transactions.count += 1;
    work();
  });
  return { checkpoints, transactions };
}

function keptChain(events: number) {
  const chain = chainOf(events);
  for (let seq = 1; seq <= events; seq += 1) chain.checkpoints.reached(chain.head(seq));
  return chain;
}

const all = (checkpoints: Checkpoints) => checkpoints.between(1, 1_000_000);
const numbers = (kept: { seq: number }[]) => kept.map(({ seq }) => seq);
const rowsOf = (connection: DatabaseSync) => connection.prepare('SELECT * FROM checkpoints ORDER BY seq').all();
const referencesUpTo = (first: number) =>
  Array.from({ length: 10 }, (_, index) => `R${first + index}`)
    .sort()
    .join('\n');

describe('a checkpoint', () => {
  it('writes a checkpoint with every thousandth event, and finds it from that event on', () => {
    const { checkpoints, head } = keptChain(2_100);
    expect(all(checkpoints)[0]?.hash).toEqual(new Uint8Array(head(1_000).hash));
    expect(numbers(checkpoints.between(1_000, 2_100))).toEqual([1_000, 2_000]);
    expect(numbers(checkpoints.between(1_001, 2_000))).toEqual([2_000]);
    expect(checkpoints.between(1_001, 1_999)).toEqual([]);
    expect(checkpoints.between(2_001, 2_100)).toEqual([]);
  });

  it('names in a checkpoint each payment and sale of its thousand events once, and nothing else', () => {
    const texts = rowsOf(keptChain(2_100).connection).map((row) => row.references_before);
    expect(texts).toEqual([`\n${referencesUpTo(1)}\nS1\nS2\n`, `\n${referencesUpTo(11)}\nS3\nS4\n`]);
  });

  it('tells whether the events of a checkpoint mention a payment or sale, by its whole name', () => {
    const [first, second] = all(keptChain(2_100).checkpoints);
    const speaking = (name: string) => [first?.maySpeakOf(name), second?.maySpeakOf(name)];
    for (const name of ['S1', 'S2', 'R1', 'R10']) expect([name, ...speaking(name)]).toEqual([name, true, false]);
    for (const name of ['S3', 'R11']) expect([name, ...speaking(name)]).toEqual([name, false, true]);
    for (const other of ['S5', '10', '0\nR11', 'R', 'R21']) {
      expect([other, ...speaking(other)]).toEqual([other, false, false]);
    }
  });

  it('reads a checkpoint from the file only once', () => {
    const { connection, checkpoints } = keptChain(2_100);
    all(checkpoints);
    connection.exec('DELETE FROM checkpoints');
    expect(numbers(all(checkpoints))).toEqual([1_000, 2_000]);
  });

  it.each([
    ['another number', 'UPDATE checkpoints SET seq = 1001 WHERE seq = 1000'],
    ['another hash', 'UPDATE checkpoints SET hash = zeroblob(32) WHERE seq = 1000'],
    ['other payments', 'UPDATE checkpoints SET references_before = char(10) WHERE seq = 1000'],
    ['another tag', 'UPDATE checkpoints SET tag = zeroblob(32) WHERE seq = 1000'],
  ])('ignores a checkpoint with %s', (_what, sql) => {
    const { connection, checkpoints } = keptChain(2_100);
    connection.exec(sql);
    expect(numbers(all(checkpoints))).toEqual([2_000]);
  });

  it('ignores a checkpoint of another journal or with another key', () => {
    const { connection } = keptChain(1_000);
    const otherKey = authenticationOf(new Uint8Array(32).fill(8), 'checkpoint');
    expect(all(checkpointsOf(connection, 'journal-2').checkpoints)).toEqual([]);
    expect(all(checkpointsOf(connection, JOURNAL, otherKey).checkpoints)).toEqual([]);
    expect(numbers(all(checkpointsOf(connection).checkpoints))).toEqual([1_000]);
  });

  it('neither writes nor finds a checkpoint without the key', () => {
    const { connection, head, newest } = keptChain(2_000);
    connection.exec('DELETE FROM checkpoints WHERE seq = 1000');
    const without = prepareCheckpoints(connection, JOURNAL, null, (work) => work());
    without.reached(head(1_000));
    expect(without.buildOn(newest)).toBe(false);
    expect(all(without)).toEqual([]);
    expect(rowsOf(connection)).toHaveLength(1);
  });
});

describe('missing checkpoints', () => {
  it.each([2_100, 2_000])('rebuilds missing checkpoints unchanged, newest first, below event %i', (events) => {
    const { connection, checkpoints, newest, transactions } = keptChain(events);
    const kept = rowsOf(connection);
    connection.exec('DELETE FROM checkpoints');
    const made: number[][] = [];
    while (checkpoints.buildOn(newest)) made.push(numbers(all(checkpoints)));
    const tail = events === 2_100 ? [[]] : [];
    expect(made).toEqual([...tail, [2_000], [1_000, 2_000]]);
    expect(rowsOf(connection)).toEqual(kept);
    expect(transactions.count).toBe(2);
  });

  it.each([1_000, 2_000])('rebuilds only the damaged checkpoint at %i', (seq) => {
    const { connection, checkpoints, newest, transactions } = keptChain(3_000);
    const kept = rowsOf(connection);
    connection.exec(`UPDATE checkpoints SET tag = zeroblob(32), references_before = char(10) WHERE seq = ${seq}`);
    // The missing checkpoint is proven from the next existing one.
    const steps = stepsOf(() => checkpoints.buildOn(newest));
    expect(steps).toBeGreaterThan(0);
    expect(rowsOf(connection)).toEqual(kept);
    expect(transactions.count).toBeLessThan(3);
  });

  it('searches for missing checkpoints in small steps', () => {
    const { checkpoints, newest, transactions } = keptChain(60_500);
    expect([1, 2].map(() => checkpoints.buildOn(newest))).toEqual([true, false]);
    expect(transactions.count).toBe(0);
  });

  it.each([
    ['an event was edited', `UPDATE event SET payload = payload || ' ' WHERE seq = 1500`, []],
    ['an earlier event was edited', `UPDATE event SET payload = payload || ' ' WHERE seq = 500`, [2_000]],
  ])('rebuilds no checkpoint before a place where %s, however often that is tried', (_what, sql, made) => {
    const { connection, checkpoints, newest } = chainOf(2_100);
    connection.exec(sql);
    stepsOf(() => checkpoints.buildOn(newest));
    expect(checkpoints.buildOn(newest)).toBe(false);
    expect(numbers(rowsOf(connection) as { seq: number }[])).toEqual(made);
  });

  it('rebuilds no checkpoint below a head that is not the newest event', () => {
    const { connection, checkpoints } = chainOf(2_100);
    expect(checkpoints.buildOn({ seq: 2_100, hash: new Uint8Array(32) })).toBe(false);
    expect(rowsOf(connection)).toEqual([]);
  });
});

function stepsOf(step: () => boolean): number {
  let steps = 0;
  while (step()) {
    steps += 1;
    if (steps > 10) throw new Error('It does not end.');
  }
  return steps;
}
