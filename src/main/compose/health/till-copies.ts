import type { LastCopy } from '../../../shared/journal/last-copy.ts';
import type { JournalCopies } from '../../journal/copies/journal-copies.ts';
import { type DailyCopies, startDailyCopies } from '../journal/daily-copies.ts';
import type { TillParts } from '../till-parts.ts';

/** The copies of a till whose journal is open: beside it, and in the second place where a person has chosen one. */
export interface TillCopies {
  here: DailyCopies;
  second: DailyCopies;
  /** Copies at once into the folder that was chosen just now. */
  begin(place: string): Promise<LastCopy | null>;
  stop(): void;
}

/** A stick may be plugged in at any time. */
const SECOND_TRY_AFTER_MS = 5 * 60_000;

/** Keeps them. Each place has its own thread and its own pace: one that hangs or is away holds up nothing else. */
export function startTillCopies(
  { settings, clock, installation, log }: Pick<TillParts, 'settings' | 'clock' | 'installation' | 'log'>,
  copies: Pick<JournalCopies, 'keep'>,
): TillCopies {
  const at = () => clock.now().toISOString();
  let isNew = false;
  const { zone } = installation;
  const here = startDailyCopies({
    keep: (day, again) => copies.keep({ place: null, day, at: at(), again }),
    ...{ clock, zone, log },
  });
  const second = startDailyCopies({
    async keep(day, again) {
      const place = settings.read('secondCopyFolder');
      return place === null ? null : await copies.keep({ place, day, at: at(), again, isNew });
    },
    ...{ clock, zone, log, tryAgainAfterMs: SECOND_TRY_AFTER_MS },
  });
  return {
    here,
    second,
    async begin(place) {
      settings.write('secondCopyFolder', place);
      isNew = true;
      try {
        return await second.copyNow();
      } finally {
        isNew = false;
      }
    },
    stop() {
      here.stop();
      second.stop();
    },
  };
}
