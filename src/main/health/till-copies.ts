import type { LastCopy } from '../../shared/journal/last-copy.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { JournalCopies } from '../journal/copies/journal-copies.ts';
import type { TillParts } from '../till-parts.ts';
import { type DailyCopies, startDailyCopies } from './daily-copies.ts';

export type TillCopies = ReturnType<typeof startTillCopies>;

/** The wait before the second place is tried again, because a stick may be plugged in at any time. */
const SECOND_TRY_AFTER_MS = 5 * 60_000;

/** A place that takes longer, such as a vanished network drive, counts as away. */
const SILENT_AFTER_MS = 15 * 60_000;

/** Starts the copies. Each place has its own thread and schedule, so that a hanging place delays nothing else. */
export function startTillCopies(
  { settings, clock, installation, log }: Pick<TillParts, 'settings' | 'clock' | 'installation' | 'log'>,
  copies: Pick<JournalCopies, 'keep'>,
) {
  const at = () => clock.now().toISOString();
  const { zone } = installation;
  const here = startDailyCopies({
    keep: (day, again) => copies.keep({ place: null, day, at: at(), again }),
    clock,
    zone,
    log,
  });

  function startSecond(place: string | null, isNew: boolean): DailyCopies {
    let mayMake = isNew;
    const keep = async (day: string, again: boolean) => {
      if (place === null) return null;
      const copied = await copies.keep({ place, day, at: at(), again, isNew: mayMake });
      mayMake = false;
      return copied;
    };
    const pace = { zone, log, tryAgainAfterMs: SECOND_TRY_AFTER_MS };
    return startDailyCopies({ keep: withoutStalling(clock, keep), clock, ...pace });
  }

  let second = startSecond(settings.read('secondCopyFolder'), false);
  return {
    here,
    get second() {
      return second;
    },
    /** Copies at once into the new folder and then daily. Abandons work that hangs in the previous place. */
    async choose(place: string | null): Promise<LastCopy | null> {
      settings.write('secondCopyFolder', place);
      second.stop();
      second = startSecond(place, true);
      return await second.copyNow();
    },
    stop() {
      here.stop();
      second.stop();
    },
  };
}

type Keep = (day: string, again: boolean) => Promise<LastCopy | null>;

/** Starts no new copy in a silent place, where each attempt would leave another blocked thread. */
function withoutStalling(clock: Pick<Clock, 'sleep'>, keep: Keep): Keep {
  let last: LastCopy | null = null;
  let waiting: Promise<LastCopy | null> | null = null;
  return async (day, again) => {
    const away: LastCopy = { at: last?.at ?? null, problem: 'away' };
    if (waiting) return away;
    const waited = new AbortController();
    const kept = keep(day, again).finally(() => {
      waiting = null;
    });
    waiting = kept;
    try {
      const copied = await Promise.race([kept, clock.sleep(SILENT_AFTER_MS, waited.signal).then(() => away)]);
      last = copied;
      return copied;
    } finally {
      waited.abort();
    }
  };
}
