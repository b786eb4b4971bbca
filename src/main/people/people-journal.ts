import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type ChainHead, type ChainRow, genesisOf } from '../journal/chain.ts';
import { CHAIN_RULES, IDENTITY_TABLE } from '../journal/database/chain-rules.ts';
import { openSingleFile } from '../journal/database/connection.ts';
import { keepToOwner, renameDurably, syncFile } from '../journal/heads/durable-file.ts';
import { removeFile, replaceFile } from '../replace-file.ts';
import { wrappedKeySchema } from '../seal/wrapped-key.ts';

/** Files outside the profile are named after the profile's path, because the journal itself may be lost. */
export interface PeopleFiles {
  database: string;
  head: string;
  /** The head and newest copy outside the profile; null if there is no such folder. */
  outside: { head: string; copy: string } | null;
}

export function peopleFiles(place: { folder: string; outsideHeads: string | null }): PeopleFiles {
  const { folder, outsideHeads } = place;
  const files = { database: path.join(folder, 'people.db'), head: path.join(folder, 'people.head.json') };
  if (outsideHeads === null) return { ...files, outside: null };
  const profile = createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 32);
  const outside = path.join(outsideHeads, `people-${profile}`);
  return { ...files, outside: { head: `${outside}.json`, copy: `${outside}.db` } };
}

/** PIN records name the journal's newest event, so neither records nor journal can be rolled back alone. */
const PIN_RECORDS = `CREATE TABLE pin_records (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  pepper TEXT,
  body TEXT NOT NULL,
  tag TEXT NOT NULL
) STRICT;`;

const EVENTS = `CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  payload TEXT NOT NULL,
  prev BLOB NOT NULL CHECK (length(prev) = 32),
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;`;

const identitySchema = z.strictObject({
  form: z.literal(1),
  id: z.uuid(),
  kind: z.literal('people'),
  createdAt: z.iso.datetime(),
});

const recordsSchema = z.strictObject({
  /** The pepper wrapped with the passphrase; null if the key store has the pepper. */
  pepper: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(wrappedKeySchema)
    .nullable(),
  body: z.string(),
  /** An HMAC of the body, in hex. */
  tag: z.string(),
});
export type StoredRecords = z.infer<typeof recordsSchema>;

/** A journal of people as read from disk, not yet proven. */
export type StoredPeople = ReturnType<typeof storedIn>;

export function readStored(file: string): StoredPeople | 'damaged' | null {
  if (!fs.existsSync(file)) return null;
  try {
    const connection = openSingleFile(file);
    try {
      return storedIn(connection);
    } finally {
      connection.close();
    }
  } catch {
    // The till did not write this file, or the file is unreadable.
    return 'damaged';
  }
}

function storedIn(connection: DatabaseSync) {
  const text = String(connection.prepare('SELECT identity FROM journal').get()?.identity);
  const { id } = identitySchema.parse(JSON.parse(text));
  const events = connection.prepare('SELECT seq, CAST(payload AS BLOB) AS payload, prev, hash FROM event ORDER BY seq');
  const rows = events.all().map((row) => ({ ...row, seq: Number(row.seq) }) as ChainRow);
  const kept = connection.prepare('SELECT pepper, body, tag FROM pin_records').get();
  return { id, genesis: genesisOf(text), rows, records: kept ? recordsSchema.parse({ ...kept }) : null };
}

/** Creates an empty journal, replacing another empty one. @throws the error of the disk or of SQLite */
export function makeJournal({ database }: PeopleFiles, createdAt: string): { id: string; head: ChainHead } {
  const unfinished = `${database}.unfinished`;
  const id = randomUUID();
  const identity = canonicalJson({ form: 1, id, kind: 'people', createdAt } satisfies z.infer<typeof identitySchema>);
  const genesis = genesisOf(identity);
  for (const left of [unfinished, `${unfinished}-journal`, `${database}-journal`]) removeFile(left);
  const connection = new DatabaseSync(unfinished);
  try {
    connection.exec(IDENTITY_TABLE + EVENTS + CHAIN_RULES + PIN_RECORDS);
    connection.prepare('INSERT INTO journal (only, identity, genesis) VALUES (1, ?, ?)').run(identity, genesis);
  } finally {
    connection.close();
  }
  keepToOwner(unfinished);
  syncFile(unfinished);
  renameDurably(unfinished, database);
  return { id, head: { seq: 0, hash: genesis } };
}

/**
 * Writes the PIN records, and the entry that changes them, in one transaction.
 * @param before the newest event known to the writer, to detect another writer
 * @throws the error of the disk or of SQLite; the journal then stays as it was
 */
export function writeJournal(
  file: string,
  before: ChainHead,
  { event, records: { pepper, body, tag } }: { event: ChainRow | null; records: StoredRecords },
): void {
  const connection = openSingleFile(file);
  try {
    connection.exec('BEGIN IMMEDIATE');
    const newest = connection.prepare('SELECT max(seq) AS seq FROM event').get()?.seq ?? 0;
    if (newest !== before.seq) throw new Error(`The journal of people is at event ${newest}, not at ${before.seq}.`);
    if (event) {
      const add = connection.prepare('INSERT INTO event (seq, payload, prev, hash) VALUES (?, ?, ?, ?)');
      add.run(event.seq, event.payload, event.prev, event.hash);
    }
    const keep = connection.prepare('INSERT OR REPLACE INTO pin_records (only, pepper, body, tag) VALUES (1, ?, ?, ?)');
    keep.run(pepper && JSON.stringify(pepper), body, tag);
    connection.exec('COMMIT');
  } finally {
    // Closing rolls back an open transaction.
    connection.close();
  }
}

/** Copies the whole journal outside the profile. @throws the error of the disk */
export function copyOutside({ database, outside }: PeopleFiles): void {
  if (outside === null) return;
  fs.mkdirSync(path.dirname(outside.copy), { recursive: true, mode: 0o700 });
  replaceFile(outside.copy, fs.readFileSync(database));
}

export function isCopied({ database, outside }: PeopleFiles): boolean {
  if (outside === null) return true;
  try {
    return fs.readFileSync(database).equals(fs.readFileSync(outside.copy));
  } catch {
    // An unreadable copy counts as missing.
    return false;
  }
}

/** Replaces the journal by the copy outside the profile. @throws the error of the disk */
export function bringBack({ database, outside }: PeopleFiles): void {
  if (outside === null) return;
  removeFile(`${database}-journal`);
  replaceFile(database, fs.readFileSync(outside.copy));
}
