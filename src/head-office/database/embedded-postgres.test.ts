import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishErasures } from '../acts/erase-payment.ts';
import { describeErasing } from '../acts/erasing-contract.fixture.ts';
import { reachText } from '../acts/erasures.ts';
import { describeBooks } from '../books/books-contract.fixture.ts';
import { sqlBooks } from '../books/sql-books.ts';
import type { Act } from '../ledger/finding.ts';
import { buildJournal, describeLedger } from '../ledger/ledger-contract.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { sqlLedger } from '../ledger/sql-ledger.ts';
import { describePersonStore } from '../people/person-store-contract.fixture.ts';
import { sqlPersonStore } from '../people/sql-person-store.ts';
import type { Database } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPgDatabase } from './pg-database.ts';
import { reached } from './reached.ts';
import { retrying } from './retrying.ts';
import { OPEN_ERASURE_TABLES } from './second-step-tables.ts';

/** Another database with `DATABASE_URL`: the same promises, but that nothing kills it. */
const OTHER = process.env.DATABASE_URL;

describe('head office’s own database', () => {
  let folder: string;
  let server: EmbeddedPostgres | null = null;
  let database: Database;
  let ledger: Ledger;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'head-office-'));
    server = OTHER ? null : await startEmbeddedPostgres(folder);
    database = open(OTHER ?? server?.url ?? '');
    await reached(database);
    await migrate(database);
    ledger = sqlLedger(database);
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  describeLedger('a ledger in SQL', () => ledger);
  describePersonStore('people in SQL', () => sqlPersonStore(database));
  describeBooks('books in SQL', () => sqlBooks(database));
  describeErasing('erasing in SQL', () => ({ ledger, books: sqlBooks(database) }), { stories: 4, moments: [0, 30] });

  it('is brought to its newest tables once, however many programs begin', async () => {
    await Promise.all([migrate(database), migrate(database)]);
  });

  it('knows which erasures an earlier version has left without an end, and reads no act of those that have one', async () => {
    const [ended, begun, reopened] = [randomUUID(), randomUUID(), randomUUID()];
    const did = (journal: string, what: Act['what'], about: string) =>
      ledger.transaction((transaction) =>
        transaction.addAct(journal, { at: AT, by: 'Ngozi', what, about, reason: '' }),
      );
    for (const journal of [ended, begun, reopened]) await did(journal, 'paymentErased', 'T1-1');
    for (const journal of [ended, reopened]) await did(journal, 'erasureEnded', 'T1-1');
    // A till may have sent anything as the reference of a case, also what the database can read as no text.
    const reach = { references: ['\0', '\ud800'], sales: [], cases: [] };
    await did(reopened, 'erasureReaches', reachText('T1-1', reach));
    await database.transaction((statements) => statements.query('DELETE FROM open_erasure'));
    const [fill = ''] = OPEN_ERASURE_TABLES.slice(-1);
    await database.transaction((statements) => statements.query(fill));
    const open = [begun, reopened].toSorted().map((journal) => ({ journal, reference: 'T1-1' }));
    // Others of the same database are of other tests.
    const openOnes = async () =>
      (await ledger.openErasures()).filter(
        ({ journal }) => journal === begun || journal === reopened || journal === ended,
      );
    expect(await openOnes()).toEqual(open);
    for (const journal of [begun, reopened]) await did(journal, 'erasureEnded', 'T1-1');
    await finishErasures({ ...partsOf(ledger), books: sqlBooks(database) });
    const { counted, count } = counting(database);
    await finishErasures({ ...partsOf(sqlLedger(counted)), books: sqlBooks(counted) });
    expect(count).toEqual({ queries: 1, rows: 0 });
  });

  it.skipIf(OTHER)('lets in nobody of the same machine who does not have its password', async () => {
    await expectShut(server);
    expect(statSync(path.join(folder, 'database-password')).mode & 0o777).toBe(0o600);
    const isSocket = process.platform !== 'win32';
    if (isSocket) expect(statSync(decodeURIComponent(new URL(server?.url ?? '').host)).mode & 0o777).toBe(0o700);
  });

  it.skipIf(OTHER || process.platform === 'win32')('is not told what a terminal tells head office', async () => {
    // Whoever leads a group of processes is in no other.
    expect(() => process.kill(-(server?.process.pid ?? 0), 0)).not.toThrow();
  });

  it.skipIf(OTHER)('asks for a password where an earlier version asked for none, and has all that it had', async () => {
    const journal = buildJournal();
    await ledger.transaction((transaction) => transaction.addJournal(journal));
    await database.close();
    await server?.stop();
    rmSync(path.join(folder, 'database-password'));
    writeFileSync(path.join(folder, 'postgres', 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
    server = await startEmbeddedPostgres(folder);
    database = open(server.url);
    await reached(database);
    ledger = sqlLedger(database);
    expect(await ledger.journals()).toContainEqual(journal);
    await expectShut(server);
  });

  it.skipIf(OTHER)('has all that was acknowledged after it was killed', async () => {
    const acknowledged: string[] = [];
    for (let kills = 0; kills < 2; kills += 1) {
      const running = server;
      let isKilled = false;
      const writers = Array.from({ length: 4 }, async () => {
        while (!isKilled) {
          const journal = buildJournal();
          await ledger.transaction((transaction) => transaction.addJournal(journal));
          acknowledged.push(journal.id);
        }
      });
      const ended = Promise.allSettled(writers);
      while (acknowledged.length < (kills + 1) * 50) await wait(5);
      running?.process.kill('SIGKILL');
      isKilled = true;
      if (running) await once(running.process, 'exit');
      await ended;
      await database.close();
      server = await startEmbeddedPostgres(folder);
      database = open(server.url);
      await reached(database);
      ledger = sqlLedger(database);
    }
    const kept = new Set((await ledger.journals()).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });
});

const AT = '2026-11-22T09:00:00.000Z';

function partsOf(ledger: Ledger) {
  return { ledger, clock: () => new Date(AT), log: (line: unknown) => expect.fail(JSON.stringify(line)) };
}

/** The same database, with what was asked of it and how many rows it answered with. */
function counting(database: Database) {
  const count = { queries: 0, rows: 0 };
  const counted: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((statements) =>
        work({
          query: async <Row>(sql: string, values?: readonly unknown[]) => {
            const rows = await statements.query<Row>(sql, values);
            count.queries += 1;
            count.rows += rows.length;
            return rows;
          },
        }),
      ),
  };
  return { counted, count };
}

async function expectShut(server: EmbeddedPostgres | null): Promise<void> {
  const url = new URL(server?.url ?? '');
  for (const password of ['', 'guessed']) {
    url.password = password;
    const stranger = openPgDatabase(String(url), { log: () => undefined });
    await expect(stranger.transaction(async (statements) => await statements.query('SELECT 1'))).rejects.toThrow(
      'password',
    );
    await stranger.close();
  }
}

function open(url: string): Database {
  const parts = { wait: async (ms: number) => void (await wait(ms)), fraction: Math.random };
  return retrying(openPgDatabase(url, { log: () => undefined }), parts);
}
