import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { firstRefusal } from '../../../shared/check.ts';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { Happening, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { JOURNAL_CHECKS } from '../../desk/hand-over/checks.ts';
import { openForWriting, readIfReadable } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { intents } from '../entries.fixture.ts';
import { type JournalDecision, writeDecision } from '../open/decision.ts';
import { type OpenOptions, openStore } from '../open/open.ts';
import { readIdentity, verifyTail } from '../verify/verify.ts';
import { AUTHENTICATION_KEY, inDatabase, temporaryFolder } from '../write/store.fixture.ts';
import { JournalStore } from '../write/store.ts';
import { entryColumns, storedEntry } from '../written-entry.ts';
import { authenticationOf } from './authentication.ts';
import { type HeadMarker, readHeadMarker, writeHeadMarker } from './head-marker.ts';
import { outsideFile } from './heads.ts';

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

export async function till(payments: number, changes: Partial<OpenOptions> = {}): Promise<Place> {
  const place: Place = {
    folder: temporaryFolder(),
    mode: 'practice' as const,
    till: 'T1',
    openedAt: '2026-11-21T09:00:00.000Z',
    authenticationKey: AUTHENTICATION_KEY,
    outsideHeads: temporaryFolder(),
    ...changes,
  };
  await using(place, ({ store }) => {
    for (const entry of intents(payments)) {
      store.append({ ...entry, happening: { ...entry.happening, mode: place.mode } as Happening });
    }
  });
  return place;
}

/** @returns null if every check passes */
export function refusedBy({ standing }: Pick<Opened['handOvers'], 'standing'>, reference: string): string | null {
  return firstRefusal(JOURNAL_CHECKS, { ...standing(reference), payment: { reference } })?.check.name ?? null;
}

export function outsideOf({ folder, outsideHeads }: Place): string {
  return outsideFile(outsideHeads, folder) ?? fail();
}

export async function using(place: Place, act: (journal: Opened) => void): Promise<void> {
  const opening = await openStore(place);
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  try {
    act(opening.journal);
  } finally {
    opening.journal.close();
  }
}

/** @param why the check that refuses; null if the goods may leave */
export async function expectHeld(place: Place, reference: string, why: string | null): Promise<void> {
  await using(place, ({ handOvers }) => expect(refusedBy(handOvers, reference)).toBe(why));
}

export async function problemOf(place: Place): Promise<string | null> {
  const opening = await openStore(place);
  if (!opening.ok) {
    return opening.problem;
  }
  opening.journal.close();
  return null;
}

export async function look(place: Place) {
  const seen = readIfReadable(journalFiles(place.folder).database, (connection) => {
    const { identity } = readIdentity(connection);
    const row = connection.prepare(`SELECT seq, ${entryColumns()}, hash FROM event ORDER BY seq DESC LIMIT 1`).get();
    const newest: unknown = row ? storedEntry(row) : null;
    const hash = Buffer.from((row?.hash ?? []) as Uint8Array).toString('hex');
    return { identity, newest, head: { journal: identity.id, seq: Number(row?.seq ?? 0), hash } };
  });
  return seen ?? fail();
}

export function writtenHeadOf({ folder }: Place): string {
  return inDatabase(folder, (connection) =>
    String(connection.prepare('SELECT marker FROM written_head').get()?.marker),
  );
}

export function decide(
  { folder }: Pick<Place, 'folder'>,
  decision: 'acceptHead' | 'newJournal',
  key: Uint8Array | null = AUTHENTICATION_KEY,
  word: Pick<JournalDecision, 'byId' | 'approved'> = {},
): void {
  const decided = { form: 1, decision, by: 'owner', at: DECIDED_AT, zone: 'Africa/Lagos', ...word } as const;
  writeDecision(journalFiles(folder).decision, decided, key && authenticationOf(key, 'decision'));
}

/** Records a person's decision, and opens the journal with it. */
export async function openDecided(place: Place, ...decided: DecisionTail): Promise<void> {
  decide(place, ...decided);
  expect(await problemOf(place)).toBeNull();
}

type DecisionTail = Parameters<typeof decide> extends [unknown, ...infer Rest] ? Rest : never;

/** Adds entries and updates all tables without the key, as an attacker would. */
export function addBehind({ folder }: Place, ...entries: JournalEntry[]): void {
  const connection = openForWriting(journalFiles(folder).database);
  const { head } = verifyTail(connection, 1);
  const newest = { seq: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const store = new JournalStore(connection, readIdentity(connection).identity, newest);
  store.appendAll(entries.map((entry) => ({ entry })));
  connection.close();
}

export function writeWith(key: Uint8Array | null, file: string): void {
  const reading = readHeadMarker(file);
  if (reading.kind !== 'present') throw new Error('no head');
  if (key) writeHeadMarker(file, reading.marker, authenticationOf(key, 'head'));
  else writeFileSync(file, untagged(reading.marker));
}

export function untagged({ journal, mode, seq, hash }: HeadMarker): string {
  return canonicalJson({ form: 1, journal, mode, seq, hash });
}

export function edit(file: string, text: string, other: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(text, other));
}

export function fail(): never {
  throw new Error('no entry');
}
