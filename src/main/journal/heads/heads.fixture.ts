import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { Mode } from '../../../shared/mode.ts';
import { openForReading, openForWriting } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { intents } from '../entries.fixture.ts';
import { type JournalDecision, writeDecision } from '../open/decision.ts';
import { type OpenOptions, openStore } from '../open/open.ts';
import { readIdentity, verifyTail } from '../verify/verify.ts';
import { AUTHENTICATION_KEY, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { JournalStore } from '../write/store.ts';
import { authenticationOf } from './authentication.ts';
import { readHeadMarker, writeHeadMarker } from './head-marker.ts';

export type Place = OpenOptions & { outsideHeads: string | null };
export type Opened = Extract<Awaited<ReturnType<typeof openStore>>, { ok: true }>['journal'];

export const DECIDED_AT = '2026-11-22T08:00:00.000Z';
export const ON_A_WORD = {
  byId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a01',
  approved: {
    by: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a02', name: 'Ada' },
    permission: 'journal',
    reason: 'The disk was changed.',
  },
};

/** A till with so many payments, closed. */
export async function till(payments: number, changes: Partial<OpenOptions> = {}): Promise<Place> {
  const place: Place = {
    ...{ folder: temporaryFolder(), mode: 'practice' as const, till: 'T1', openedAt: '2026-11-21T09:00:00.000Z' },
    ...{ authenticationKey: AUTHENTICATION_KEY, outsideHeads: temporaryFolder() },
    ...changes,
  };
  await using(place, ({ store }) => {
    for (const entry of intents(payments)) {
      store.append({ ...entry, payment: entry.payment && { ...entry.payment, mode: place.mode } });
    }
  });
  return place;
}

/** The same as an earlier version left it: its head authenticated by nobody, and none outside. */
export async function earlierTill(payments: number, mode: Mode = 'practice'): Promise<Place> {
  const place = await till(payments, { mode });
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

export function outsideOf({ folder, outsideHeads }: Place): string {
  const reading = readHeadMarker(journalFiles(folder).headMarker);
  if (reading.kind !== 'present') throw new Error('no head');
  return join(outsideHeads ?? '', `${reading.marker.journal}.json`);
}

/** Opens the journal of a place, lets something be done with it, and closes it. */
export async function using(place: Place, act: (journal: Opened) => void): Promise<void> {
  const opening = await openStore(place);
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  try {
    act(opening.journal);
  } finally {
    opening.journal.close();
  }
}

export async function problemOf(place: Place): Promise<string | null> {
  const opening = await openStore(place);
  if (!opening.ok) return opening.problem;
  opening.journal.close();
  return null;
}

export async function look(place: Place) {
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

export function decide(
  { folder }: Place,
  decision: 'acceptHead' | 'newJournal',
  key: Uint8Array | null = AUTHENTICATION_KEY,
  word: Pick<JournalDecision, 'byId' | 'approved'> = {},
): void {
  const decided = { form: 1, decision, by: 'owner', at: DECIDED_AT, zone: 'Africa/Lagos', ...word } as const;
  writeDecision(journalFiles(folder).decision, decided, key && authenticationOf(key, 'decision'));
}

/** What somebody adds to a journal that is closed, all its tables with it, who does not have its key. */
export function addBehind({ folder }: Place, ...entries: JournalEntry[]): void {
  const connection = openForWriting(journalFiles(folder).database);
  const { head } = verifyTail(connection, 1, null);
  const newest = { seq: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const store = new JournalStore(connection, readIdentity(connection).identity, newest);
  store.appendAll(entries.map((entry) => ({ entry })));
  connection.close();
}

export function ofTill(happening: JournalEntry['happening']): JournalEntry {
  const acted = {
    form: 1 as const,
    rules: 1 as const,
    till: 'T1',
    actor: 'owner',
    at: DECIDED_AT,
    zone: 'Africa/Lagos',
  };
  return { ...acted, happening, payment: null, sale: null };
}

/** The same head, written with another key, or as it was when there was none. */
export function writeWith(key: Uint8Array | null, file: string): void {
  const reading = readHeadMarker(file);
  if (reading.kind !== 'present') throw new Error('no head');
  writeHeadMarker(file, reading.marker, key && authenticationOf(key, 'head'));
}

export function edit(file: string, text: string, other: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(text, other));
}

export function fail(): never {
  throw new Error('no entry');
}
