import { problem, type Result } from '../../shared/problems.ts';
import { EntryRefused } from '../journal/journal-errors.ts';

/** More often than a busy till writes between what an entry goes by and the entry. */
const MOST_TRIES = 50;

/**
 * Writes down what goes by other entries: what they count to, or what cases say of a payment. The writer refuses it where more of
 * these have come meanwhile, and it is looked at again.
 */
export async function againWhereMovedOn<Value>(attempt: () => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EntryRefused) || error.reason !== 'movedOn') throw error;
    }
  }
  return problem('journalBusy');
}
