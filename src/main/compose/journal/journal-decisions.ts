import type { Handlers } from '../../../shared/bridge-contract.ts';
import { decisionsOn, type JournalDecisionName } from '../../../shared/journal/journal-decision.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import { journalFiles } from '../../journal/database/files.ts';
import { authenticationOf } from '../../journal/heads/authentication.ts';
import { writeDecision } from '../../journal/open/decision.ts';
import { describeError } from '../../log.ts';
import type { JournalKey } from '../../seal/journal-key.ts';
import type { TillParts } from '../till-parts.ts';

/** Writes down what a person decides about a journal that stopped the till. The next start carries it out. */
export function createJournalDecisions(
  { folder, installation, clock, log }: Pick<TillParts, 'folder' | 'installation' | 'clock' | 'log'>,
  { key, stopped, actor }: { key: JournalKey; stopped: () => Problem | null; actor: () => string },
): Pick<Handlers, 'till.decideJournal'> {
  function decide(decision: JournalDecisionName): void {
    const decided = { form: 1, decision, by: actor(), at: clock.now().toISOString(), zone: installation.zone } as const;
    writeDecision(journalFiles(folder).decision, decided, key.ok ? authenticationOf(key.key, 'decision') : null);
  }
  return {
    'till.decideJournal': async ({ decision }) => {
      const reason = stopped();
      if (!reason || !decisionsOn(reason).includes(decision)) return problem('journalDecisionNotDue');
      try {
        decide(decision);
        return { ok: true, value: null };
      } catch (error) {
        log.write('backgroundFailed', describeError(error));
        return problem('unexpected');
      }
    },
  };
}
