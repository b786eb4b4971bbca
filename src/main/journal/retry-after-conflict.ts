import { problem, type Result } from '../../shared/problems.ts';
import { isOvertaken } from '../desk/ports/journal-port.ts';

/** A busy till needs fewer retries. */
const MOST_TRIES = 50;

/** Repeats an attempt while the writer refuses its entry because of newer ones. */
export async function retryAfterConflict<Value>(attempt: () => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  return problem('journalBusy');
}
