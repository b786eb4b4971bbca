import type { JournalFailure } from '../desk/ports/journal-port.ts';

/** SQLite's primary result codes that a person can act on; anything else is `failed`. */
const FAILURES: ReadonlyMap<number, JournalFailure> = new Map([
  [5, 'locked'], // SQLITE_BUSY
  [6, 'locked'], // SQLITE_LOCKED
  [8, 'readOnly'], // SQLITE_READONLY
  [11, 'corrupt'], // SQLITE_CORRUPT
  [13, 'diskFull'], // SQLITE_FULL
  [26, 'corrupt'], // SQLITE_NOTADB
]);

const SYSTEM_FAILURES: ReadonlyMap<string, JournalFailure> = new Map([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EROFS', 'readOnly'],
  ['EACCES', 'readOnly'],
  ['EPERM', 'readOnly'],
]);

const CONSTRAINT = 19;
const CONSTRAINT_TRIGGER = 1811;

export function failureOf(error: unknown): JournalFailure {
  const resultCode = sqliteCode(error);
  if (resultCode !== null) return FAILURES.get(resultCode & 0xff) ?? 'failed';
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SYSTEM_FAILURES.get(systemCode) ?? 'failed';
}

/** Tells whether an entry broke a constraint. Rules of the chain are triggers, which show damage instead. */
export function isBrokenRule(error: unknown): boolean {
  const resultCode = sqliteCode(error);
  return resultCode !== null && (resultCode & 0xff) === CONSTRAINT && resultCode !== CONSTRAINT_TRIGGER;
}

function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}
