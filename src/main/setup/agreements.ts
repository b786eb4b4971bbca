import type { AgreedStatement } from '../../shared/setup/agreement.ts';
import type { RunningJournal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { Installation } from '../settings/provisioning.ts';
import { keepSetting } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';

/** Tells whether the till must not ask for card PINs: in live mode, the shop's acquirer must have agreed. */
export function arePinsOff({ mode, agreedBy }: Pick<Installation, 'mode' | 'agreedBy'>): boolean {
  return mode === 'live' && agreedBy.pins === null;
}

/** Tells whether the shop has yet to agree to use its key on a machine that cannot keep it safe. */
export function isKeyUnagreed({ installation, isKeyKept }: Pick<TillParts, 'installation' | 'isKeyKept'>): boolean {
  return installation.mode === 'live' && isKeyKept === false && installation.agreedBy.unkeptKey === null;
}

type AgreementParts = Pick<TillParts, 'installation' | 'settings' | 'log'>;

/** Journals who gave the shop's agreements. The result waits for the journal, then tells whether PINs are allowed. */
export function startAgreements(parts: AgreementParts, journal: Pick<RunningJournal, 'note'>): () => Promise<boolean> {
  const told = tellJournal(parts, journal);
  told.catch((error) => parts.log.write('backgroundFailed', describeError(error)));
  return async () => {
    if (arePinsOff(parts.installation)) return false;
    await told;
    return true;
  };
}

/**
 * Journals each agreement once, and again after a withdrawal or a change of the person. If the disk refuses the setting,
 * the next start repeats the entry.
 */
async function tellJournal(parts: AgreementParts, journal: Pick<RunningJournal, 'note'>): Promise<void> {
  const { installation, settings } = parts;
  const { agreedBy } = installation;
  for (const statement of ['pins', 'unkeptKey'] satisfies AgreedStatement[]) {
    const by = agreedBy[statement];
    const journaled = settings.read('agreedBy');
    if (journaled[statement] === by) continue;
    await journal.note({ kind: 'agreed', statement, by });
    keepSetting(parts, 'agreedBy', { ...journaled, [statement]: by });
  }
}
