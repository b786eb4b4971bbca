import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { AgreedStatement } from '../../shared/setup/agreement.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { TillParts } from '../till-parts.ts';

/** Whether card PINs may not be keyed on this till: of real cards only where the shop's acquirer has agreed to it. */
export function arePinsOff({ mode, agreedBy }: Pick<Installation, 'mode' | 'agreedBy'>): boolean {
  return mode === 'live' && agreedBy.pins === null;
}

/** Whether the shop still has to agree that its key is used although this machine cannot keep it safe. */
export function isKeyUnagreed({ installation, isKeyKept }: Pick<TillParts, 'installation' | 'isKeyKept'>): boolean {
  return installation.mode === 'live' && isKeyKept === false && installation.agreedBy.unkeptKey === null;
}

type AgreementParts = Pick<TillParts, 'installation' | 'settings' | 'clock' | 'log'>;

/**
 * Writes down who agreed to what.
 * @returns whether card PINs may be keyed; resolves once the journal knows who agreed to that
 */
export function startAgreements(parts: AgreementParts, journal: Pick<Journal, 'append'>): () => Promise<boolean> {
  const told = tellJournal(parts, journal);
  told.catch((error) => parts.log.write('backgroundFailed', describeError(error)));
  return async () => {
    if (arePinsOff(parts.installation)) return false;
    await told;
    return true;
  };
}

/** Writes down each word of the shop once, and once more where it was taken back or somebody else has given it. */
async function tellJournal(
  { installation, settings, clock }: AgreementParts,
  journal: Pick<Journal, 'append'>,
): Promise<void> {
  const { till, zone, agreedBy } = installation;
  for (const statement of ['pins', 'unkeptKey'] satisfies AgreedStatement[]) {
    const by = agreedBy[statement];
    const journaled = settings.read('agreedBy');
    if (journaled[statement] === by) continue;
    const at = clock.now().toISOString();
    const happening = { kind: 'agreed', statement, by } as const;
    await journal.append({ form: 1, rules: 1, till, actor: PAYDESK, at, zone, happening });
    settings.write('agreedBy', { ...journaled, [statement]: by });
  }
}
