import { hash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './database/database.ts';
import { PEOPLE_KEY_BYTES } from './people/people-key.ts';
import { makeWitnessKey, openWitness } from './server/witness.ts';

/** The files with head office's keys. They lie outside the database, which stores a fingerprint of each key. */
type OfficeKeyName = 'witness-key.pem' | 'people-key';

interface OfficeKeyPlace {
  folder: string;
  name: OfficeKeyName;
}

/**
 * Returns a key of head office. Creates the key only if the database knows none and holds no data, because to every
 * till a new key would be a different head office.
 * @throws with a sentence if the key is missing, damaged or a different one
 */
export async function openOfficeKey(database: Database, place: OfficeKeyPlace): Promise<Uint8Array> {
  const { folder, name } = place;
  const file = path.join(folder, name);
  const known = await knownMark(database, name);
  if (!existsSync(file)) {
    if (known !== null || (await isUsed(database, name))) {
      throw new Error(
        `${file} does not exist, but this head office has had such a key. Put back your copy of the key.`,
      );
    }
    putKey(file, KEYS[name].make());
  }
  const bytes = readFileSync(file);
  const mark = KEYS[name].markOf(bytes);
  if (mark === null) throw new Error(`${file} is damaged. Put back your copy of the key.`);
  if ((known ?? (await keepMark(database, name, mark))) !== mark) {
    throw new Error(
      `${file} is not the key that the database knows. Put back the right key, or name the database or folder that belongs to this key.`,
    );
  }
  return bytes;
}

interface OfficeKey {
  make(): Uint8Array;
  /** Returns a fingerprint that reveals nothing about the key; null if the file is damaged. */
  markOf(bytes: Buffer): string | null;
  /** A table that has rows only if the key was used. */
  usedIn: 'journal' | 'person';
}

const KEYS: Readonly<Record<OfficeKeyName, OfficeKey>> = {
  'witness-key.pem': {
    make: () => Buffer.from(makeWitnessKey()),
    markOf: markOfWitness,
    usedIn: 'journal',
  },
  'people-key': {
    make: () => randomBytes(PEOPLE_KEY_BYTES),
    markOf: (bytes) => (bytes.length === PEOPLE_KEY_BYTES ? digestOf(bytes) : null),
    usedIn: 'person',
  },
};

function markOfWitness(bytes: Buffer): string | null {
  try {
    return openWitness(bytes.toString('utf8')).publicKey;
  } catch {
    return null;
  }
}

function digestOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('paydesk head office: mark of a key\n'), key]), 'hex');
}

async function knownMark(database: Database, name: OfficeKeyName): Promise<string | null> {
  const [row] = await database.query<{ mark: string }>('SELECT mark FROM office_key WHERE name = $1', [name]);
  return row?.mark ?? null;
}

/** @returns the stored fingerprint, which another program may have stored at the same time */
async function keepMark(database: Database, name: OfficeKeyName, mark: string): Promise<string | null> {
  await database.query('INSERT INTO office_key (name, mark) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, mark]);
  return await knownMark(database, name);
}

async function isUsed(database: Database, name: OfficeKeyName): Promise<boolean> {
  const rows = await database.query(`SELECT 1 FROM ${KEYS[name].usedIn} LIMIT 1`);
  return rows.length > 0;
}

/** Writes a key to disk before it is used, so that a power cut cannot lose a used key. */
function putKey(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  // Windows cannot sync folders and persists file names itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
