import type { Handlers } from '../../shared/bridge-contract.ts';
import { problem } from '../../shared/problems.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';

/**
 * Wraps handlers. A journal failure becomes a problem that a person reads; any other error is a bug and is thrown on.
 */
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
