import path from 'node:path';
import type { Mode } from '../../shared/mode.ts';
import type { OpensNext } from '../people/kept-people.ts';
import { peopleFiles, readStored } from '../people/people-journal.ts';
import { openPepper } from '../people/pepper.ts';
import { readKeyFile } from '../seal/key-file.ts';
import { readWrappedJournalKey } from '../seal/wrapped-journal-key.ts';
import { unwrapKey, type WrappedKey } from '../seal/wrapped-key.ts';

/**
 * Whether something of a profile opens with the signing passphrase and with nothing else, as on a machine that had no key store when
 * it was made. What is damaged counts: nobody knows what would open it.
 */
export function needsPassphrase(profile: string, mode: Mode): boolean {
  return keysNeedPassphrase(profile, mode) || peopleIn(profile) === 'damaged' || lockedPeople(profile) !== null;
}

/** The same of its keys alone. @param mode null on a till that only practises: practice signs with a key that everybody has */
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

/** Whether its people or its signing key are locked with a passphrase already, so that no other one is taken. */
export function isLocked(profile: string, mode: Mode | null): boolean {
  return lockedPeople(profile) !== null || lockedKey(profile, mode) !== null;
}

/**
 * Whether a passphrase opens what of a profile is locked with one already: with another one, either its people or its signing key
 * would stay shut. What is damaged opens with none, and is said elsewhere.
 */
export async function opensWhatIsLocked(profile: string, mode: Mode | null, passphrase: string): Promise<boolean> {
  const people = lockedPeople(profile);
  const opensPeople = people === null || (await openPepper(NO_KEY_STORE, passphrase, people)) !== null;
  return opensPeople && (await opensKeys(profile, mode, passphrase));
}

/** The same of its keys alone. @param mode as above */
export async function opensKeys(profile: string, mode: Mode | null, passphrase: string): Promise<boolean> {
  const key = lockedKey(profile, mode);
  return key === null || (await unwrapKey(key.wrapped, passphrase, key.publicKey)) !== null;
}

/**
 * What opens the people of a profile at the next start, on a machine without a key store, once a recovery code has brought them back.
 * @param held of this run, as that of a provisioning file, which may open nothing; null where there is none
 */
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
  return readStored(peopleFiles(profile, null).database);
}

function lockedKey(profile: string, mode: Mode | null): { publicKey: string; wrapped: WrappedKey } | null {
  const key = mode === null ? null : readKeyFile(path.join(profile, mode));
  return key === null || key === 'damaged' || key.wrapped === null
    ? null
    : { publicKey: key.publicKey, wrapped: key.wrapped };
}

const NO_KEY_STORE = { read: async () => null, keep: async () => false };
