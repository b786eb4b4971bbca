import path from 'node:path';
import type { Mode } from '../../../shared/mode.ts';
import { peopleFileIn, readPeopleFile } from '../../people/people-file.ts';
import { readKeyFile } from '../../seal/key-file.ts';
import { readWrappedJournalKey } from '../../seal/wrapped-journal-key.ts';

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
