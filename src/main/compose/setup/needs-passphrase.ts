import path from 'node:path';
import type { Mode } from '../../../shared/mode.ts';
import { peopleFileIn, readPeopleFile } from '../../people/people-file.ts';
import { openPepper } from '../../people/pepper.ts';
import { readKeyFile } from '../../seal/key-file.ts';
import { readWrappedJournalKey } from '../../seal/wrapped-journal-key.ts';
import { unwrapKey } from '../../seal/wrapped-key.ts';

/**
 * Whether something of a profile opens with the signing passphrase and with nothing else, as on a machine that had no key store when
 * it was made. What is damaged counts: nobody knows what would open it.
 */
export function needsPassphrase(profile: string, mode: Mode): boolean {
  const folder = path.join(profile, mode);
  const [signingKey, people] = [readKeyFile(folder), readPeopleFile(peopleFileIn(profile))];
  return (
    signingKey === 'damaged' ||
    people === 'damaged' ||
    (signingKey !== null && signingKey.wrapped !== null) ||
    (people !== null && people.pepper !== null) ||
    readWrappedJournalKey(folder) !== null
  );
}

/**
 * Whether a passphrase opens what of a profile is locked with one already: with another one, either its people or its signing key
 * would stay shut. What is damaged opens with none, and is said elsewhere.
 */
export async function opensWhatIsLocked(profile: string, mode: Mode, passphrase: string): Promise<boolean> {
  const [signingKey, people] = [readKeyFile(path.join(profile, mode)), readPeopleFile(peopleFileIn(profile))];
  if (people !== null && people !== 'damaged' && people.pepper !== null) {
    const of = { ledgerId: people.id, wrapped: people.pepper };
    if ((await openPepper(NO_KEY_STORE, passphrase, of)) === null) return false;
  }
  if (signingKey === null || signingKey === 'damaged' || signingKey.wrapped === null) return true;
  return (await unwrapKey(signingKey.wrapped, passphrase, signingKey.publicKey)) !== null;
}

const NO_KEY_STORE = { read: async () => null, keep: async () => false };
