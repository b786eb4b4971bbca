import type { Handlers } from '../../shared/bridge-contract.ts';
import { decisionsOn, type JournalDecisionName } from '../../shared/journal/journal-decision.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { TillHeadOffice } from '../head-office/till-head-office.ts';
import { journalFiles } from '../journal/database/files.ts';
import { authenticationOf } from '../journal/heads/authentication.ts';
import type { Journal } from '../journal/journal.ts';
import { writeDecision } from '../journal/open/decision.ts';
import { valueOr } from '../log.ts';
import type { Decider } from '../people/acting.ts';
import type { JournalKey } from '../seal/journal-key.ts';
import type { TillParts } from '../till-parts.ts';

export function createJournalDecisions(
  { folder, installation, clock, log }: Pick<TillParts, 'folder' | 'installation' | 'clock' | 'log'>,
  given: {
    key: JournalKey;
    stopped: () => Problem | null;
    decider: () => Decider;
    /** Set if the journal is readable. A new journal then continues from entries fetched from head office, if any. */
    journal?: Pick<Journal, 'head'>;
    headOffice?: Pick<TillHeadOffice, 'fetchedOf'>;
  },
): Pick<Handlers, 'till.decideJournal'> {
  const { key, stopped, decider, journal, headOffice } = given;

  async function decide(decision: JournalDecisionName): Promise<null> {
    const head = decision === 'newJournal' ? await journal?.head() : undefined;
    const fetched = head && (await headOffice?.fetchedOf(head.journal));
    const at = clock.now().toISOString();
    const plain = { form: 1, decision, ...decider(), at, zone: installation.zone } as const;
    const decided = fetched ? { ...plain, fetched } : plain;
    writeDecision(journalFiles(folder).decision, decided, key.ok ? authenticationOf(key.key, 'decision') : null);
    return null;
  }
  return {
    'till.decideJournal': async ({ decision }) => {
      const reason = stopped();
      if (!reason || !decisionsOn(reason).includes(decision)) return problem('journalDecisionNotDue');
      return await valueOr(problem('unexpected'), () => decide(decision), log, 'backgroundFailed');
    },
  };
}
