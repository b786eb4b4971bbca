import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { copiedElsewhere } from '../damage.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { buildEntry, buildPayment, buildSale, intents } from '../entries.fixture.ts';
import { type JournalDecision, writeDecision } from '../open/decision.ts';
import { type OpenOptions, openStore } from '../open/open.ts';
import { readIdentity } from '../verify/verify.ts';
import { AUTHENTICATION_KEY, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { authenticationOf } from './authentication.ts';
import { readHeadMarker, writeHeadMarker } from './head-marker.ts';

const OTHER_KEY = new Uint8Array(32).fill(9);

describe('a journal with entries and no head that can be read', () => {
  it.each([
    ['was removed', (file: string) => rmSync(file)],
    ['holds rubbish', (file: string) => writeFileSync(file, 'rubbish')],
    ['was written with another key', (file: string) => writeWith(OTHER_KEY, file)],
    ['was written as earlier versions did', (file: string) => writeWith(null, file)],
    ['was made to name another event', (file: string) => edit(file, '"seq":3', '"seq":2')],
  ])('is not opened where it %s', async (_name, damage) => {
    const place = await till(3);
    damage(journalFiles(place.folder).headMarker);
    const before = readFileSync(journalFiles(place.folder).database);
    expect(await problemOf(place)).toBe('headMissing');
    expect(readFileSync(journalFiles(place.folder).database).equals(before)).toBe(true);
  });

  it('is not opened where the other one cannot be read', async () => {
    const place = await till(3);
    writeFileSync(outsideOf(place), 'rubbish');
    expect(await problemOf(place)).toBe('headMissing');
  });

  it('is opened where it has no entry: nothing can have been taken', async () => {
    const place = await till(0);
    rmSync(journalFiles(place.folder).headMarker);
    expect(await problemOf(place)).toBeNull();
  });

  it('is gone on with as a person decides, and the journal keeps it', async () => {
    const place = await till(3);
    rmSync(journalFiles(place.folder).headMarker);
    decide(place, 'acceptHead');
    expect(await problemOf(place)).toBeNull();
    const { head, newest } = await look(place);
    expect(head.seq).toBe(4);
    expect(newest).toMatchObject({
      actor: 'owner',
      happening: { kind: 'headAccepted', fault: 'headMissing', seq: 3 },
    });
    expect(existsSync(journalFiles(place.folder).decision)).toBe(false);
  });

  it('is gone on with on the word of whoever approved it, and the journal keeps that, too', async () => {
    const place = await till(3);
    rmSync(journalFiles(place.folder).headMarker);
    decide(place, 'acceptHead', AUTHENTICATION_KEY, ON_A_WORD);
    expect(await problemOf(place)).toBeNull();
    const { byId: actorId, approved } = ON_A_WORD;
    expect((await look(place)).newest).toMatchObject({ actor: 'owner', actorId, approved });
  });

  it.each([
    ['with another key', OTHER_KEY],
    ['without a key', null],
  ])('is not gone on with by a decision that was written %s', async (_name, key) => {
    const place = await till(3);
    rmSync(journalFiles(place.folder).headMarker);
    decide(place, 'acceptHead', key);
    expect(await problemOf(place)).toBe('headMissing');
  });
});

describe('goods of a payment that was begun before a person went on so', () => {
  it('do not leave, and those of a later one do', async () => {
    const place = await till(1);
    rmSync(journalFiles(place.folder).headMarker);
    decide(place, 'acceptHead');
    await using(place, ({ store, releases }) => {
      const [earlier] = intents(1);
      const reference = earlier?.payment?.reference ?? '';
      expect(releases.refusal(reference)).toBe('beforeHeadAccepted');
      const [sale, later] = [buildSale(), buildPayment(buildSale(), 7)];
      store.append(buildEntry({ ...sale, id: later.saleId }, later));
      expect(releases.refusal(later.reference)).toBeNull();
    });
  });
});

describe('a head of an earlier version', () => {
  it('is taken once, and authenticated from then on', async () => {
    const place = await earlierTill(3);
    expect(await problemOf(place)).toBeNull();
    expect(readHeadMarker(journalFiles(place.folder).headMarker)).toMatchObject({ form: 2, marker: { seq: 3 } });
    writeWith(null, journalFiles(place.folder).headMarker);
    expect(await problemOf(place)).toBe('headMissing');
  });

  it('is taken only after every event was checked, not the newest alone', async () => {
    const place = await earlierTill(1_010);
    tamper(place.folder, `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 2`);
    expect(await problemOf(place)).toBe('chainBroken');
  });

  it('is taken where the key is made now: the till could authenticate nothing before', async () => {
    const place = { ...(await till(3, { authenticationKey: null })), authenticationKey: AUTHENTICATION_KEY };
    expect(await problemOf(place)).toBe('headMissing');
    expect(await problemOf({ ...place, isKeyNew: true })).toBeNull();
  });
});

describe('an older copy of the whole profile', () => {
  it('is noticed by the head outside it', async () => {
    const place = await till(2);
    const older = temporaryFolder();
    cpSync(place.folder, older, { recursive: true });
    await using(place, ({ store }) => void store.append(intents(3, 20)[0] ?? fail()));
    cpSync(older, place.folder, { recursive: true });
    expect(await problemOf(place)).toBe('olderCopy');
    decide(place, 'acceptHead');
    expect(await problemOf(place)).toBeNull();
    expect(await problemOf(place)).toBeNull();
  });

  it('goes by the journal: another one beside it is not concerned', async () => {
    const outsideHeads = temporaryFolder();
    const [one, other] = [await till(2, { outsideHeads }), await till(5, { outsideHeads })];
    expect(await problemOf(one)).toBeNull();
    expect(await problemOf(other)).toBeNull();
  });

  it('is no alarm where the journal moved to another machine, which has no such head', async () => {
    const place = await till(2);
    expect(await problemOf({ ...place, outsideHeads: temporaryFolder() })).toBeNull();
  });

  it('keeps no journal shut where the other place cannot be written', async () => {
    const place = { ...(await till(0)), outsideHeads: '/dev/null/heads' };
    const failures: unknown[] = [];
    const opening = await openStore(place, undefined, { outsideFailed: (error) => failures.push(error) });
    expect(opening.ok).toBe(true);
    if (opening.ok) opening.journal.close();
    expect(failures).toHaveLength(1);
  });
});

describe('a till whose key cannot be had', () => {
  it('opens its journal, hands nothing over and leaves the heads as they are', async () => {
    const place = await till(3);
    const before = readFileSync(journalFiles(place.folder).headMarker);
    await using({ ...place, authenticationKey: null }, ({ store, releases }) => {
      store.append(intents(1, 30)[0] ?? fail());
      expect(releases.refusal('any')).toBe('noKey');
    });
    expect(readFileSync(journalFiles(place.folder).headMarker)).toEqual(before);
    expect(await problemOf(place)).toBeNull();
  });

  it('notices accidents all the same', async () => {
    const place = await till(3);
    rmSync(journalFiles(place.folder).headMarker);
    expect(await problemOf({ ...place, authenticationKey: null })).toBe('headMissing');
  });
});

describe('a release', () => {
  const release = (place: Place, leave: (journal: Opened) => void = () => undefined) =>
    using(place, (journal) => {
      const sale = buildSale();
      const payment = buildPayment(sale, 50);
      journal.store.append(buildEntry(sale, payment));
      const entry = buildEntry(sale, payment, { kind: 'goodsHandedOver' });
      journal.releases.around([entry], () => journal.store.append(entry));
      leave(journal);
    });

  it('is named by both heads before it is acknowledged', async () => {
    const place = await till(0);
    await release(place, () => {
      for (const file of [journalFiles(place.folder).headMarker, outsideOf(place)]) {
        expect(readHeadMarker(file)).toMatchObject({ marker: { seq: 2 } });
      }
    });
  });

  it('is missed where the log is removed after a kill', async () => {
    const place = await till(0);
    let folder = '';
    await release(place, () => {
      folder = copiedElsewhere(journalFiles(place.folder)).folder;
    });
    rmSync(`${journalFiles(folder).database}-wal`);
    expect(await problemOf({ ...place, folder, outsideHeads: null })).toBe('tailCut');
  });

  it('is refused while nothing is written yet where a head cannot be written', async () => {
    const place = await till(0);
    await using(place, ({ store, releases }) => {
      const sale = buildSale();
      const payment = buildPayment(sale, 50);
      store.append(buildEntry(sale, payment));
      rmSync(journalFiles(place.folder).headMarker);
      cpSync(temporaryFolder(), `${journalFiles(place.folder).headMarker}.new`, { recursive: true });
      const entry = buildEntry(sale, payment, { kind: 'goodsHandedOver' });
      expect(() => releases.around([entry], () => store.append(entry))).toThrow(
        expect.objectContaining({ name: 'JournalFailed' }),
      );
      expect(store.head().seq).toBe(1);
      rmSync(`${journalFiles(place.folder).headMarker}.new`, { recursive: true });
    });
  });
});

describe('a new journal in the place of one that a person gave up', () => {
  it('names the old head and who decided, and the old one is kept as it is', async () => {
    const place = await till(3);
    const { head } = await look(place);
    const before = readFileSync(journalFiles(place.folder).database);
    decide(place, 'newJournal');
    expect(await problemOf(place)).toBeNull();
    const renewed = await look(place);
    expect(renewed.head.seq).toBe(0);
    expect(renewed.identity).toMatchObject({
      continues: { journal: head.journal, seq: 3, hash: head.hash },
      decided: { by: 'owner', at: DECIDED_AT },
    });
    const kept = join(journalFiles(place.folder).earlier, 'until-2026-11-22T08-00-00.000Z', 'journal.db');
    expect(readFileSync(kept).equals(before)).toBe(true);
    expect(await problemOf(place)).toBeNull();
  });

  it('begins with the word of whoever approved it, told once', async () => {
    const place = await till(3);
    decide(place, 'newJournal', AUTHENTICATION_KEY, ON_A_WORD);
    expect(await problemOf(place)).toBeNull();
    const renewed = await look(place);
    const { byId: actorId, approved } = ON_A_WORD;
    expect(renewed.newest).toMatchObject({ actor: 'owner', actorId, approved, happening: { kind: 'actApproved' } });
    decide(place, 'newJournal', AUTHENTICATION_KEY, ON_A_WORD);
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).head.seq).toBe(renewed.head.seq);
  });

  it('is made where the old one cannot even be read', async () => {
    const place = await till(3);
    writeFileSync(journalFiles(place.folder).database, 'garbage '.repeat(2_000));
    expect(await problemOf(place)).toBe('corrupt');
    decide(place, 'newJournal');
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).identity.continues).toMatchObject({ seq: 3 });
  });

  it('is not made a second time by what is left of the decision', async () => {
    const place = await till(3);
    decide(place, 'newJournal');
    const decision = readFileSync(journalFiles(place.folder).decision);
    expect(await problemOf(place)).toBeNull();
    await using(place, ({ store }) => void store.append(intents(1, 60)[0] ?? fail()));
    writeFileSync(journalFiles(place.folder).decision, decision);
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).head.seq).toBe(1);
  });

  it('is gone on with where the power went away between any two steps', async () => {
    const place = await till(3);
    decide(place, 'newJournal');
    const decision = readFileSync(journalFiles(place.folder).decision);
    expect(await problemOf(place)).toBeNull();
    for (const file of [journalFiles(place.folder).database, journalFiles(place.folder).headMarker]) rmSync(file);
    writeFileSync(journalFiles(place.folder).decision, decision);
    expect(await problemOf(place)).toBeNull();
    expect((await look(place)).identity.continues).toMatchObject({ seq: 3 });
  });
});

describe('the files of a journal', () => {
  it.skipIf(process.platform === 'win32')('are for their owner alone', async () => {
    const place = await till(2);
    decide(place, 'acceptHead');
    await using(place, () => {
      const { database, headMarker, lock } = journalFiles(place.folder);
      for (const file of [database, `${database}-wal`, `${database}-shm`, headMarker, lock, outsideOf(place)]) {
        expect([file, (statSync(file).mode & 0o777).toString(8)]).toEqual([file, '600']);
      }
    });
  });
});

type Place = OpenOptions & { outsideHeads: string | null };
type Opened = Extract<Awaited<ReturnType<typeof openStore>>, { ok: true }>['journal'];

const DECIDED_AT = '2026-11-22T08:00:00.000Z';
const ON_A_WORD = {
  byId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a01',
  approved: {
    by: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a02', name: 'Ada' },
    permission: 'journal',
    reason: 'The disk was changed.',
  },
};

/** A till with so many payments, closed. */
async function till(payments: number, changes: Partial<OpenOptions> = {}): Promise<Place> {
  const place: Place = {
    ...{ folder: temporaryFolder(), mode: 'practice' as const, till: 'T1', openedAt: '2026-11-21T09:00:00.000Z' },
    ...{ authenticationKey: AUTHENTICATION_KEY, outsideHeads: temporaryFolder() },
    ...changes,
  };
  await using(place, ({ store }) => {
    for (const entry of intents(payments)) store.append(entry);
  });
  return place;
}

/** The same as an earlier version left it: its head authenticated by nobody, and none outside. */
async function earlierTill(payments: number): Promise<Place> {
  const place = await till(payments);
  undoMigrationsAfter(8, place.folder);
  writeWith(null, journalFiles(place.folder).headMarker);
  rmSync(outsideOf(place));
  return place;
}

/** Takes away what later migrations have added, and puts back the indexes that they have changed. */
function undoMigrationsAfter(version: number, folder: string): void {
  const earlier = new DatabaseSync(':memory:');
  migrate(earlier, MIGRATIONS.slice(0, version));
  const now = new DatabaseSync(journalFiles(folder).database, { readOnly: true });
  const [then, there] = [namedIn(earlier), namedIn(now)];
  const isThen = ({ name }: Named) => then.some((each) => each.name === name);
  const isSame = (one: Named) => then.some((each) => each.name === one.name && each.sql === one.sql);
  const tables = there.filter(({ type }) => type === 'table');
  const indexes = there.filter(({ type }) => type === 'index');
  const undone = [
    ...indexes.filter((index) => !isSame(index)).map(({ name }) => `DROP INDEX ${name}`),
    ...tables.filter((table) => !isThen(table)).map(({ name }) => `DROP TABLE IF EXISTS ${name}`),
    ...tables.filter(isThen).flatMap(({ name }) => {
      const columns = columnsIn(earlier, name);
      const added = columnsIn(now, name).filter((column) => !columns.includes(column));
      return added.map((column) => `ALTER TABLE ${name} DROP COLUMN ${column}`);
    }),
    ...then.filter((each) => each.type === 'index' && !there.some(({ sql }) => sql === each.sql)).map(({ sql }) => sql),
  ];
  now.close();
  tamper(folder, `${undone.join('; ')}; PRAGMA user_version = ${version}`);
}

interface Named {
  type: string;
  name: string;
  sql: string;
}

function namedIn(connection: DatabaseSync): Named[] {
  return connection
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite%'`)
    .all()
    .map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }));
}

function columnsIn(connection: DatabaseSync, table: string): string[] {
  return connection
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
}

function outsideOf({ folder, outsideHeads }: Place): string {
  const reading = readHeadMarker(journalFiles(folder).headMarker);
  if (reading.kind !== 'present') throw new Error('no head');
  return join(outsideHeads ?? '', `${reading.marker.journal}.json`);
}

/** Opens the journal of a place, lets something be done with it, and closes it. */
async function using(place: Place, act: (journal: Opened) => void): Promise<void> {
  const opening = await openStore(place);
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  try {
    act(opening.journal);
  } finally {
    opening.journal.close();
  }
}

async function problemOf(place: Place): Promise<string | null> {
  const opening = await openStore(place);
  if (!opening.ok) return opening.problem;
  opening.journal.close();
  return null;
}

async function look(place: Place) {
  const connection = openForReading(journalFiles(place.folder).database);
  try {
    const { identity } = readIdentity(connection);
    const row = connection.prepare('SELECT seq, payload, hash FROM event ORDER BY seq DESC LIMIT 1').get();
    const newest: unknown = row ? JSON.parse(String(row.payload)) : null;
    const hash = Buffer.from((row?.hash ?? []) as Uint8Array).toString('hex');
    return { identity, newest, head: { journal: identity.id, seq: Number(row?.seq ?? 0), hash } };
  } finally {
    connection.close();
  }
}

function decide(
  { folder }: Place,
  decision: 'acceptHead' | 'newJournal',
  key: Uint8Array | null = AUTHENTICATION_KEY,
  word: Pick<JournalDecision, 'byId' | 'approved'> = {},
): void {
  const decided = { form: 1, decision, by: 'owner', at: DECIDED_AT, zone: 'Africa/Lagos', ...word } as const;
  writeDecision(journalFiles(folder).decision, decided, key && authenticationOf(key, 'decision'));
}

/** The same head, written with another key, or as it was when there was none. */
function writeWith(key: Uint8Array | null, file: string): void {
  const reading = readHeadMarker(file);
  if (reading.kind !== 'present') throw new Error('no head');
  writeHeadMarker(file, reading.marker, key && authenticationOf(key, 'head'));
}

function edit(file: string, text: string, other: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(text, other));
}

function fail(): never {
  throw new Error('no entry');
}
