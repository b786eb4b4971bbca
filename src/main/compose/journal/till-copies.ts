import { createJournalCopies } from '../../journal/copies/journal-copies.ts';
import type { JournalKey } from '../../seal/journal-key.ts';
import type { TillParts } from '../till-parts.ts';
import { type DailyCopies, startDailyCopies } from './daily-copies.ts';

/** The copies of a till's journal: beside it, and as they are kept every day. */
export interface TillCopies {
  here: DailyCopies;
  stop(): Promise<void>;
}

/** Keeps the copies of a till whose journal is open. */
export function startTillCopies(
  {
    folder,
    workers,
    clock,
    installation,
    log,
  }: Pick<TillParts, 'folder' | 'workers' | 'clock' | 'installation' | 'log'>,
  key: JournalKey,
): TillCopies {
  const copies = createJournalCopies({
    workerUrl: workers.journal,
    folder,
    authenticationKey: key.ok ? key.key : null,
  });
  const keepIn = (place: string | null) => (day: string, again: boolean) =>
    copies.keep({ place, day, at: clock.now().toISOString(), again });
  const here = startDailyCopies({ keep: keepIn(null), clock, zone: installation.zone, log });
  return {
    here,
    async stop() {
      here.stop();
      await copies.stop();
    },
  };
}
