import { openJournal } from '../../src/main/journal/client.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import { systemClock } from '../../src/main/system-clock.ts';

/** Opens a practice journal in its own thread, as the program does, and rejects if it does not open. */
export async function openPracticeJournal(place: {
  folder: string;
  till: string;
  outsideHeads?: string;
}): Promise<Journal> {
  const opening = await openJournal({
    ...place,
    mode: 'practice',
    workerUrl: new URL('../../src/main/journal/worker.ts', import.meta.url),
    clock: systemClock(),
    authenticationKey: practiceJournalKey(),
    onUpkeepFailed(failure) {
      throw new Error(`The journal's upkeep failed: ${failure}.`);
    },
  });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  return opening.journal;
}
