import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePayment } from '../acts/erase-payment.ts';
import { describeErasing } from '../acts/erasing-contract.fixture.ts';
import { reachText } from '../acts/erasures.ts';
import { finishErasures } from '../acts/finish-erasures.ts';
import { describeBooks } from '../books/books-contract.fixture.ts';
import { describeBooksInSql } from '../books/books-in-sql.fixture.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { sqlBooks } from '../books/sql-books.ts';
import { newDisk } from '../disk.fixture.ts';
import type { Act } from '../ledger/finding.ts';
import { describeIntents } from '../ledger/intents-contract.fixture.ts';
import { buildJournal, describeLedger } from '../ledger/ledger-contract.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { sqlLedger } from '../ledger/sql-ledger.ts';
import { enrolled, openOfficeOver } from '../office.fixture.ts';
import type { KnownPerson } from '../people/person-store.ts';
import { describePersonStore } from '../people/person-store-contract.fixture.ts';
import { sqlPersonStore } from '../people/sql-person-store.ts';
import { officeReads } from '../reading/office-reads.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import type { Database } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { reached } from './reached.ts';
import { OPEN_ERASURE_TABLES, OPEN_FINDING_COLUMN } from './second-step-tables.ts';
import { expectShut, open, watched } from './watched-database.fixture.ts';

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
  describeIntents(() => ledger);
  describePersonStore('people in SQL', () => sqlPersonStore(database));
  describeBooks('books in SQL', () => sqlBooks(database));
  describeBooksInSql(() => database);
  describeErasing('erasing in SQL', () => ({ ledger, books: sqlBooks(database) }), { stories: 4, moments: [0, 30] });

  it('is brought to its newest tables once, however many programs begin', async () => {
    await Promise.all([migrate(database), migrate(database)]);
  });

  it('goes on with the statements that it has prepared where a newer version adds a column meanwhile', async () => {
    const journal = buildJournal();
    await ledger.transaction((transaction) => transaction.addJournal(journal));
    for (const change of ['ADD COLUMN new_one text', 'DROP COLUMN new_one']) {
      expect(await ledger.journal(journal.id)).toEqual(journal);
      await database.query(`ALTER TABLE journal ${change}`);
    }
    expect(await ledger.journal(journal.id)).toEqual(journal);
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
    const open = [begun, reopened].toSorted().map((journal) => ({ journal, reference: 'T1-1', failed: null }));
    // Others of the same database are of other tests.
    const openOnes = async () =>
      (await ledger.openErasures()).filter(
        ({ journal }) => journal === begun || journal === reopened || journal === ended,
      );
    expect(await openOnes()).toEqual(open);
    for (const journal of [begun, reopened]) await did(journal, 'erasureEnded', 'T1-1');
    await finishErasures({ ...partsOf(ledger), books: sqlBooks(database) });
    const { watching, seen } = watched(database);
    await finishErasures({ ...partsOf(sqlLedger(watching)), books: sqlBooks(watching) });
    expect([seen.asked.length, seen.rows]).toEqual([1, 0]);
  });

  it.each(['\0', '\ud800'])('takes what a till spells as no database has it, and goes on over it: %j', async (odd) => {
    const office = openOfficeOver(ledger);
    const disk = await enrolled(office, newDisk(`Till${odd} 1`));
    const { id } = disk.identity;
    const books = sqlBooks(database);
    const told = paidAndReleased({ reference: 'T1-261121-0001-ABCDEFGHX', email: 'zainab@example.com' });
    const [first] = told;
    write(disk, told);
    write(disk, [
      { ...first, at: odd },
      { ...first, happening: { kind: odd } },
      { ...first, payment: { ...first?.payment, reference: `T1-261121${odd}` } },
      { ...first, payment: { ...first?.payment, reference: odd + 'x'.repeat(80) } },
      { ...first, sale: { ...first?.sale, id: odd } },
    ]);
    await send(office, disk);
    const logged: string[] = [];
    const parts = { ...partsOf(ledger), books, log: (line: unknown) => void logged.push(JSON.stringify(line)) };
    const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
    await step.round();
    // Others of the same database are of other tests.
    expect(logged.filter((line) => line.includes(id))).toEqual([]);
    expect((await books.position(id))?.seq).toBe(disk.events.length);
    const why = { by: 'Ngozi', reason: 'The customer asked.' };
    expect(await erasePayment(parts, id, 'T1-261121-0001-ABCDEFGHX', why)).toMatchObject({ isEnded: true });
    expect((await ledger.openErasures()).filter(({ journal }) => journal === id)).toEqual([]);
  });

  it('reads as much of findings after a hundred that were settled, and of acts after as many erasures', async () => {
    const journal = buildJournal();
    const reads = (base: Database) =>
      officeReads({ ledger: sqlLedger(base), books: sqlBooks(base), clock: () => new Date(AT) });
    const did = (what: Act['what'], about: string) =>
      ledger.transaction((transaction) =>
        transaction.addAct(journal.id, { at: AT, by: 'Ngozi', what, about, reason: '' }),
      );
    const found = (key: string) =>
      ledger.transaction((transaction) =>
        transaction.addFinding({ journal: journal.id, kind: 'brokenBatch', key, foundAt: AT, proof: '{}' }),
      );
    const rowsRead = async (work: (of: ReturnType<typeof reads>) => Promise<unknown>) => {
      const { watching, seen } = watched(database);
      await work(reads(watching));
      return seen.rows;
    };
    await ledger.transaction((transaction) => transaction.addJournal(journal));
    await found('open');
    const before = {
      tills: await rowsRead((of) => of.listTills()),
      findings: await rowsRead((of) => of.listFindings()),
      one: await rowsRead((of) => of.settleFinding({ journal: journal.id, kind: 'brokenBatch', key: 'none' }, '', '')),
    };
    for (let number = 0; number < 100; number += 1) {
      await found(`${number}`);
      await did('findingSettled', `brokenBatch ${number}`);
      await did('paymentErased', `T1-${number}`);
      await did('erasureEnded', `T1-${number}`);
    }
    expect(await rowsRead((of) => of.listTills())).toBe(before.tills);
    // All findings are shown, each with what was done about it.
    expect(await rowsRead((of) => of.listFindings())).toBe(before.findings + 200);
    expect(
      await rowsRead((of) => of.settleFinding({ journal: journal.id, kind: 'brokenBatch', key: 'none' }, '', '')),
    ).toBe(before.one);
    const tills = await reads(database).listTills();
    expect(tills.find(({ id }) => id === journal.id)?.openFindings).toBe(1);
  });

  it('finds what is open, and what was done about findings, by an index', async () => {
    const plan = (sql: string) =>
      database.transaction(async (statements) => {
        // Small tables are read whole, whatever indexes there are.
        await statements.query('SET LOCAL enable_seqscan = off');
        const rows = await statements.query<Record<string, string>>(`EXPLAIN ${sql}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    const { watching, seen } = watched(database);
    const reads = officeReads({ ledger: sqlLedger(watching), books: sqlBooks(watching), clock: () => new Date(AT) });
    await reads.listTills();
    await reads.listFindings();
    const [open = '', acts = ''] = [/FROM finding WHERE is_open/, /FROM act/].map((of) =>
      seen.asked.find((sql) => of.test(sql)),
    );
    expect([open, acts].map((sql) => sql.length > 0)).toEqual([true, true]);
    for (const sql of [open, acts.replaceAll('$1', 'NULL').replaceAll('$2', 'NULL')]) {
      expect(await plan(sql)).not.toContain('Seq Scan');
      expect(await plan(sql)).toContain('Index');
    }
  });

  it('is open or not as it was left by people before that was kept', async () => {
    const journal = randomUUID();
    const lives: Record<string, Act['what'][]> = {
      untouched: [],
      seen: ['findingSeen'],
      settled: ['findingSeen', 'findingSettled'],
      reopened: ['findingSettled', 'findingReopened'],
      again: ['findingReopened', 'findingSeen'],
    };
    for (const [key, whats] of Object.entries(lives)) {
      await ledger.transaction(async (transaction) => {
        await transaction.addFinding({ journal, kind: 'forked', key, foundAt: AT, proof: '{}' });
        for (const what of whats) {
          await transaction.addAct(journal, { at: AT, by: 'Ngozi', what, about: `forked ${key}`, reason: '' });
        }
      });
    }
    const openOnes = async () =>
      (await ledger.openFindings()).flatMap((finding) => (finding.journal === journal ? [finding.key] : []));
    const before = await openOnes();
    expect(before).toEqual(['reopened', 'untouched']);
    await database.transaction((statements) =>
      statements.query('UPDATE finding SET is_open = true WHERE journal_id = $1', [journal]),
    );
    const [, fill = ''] = OPEN_FINDING_COLUMN;
    await database.transaction((statements) => statements.query(fill));
    expect(await openOnes()).toEqual(before);
  });

  it('changes no password where the sessions that were begun with it cannot be ended', async () => {
    const store = sqlPersonStore(database);
    const person: KnownPerson = {
      ...{ name: `ada.${randomUUID().slice(0, 8)}`, shops: [], rights: [], lastStep: 0 },
      ...{ credential: 'before', password: 'before', firstUntil: null, secret: 'sealed' },
    };
    await store.add(person);
    const dies = sqlPersonStore({
      ...database,
      transaction: (work) =>
        database.transaction((statements) =>
          work({
            query: async <Row>(sql: string, values?: readonly unknown[]) => {
              if (sql.startsWith('DELETE FROM session')) throw new Error('killed');
              return await statements.query<Row>(sql, values);
            },
          }),
        ),
    });
    const own = { credential: 'after', password: 'after', firstUntil: null };
    await expect(dies.putCredentials(person.name, own, 'before')).rejects.toThrow('killed');
    expect(await store.person(person.name)).toEqual(person);
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
