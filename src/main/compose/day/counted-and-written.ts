import { problem, type Result } from '../../../shared/problems.ts';
import { EntryRefused } from '../../journal/journal-errors.ts';

/** More often than a busy till writes between a count and its entry. */
const MOST_TRIES = 50;

/**
 * Counts entries and writes down what they come to. The writer takes it only directly after the last of them: where others have
 * come meanwhile, it is counted again.
 */
export async function countedAndWritten<Value>(attempt: () => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EntryRefused) || error.reason !== 'movedOn') throw error;
    }
  }
  return problem('journalBusy');
}
