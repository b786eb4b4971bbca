import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesWith } from '../../main/journal/personal.fixture.ts';
import { CANARIES } from '../../shared/testing/canaries.fixture.ts';
import { eraseInBooks, erasePayment } from '../acts/erase-payment.ts';
import { erasedPaymentsOfTest } from '../acts/erased-payments.fixture.ts';
import { describeErasing } from '../acts/erasing-contract.fixture.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { ANY_SEARCH, describeBooks } from '../books/books-contract.fixture.ts';
import { SearchTooWide } from '../books/books-port.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { sqlBooks } from '../books/sql-books.ts';
import { sqlSearch } from '../books/sql-search.ts';
import { newDisk } from '../disk.fixture.ts';
import { unpacked } from '../kept-bytes.fixture.ts';
import type { Act } from '../ledger/finding.ts';
import { buildJournal, describeLedger } from '../ledger/ledger-contract.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { describePersonalData } from '../ledger/personal-contract.fixture.ts';
import { sqlLedger } from '../ledger/sql-ledger.ts';
import { enrolled, openOfficeOver } from '../office.fixture.ts';
import { buildPerson, describePersonStore } from '../people/person-store-contract.fixture.ts';
import { sqlPersonStore } from '../people/sql-person-store.ts';
import { officeReads } from '../reading/office-reads.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { makeWitnessKey } from '../server/witness.ts';
import type { Database } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { purgeFiles } from './purge-files.ts';
import { reached } from './reached.ts';
import { createTables } from './tables.ts';
import { expectShut, failingAt, open, watched } from './watched-database.fixture.ts';

/** With `DATABASE_URL` set, the tests run on that server, except for those that kill the server. */
const OTHER = process.env.DATABASE_URL;

describe('embedded PostgreSQL', () => {
  let folder: string;
  let server: EmbeddedPostgres | null = null;
  let database: Database;
  let ledger: Ledger;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'head-office-'));
    server = OTHER ? null : await startEmbeddedPostgres(folder);
    database = open(OTHER ?? server?.url ?? '');
    await reached(database);
    await createTables(database);
    ledger = sqlLedger(database);
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  describeLedger('a ledger in SQL', () => ledger);
  describePersonalData('a ledger in SQL', () => ledger);
  describePersonStore('people in SQL', () => sqlPersonStore(database));
  describeBooks('books in SQL', () => sqlBooks(database));
  describeErasing(
    'erasing in SQL',
    () => ({ ledger, books: sqlBooks(database), everything: (journal) => everythingIn(database, journal) }),
    { stories: 4, moments: [0, 30] },
  );

  it('cancels a slow search and answers the next one', async () => {
    const search = sqlSearch(database, 50);
    const place = { search: { ...ANY_SEARCH, text: 'nowhere' }, before: null };
    await database.transaction(async (statements) => {
      // While this lock is held, a search cannot end.
      await statements.query('LOCK TABLE payment IN ACCESS EXCLUSIVE MODE');
      await expect(search({ ...place, limit: 10 })).rejects.toThrow(SearchTooWide);
    });
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
    expect(await search({ ...place, limit: 0 })).toEqual([]);
  });

  it('keeps erased data in no table, search or backup', async () => {
    const office = openOfficeOver(ledger);
    const disk = await enrolled(office, newDisk('Till 1'));
    const books = sqlBooks(database);
    const [reference, canary] = ['T1-261121-0009-ABCDEFGHX', 'canary'];
    write(disk, paidAndHandedOver({ reference, email: `${canary}@example.com` }));
    await send(office, disk);
    const parts = { ...partsOf(ledger), books, erased: erasedPaymentsOfTest() };
    const step = createSecondStep({
      ...parts,
      log: () => undefined,
    });
    while (await step.round());
    const asked = { ...ANY_SEARCH, journals: [disk.identity.id], text: canary };
    const found = async () => (await books.search({ search: asked, before: null, limit: 9 })).length;
    const backup = async (name: string) => {
      const copy = path.join(folder, name);
      await writeBackup(database, { folder: copy, key: makeWitnessKey(), now: new Date() });
      return readdirSync(copy)
        .map((file) => unpacked(readFileSync(path.join(copy, file))))
        .join('');
    };
    expect([await found(), (await everythingIn(database, disk.identity.id)).includes(canary)]).toEqual([1, true]);
    expect((await backup('before')).includes(canary)).toBe(true);
    await erasePayment(parts, reference, { by: 'Ngozi', reason: 'The customer asked.' });
    expect([await found(), (await everythingIn(database, disk.identity.id)).includes(canary)]).toEqual([0, false]);
    expect((await backup('after')).includes(canary)).toBe(false);
  });

  const withRows = async (work: () => Promise<void>) => {
    const journal = randomUUID();
    await database.query(
      `INSERT INTO personal (journal_id, seq, hash, subject, disclosed)
       SELECT $1, given.seq, 'hash', 'subject' || given.seq, given.disclosed
       FROM unnest($2::text[]) WITH ORDINALITY AS given (disclosed, seq)`,
      [journal, Array.from({ length: 60 }, (_, index) => CANARIES[index % CANARIES.length])],
    );
    await work();
    await database.query('DELETE FROM personal WHERE journal_id = $1', [journal]);
  };

  it('keeps no personal data in statistics', async () => {
    await withRows(async () => void (await database.query('ANALYZE')));
    const kept = await database.query<{ name: string; values: string }>(
      `SELECT attname AS name, concat(most_common_vals, histogram_bounds) AS values FROM pg_stats
       WHERE schemaname = 'public' AND tablename <> 'table_version'`,
    );
    expect(kept.filter(({ values }) => values.includes('subject')).map(({ name }) => name)).toContain('subject');
    expect(kept.filter(({ values }) => /canary|example\.com/.test(values))).toEqual([]);
  });

  it.skipIf(OTHER)('keeps erased data in no file after a purge', async () => {
    // Other tests in the same database may have left erasures that are not in the books yet.
    await eraseInBooks({ ledger, books: sqlBooks(database) });
    const left = () => CANARIES.filter((canary) => filesWith(path.join(folder, 'postgres'), canary).length > 0);
    await withRows(async () => undefined);
    expect(left()).toEqual(CANARIES);
    await purgeFiles(server?.url ?? '');
    expect(left()).toEqual([]);
  });

  it('creates the tables once when several programs start', async () => {
    await Promise.all([createTables(database), createTables(database)]);
  });

  it.each(['\0', '\ud800'])('accepts text that PostgreSQL cannot store and continues: %j', async (odd) => {
    const office = openOfficeOver(ledger);
    const disk = await enrolled(office, newDisk(`Till${odd} 1`));
    const { id } = disk.identity;
    const books = sqlBooks(database);
    const told = paidAndHandedOver({ reference: 'T1-261121-0001-ABCDEFGHX', email: 'zainab@example.com' });
    const [first] = told;
    write(disk, told);
    write(disk, [
      { ...first, at: odd },
      { ...first, happening: { kind: odd } },
      { ...first, reference: `T1-261121${odd}` },
      { ...first, reference: odd + 'x'.repeat(80) },
      { ...first, saleId: odd },
    ]);
    await send(office, disk);
    const logged: string[] = [];
    const parts = { ...partsOf(ledger), books, log: (line: unknown) => void logged.push(JSON.stringify(line)) };
    const step = createSecondStep(parts);
    await step.round();
    // Other tests in the same database log lines too.
    expect(logged.filter((line) => line.includes(id))).toEqual([]);
    expect((await books.positions()).get(id)?.seq).toBe(disk.events.length);
    const why = { by: 'Ngozi', reason: 'The customer asked.' };
    const erased = await erasePayment({ ...parts, erased: erasedPaymentsOfTest() }, 'T1-261121-0001-ABCDEFGHX', why);
    expect(erased).toContain(id);
    expect(Buffer.concat([...(await ledger.lines(id))]).toString()).not.toContain('zainab');
  });

  it('reads no more rows after a hundred settled findings and a hundred erasures', async () => {
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
    };
    for (let number = 0; number < 100; number += 1) {
      await found(`${number}`);
      await did('findingSettled', `brokenBatch ${number}`);
      await did('paymentErased', `T1-${number}`);
    }
    expect(await rowsRead((of) => of.listTills())).toBe(before.tills);
    // Unlike the list of tills, the list of findings reads every finding and act.
    expect(await rowsRead((of) => of.listFindings())).toBe(before.findings + 200);
    const tills = await reads(database).listTills();
    expect(tills.find(({ id }) => id === journal.id)?.openFindings).toBe(1);
    const open = { journal: journal.id, kind: 'brokenBatch', key: 'open' };
    expect(await rowsRead((of) => of.setFindingState(open, 'settled', { by: 'Ngozi', reason: 'known' }))).toBe(1);
  });

  it('keeps the database password if its sessions cannot be ended', async () => {
    const store = sqlPersonStore(database);
    const person = buildPerson();
    await store.add(person);
    const dies = sqlPersonStore(failingAt(database, 'DELETE FROM session'));
    const own = { credential: 'after', password: 'after', firstUntil: null };
    await expect(dies.putCredentials(person.name, own, person.credential)).rejects.toThrow('The power was cut.');
    expect(await store.person(person.name)).toEqual(person);
  });

  it.skipIf(OTHER)('refuses a local user without the password', async () => {
    await expectShut(server);
    expect(statSync(path.join(folder, 'database-password')).mode & 0o777).toBe(0o600);
    const isSocket = process.platform !== 'win32';
    if (isSocket) expect(statSync(decodeURIComponent(new URL(server?.url ?? '').host)).mode & 0o777).toBe(0o700);
  });

  it.skipIf(OTHER || process.platform === 'win32')(
    'PostgreSQL leads its own process group, so that Ctrl+C in head office’s terminal does not stop it',
    async () => {
      // Signal 0 to the group succeeds only if the server leads its own process group.
      expect(() => process.kill(-(server?.process.pid ?? 0), 0)).not.toThrow();
    },
  );

  it.skipIf(OTHER)('adds a password to an existing database and keeps its data', async () => {
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

  it.skipIf(OTHER)('keeps everything acknowledged after PostgreSQL was killed', async () => {
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

/** Returns the rows of one journal in all tables, unpacked. Other tests use the same database. */
async function everythingIn(database: Database, journal: string): Promise<string> {
  const tables = await database.query<{ name: string; ofJournal: boolean }>(
    `SELECT table_name AS name, EXISTS (
       SELECT 1 FROM information_schema.columns AS columns
       WHERE columns.table_name = tables.table_name AND column_name = 'journal_id') AS "ofJournal"
     FROM information_schema.tables AS tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name, ofJournal } of tables) {
    const where = ofJournal ? `WHERE journal_id = '${journal}'` : '';
    for (const row of await database.query<Record<string, unknown>>(`SELECT * FROM ${name} ${where}`)) {
      texts.push(...Object.values(row).map((value) => (value instanceof Uint8Array ? unpacked(value) : String(value))));
    }
  }
  return texts.join('\n');
}
