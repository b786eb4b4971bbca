import path from 'node:path';
import type { Mode } from '../../shared/mode.ts';
import type { OpensNext } from '../people/kept-people.ts';
import { peopleFiles, readStored } from '../people/people-journal.ts';
import { openPepper } from '../people/pepper.ts';
import { readKeyFile } from '../seal/key-file.ts';
import { readWrappedJournalKey } from '../seal/wrapped-journal-key.ts';
import { unwrapKey, type WrappedKey } from '../seal/wrapped-key.ts';

/**
 * Tells whether part of a profile opens only with the passphrase. Damaged files count: nobody knows how to open them.
 */
export function needsPassphrase(profile: string, mode: Mode): boolean {
  return keysNeedPassphrase(profile, mode) || peopleIn(profile) === 'damaged' || lockedPeople(profile) !== null;
}

/** Checks the keys alone. @param mode null on a practice-only till, whose signing key is public */
function keysNeedPassphrase(profile: string, mode: Mode | null): boolean {
  if (mode === null) return false;
  const folder = path.join(profile, mode);
  const signingKey = readKeyFile(folder);
  return (
    signingKey === 'damaged' ||
    (signingKey !== null && signingKey.wrapped !== null) ||
    readWrappedJournalKey(folder) !== null
  );
}

/** Tells whether a passphrase already locks the list of people or the signing key. No second one may be set then. */
export function isLocked(profile: string, mode: Mode | null): boolean {
  return lockedPeople(profile) !== null || lockedKey(profile, mode) !== null;
}

/** Tells whether the passphrase opens every locked part. Damaged parts are ignored here and reported elsewhere. */
export async function opensWhatIsLocked(profile: string, mode: Mode | null, passphrase: string): Promise<boolean> {
  const people = lockedPeople(profile);
  const opensPeople = people === null || (await openPepper(NO_KEY_STORE, passphrase, people)) !== null;
  return opensPeople && (await opensKeys(profile, mode, passphrase));
}

export async function opensKeys(profile: string, mode: Mode | null, passphrase: string): Promise<boolean> {
  const key = lockedKey(profile, mode);
  return key === null || (await unwrapKey(key.wrapped, passphrase, key.publicKey)) !== null;
}

/** @param held the passphrase of this run, which may open nothing */
export async function opensPeopleNext(
  profile: string,
  mode: Mode | null,
  held: string | null,
): Promise<Exclude<OpensNext, 'keyStore'>> {
  if (held !== null) return (await opensKeys(profile, mode, held)) ? 'heldPassphrase' : 'nothing';
  return keysNeedPassphrase(profile, mode) ? 'nothing' : 'newPassphrase';
}

function lockedPeople(profile: string): { ledgerId: string; wrapped: WrappedKey } | null {
  const people = peopleIn(profile);
  if (people === null || people === 'damaged') return null;
  const wrapped = people.records?.pepper ?? null;
  return wrapped && { ledgerId: people.id, wrapped };
}

function peopleIn(profile: string): ReturnType<typeof readStored> {
  return readStored(peopleFiles({ folder: profile, outsideHeads: null }).database);
}

function lockedKey(profile: string, mode: Mode | null): { publicKey: string; wrapped: WrappedKey } | null {
  const key = mode === null ? null : readKeyFile(path.join(profile, mode));
  return key === null || key === 'damaged' || key.wrapped === null
    ? null
    : { publicKey: key.publicKey, wrapped: key.wrapped };
}

const NO_KEY_STORE = { read: async () => null, keep: async () => false };
