import { hash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database, Statements } from './database/database.ts';
import { PEOPLE_KEY_BYTES } from './people/people-key.ts';
import { makeWitnessKey, openWitness } from './server/witness.ts';

/** The file names of head office's keys. The files lie outside the database, which stores a fingerprint of each key. */
export type OfficeKeyName = 'witness-key.pem' | 'claims-key' | 'people-key';

interface OfficeKeyPlace {
  folder: string;
  name: OfficeKeyName;
  now: Date;
}

/** Who gives up a lost key, and why. */
interface GivenUp {
  by: string;
  reason: string;
}

/**
 * Returns a key of head office. Creates one only if the database knows no key and holds no data.
 * @throws with a sentence about what to do if the key is missing, damaged or a different one. To every till a new key would be a different head
 * office, which a person must decide.
 */
export async function openOfficeKey(database: Database, place: OfficeKeyPlace): Promise<Uint8Array> {
  const { folder, name } = place;
  const file = path.join(folder, name);
  const known = (await newestMark(database, name))?.mark ?? null;
  if (!existsSync(file)) {
    if (known !== null || (await hasUsed(database, name))) throw new Error(missingText(place));
    putKey(file, KEYS[name].make());
  }
  const bytes = readFileSync(file);
  if (!KEYS[name].isWhole(bytes)) {
    throw new Error(`${file} is damaged. Put back your copy of the key.${orNewText(name)}`);
  }
  const mark = KEYS[name].markOf(bytes);
  if ((known ?? (await keepMark(database, place, mark))) !== mark) throw new Error(otherText(place));
  return bytes;
}

/**
 * Replaces a lost key on a person's order, and records the person and the reason.
 * @returns sentences about the consequences
 * @throws with a sentence if the key exists or never existed
 */
export async function replaceOfficeKey(database: Database, place: OfficeKeyPlace, given: GivenUp): Promise<string> {
  const { folder, name, now } = place;
  const file = path.join(folder, name);
  if (existsSync(file)) {
    throw new Error(
      `${file} exists. Nothing was done. To replace the key anyway, first move the file elsewhere and keep it.`,
    );
  }
  const bytes = KEYS[name].make();
  const newest = await newestMark(database, name);
  if (!newest && !(await hasUsed(database, name)))
    throw new Error(
      'Head office has never had this key, so there is nothing to replace. It makes its first key by itself.',
    );
  const number = (newest?.number ?? 0) + 1;
  const mark = { name, number, mark: KEYS[name].markOf(bytes), now, ...given };
  // Replaces only the key that was read before. Another program may have made a new one meanwhile.
  if (!(await database.transaction((statements) => addMark(statements, mark)))) throw new Error(meanwhileText(name));
  // The file is written after the database, because head office refuses a key that its database does not know.
  putKey(file, bytes);
  return `A new ${name} was made. ${KEYS[name].after}`;
}

/** @returns null if the text is no key name */
export function officeKeyName(typed: string): OfficeKeyName | null {
  return NAMES.find((name) => name === typed) ?? null;
}

interface OfficeKey {
  make(): Uint8Array;
  isWhole(bytes: Buffer): boolean;
  /** Returns a fingerprint of the key that reveals nothing about it. */
  markOf(bytes: Uint8Array): string;
  /** The table that has rows once the key was used. */
  usedIn: 'journal' | 'person';
  /** The consequences of replacing the key. */
  after: string;
}

const KEYS: Readonly<Record<OfficeKeyName, OfficeKey>> = {
  'witness-key.pem': {
    make: () => Buffer.from(makeWitnessKey()),
    isWhole: isWitnessKey,
    markOf: (bytes) => openWitness(Buffer.from(bytes).toString('utf8')).publicKey,
    usedIn: 'journal',
    after:
      'No till accepts the new key by itself. Each till stops sending, says so, and goes on selling. At each till, leave head office under Settings, connect again with a new code, and compare the new fingerprint. The till’s journal then names both keys.',
  },
  'claims-key': {
    make: () => Buffer.from(randomBytes(32).toString('hex')),
    isWhole: (bytes) => /^[0-9a-f]{64}\s*$/.test(bytes.toString('utf8')),
    markOf: (bytes) => digestOf(Buffer.from(bytes).toString('utf8').trim()),
    usedIn: 'journal',
    after: 'Claims that were made with the old key are no longer compared with new ones.',
  },
  'people-key': {
    make: () => randomBytes(PEOPLE_KEY_BYTES),
    isWhole: ({ length }) => length === PEOPLE_KEY_BYTES,
    markOf: digestOf,
    usedIn: 'person',
    after:
      'The old passwords and authenticators no longer work. Start head office and type “person reset NAME” for each person.',
  },
};

function isWitnessKey(bytes: Buffer): boolean {
  try {
    openWitness(bytes.toString('utf8'));
    return true;
  } catch {
    // The file is incomplete or contains another kind of key.
    return false;
  }
}

const NAMES = Object.keys(KEYS) as OfficeKeyName[];

function digestOf(key: Uint8Array | string): string {
  return hash('sha256', Buffer.concat([Buffer.from('paydesk head office: mark of a key\n'), Buffer.from(key)]), 'hex');
}

async function newestMark(
  database: Database,
  name: OfficeKeyName,
): Promise<{ number: number; mark: string } | undefined> {
  const newest = 'SELECT number, mark FROM office_key WHERE name = $1 ORDER BY number DESC LIMIT 1';
  const [row] = await database.transaction((statements) =>
    statements.query<{ number: number; mark: string }>(newest, [name]),
  );
  return row;
}

/** @returns the stored fingerprint. If two programs start at once, only one stores its own. */
async function keepMark(database: Database, { name, now }: OfficeKeyPlace, mark: string): Promise<string | null> {
  await database.transaction((statements) => addMark(statements, { name, number: 1, mark, now, by: '', reason: '' }));
  return (await newestMark(database, name))?.mark ?? null;
}

/** @returns false if a fingerprint with this number exists already; that one stays */
async function addMark(
  statements: Statements,
  { name, number, mark, now, by, reason }: GivenUp & { name: OfficeKeyName; number: number; mark: string; now: Date },
): Promise<boolean> {
  const added = await statements.query(
    `INSERT INTO office_key (name, number, mark, made_at, made_by, reason) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING number`,
    [name, number, mark, now.toISOString(), by, reason],
  );
  return added.length > 0;
}

async function hasUsed(database: Database, name: OfficeKeyName): Promise<boolean> {
  return await database.transaction((statements) => isUsed(statements, name));
}

async function isUsed(statements: Statements, name: OfficeKeyName): Promise<boolean> {
  const rows = await statements.query(`SELECT 1 FROM ${KEYS[name].usedIn} LIMIT 1`);
  return rows.length > 0;
}

/** Writes a key durably, so that a power cut cannot lose a key that was already used. */
function putKey(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  // Windows cannot open folders for a sync and persists file names itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function missingText({ folder, name }: OfficeKeyPlace): string {
  return `${path.join(folder, name)} does not exist, but this head office has had such a key. Put back your copy of the key.${orNewText(name)}`;
}

function otherText({ folder, name }: OfficeKeyPlace): string {
  return `${path.join(folder, name)} is not the key that the database knows. Put back the right key, or name the database or folder that belongs to this key.`;
}

function meanwhileText(name: OfficeKeyName): string {
  return `Another ${name} was made from another folder meanwhile: nothing was done here. Copy that key to this folder.`;
}

function orNewText(name: OfficeKeyName): string {
  return ` If it is lost for good, type: npm run head-office -- new-key ${name} WHY`;
}
