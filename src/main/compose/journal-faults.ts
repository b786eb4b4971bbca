import type { Handlers } from '../../shared/bridge-contract.ts';
import { problem } from '../../shared/problems.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';

/** The same handlers. A journal that fails is a problem that a person is told; any other error is a fault of the program. */
export function tellJournalFaults<Some extends Partial<Handlers>>(handlers: Some): Some {
  const telling = Object.entries(handlers).map(([channel, answer]) => [
    channel,
    async (request: never) => {
      try {
        return await answer(request);
      } catch (error) {
        if (error instanceof JournalFailed) return problem('journalFailed', { failure: error.failure });
        if (error instanceof JournalUnreadable) return problem('journalNotOpen', { failure: error.failure });
        throw error;
      }
    },
  ]);
  return Object.fromEntries(telling);
}
