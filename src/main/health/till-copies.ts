import type { LastCopy } from '../../shared/journal/last-copy.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { JournalCopies } from '../journal/copies/journal-copies.ts';
import type { TillParts } from '../till-parts.ts';
import { type DailyCopies, startDailyCopies } from './daily-copies.ts';

/** The copies of a till whose journal is open: beside it, and in the second place where a person has chosen one. */
export interface TillCopies {
  readonly here: DailyCopies;
  /** In the place that is chosen now. */
  readonly second: DailyCopies;
  /**
   * Copies at once into the folder that was chosen just now, and from then on every day; null where there is to be none. What hangs
   * in the place before is left to itself.
   */
  choose(place: string | null): Promise<LastCopy | null>;
  stop(): void;
}

/** A stick may be plugged in at any time. */
const SECOND_TRY_AFTER_MS = 5 * 60_000;

/** No copy takes as long: what does not answer by then, such as a network drive that is gone, is away. */
const SILENT_AFTER_MS = 15 * 60_000;

/** Keeps them. Each place has its own thread and its own pace: one that hangs or is away holds up nothing else. */
export function startTillCopies(
  { settings, clock, installation, log }: Pick<TillParts, 'settings' | 'clock' | 'installation' | 'log'>,
  copies: Pick<JournalCopies, 'keep'>,
): TillCopies {
  const at = () => clock.now().toISOString();
  const { zone } = installation;
  const here = startDailyCopies({
    keep: (day, again) => copies.keep({ place: null, day, at: at(), again }),
    clock,
    zone,
    log,
  });

  /** @param isNew whether the folder was chosen just now, and may be made by the first copy */
  function startSecond(place: string | null, isNew: boolean): DailyCopies {
    let mayMake = isNew;
    const keep = async (day: string, again: boolean) => {
      if (place === null) return null;
      const copied = await copies.keep({ place, day, at: at(), again, isNew: mayMake });
      mayMake = false;
      return copied;
    };
    const pace = { zone, log, tryAgainAfterMs: SECOND_TRY_AFTER_MS };
    return startDailyCopies({ keep: unlessSilent(clock, keep), clock, ...pace });
  }

  let second = startSecond(settings.read('secondCopyFolder'), false);
  return {
    here,
    get second() {
      return second;
    },
    async choose(place) {
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

/** Nothing more is begun in a place that has not answered yet: each time would leave one more thread waiting there. */
function unlessSilent(clock: Pick<Clock, 'sleep'>, keep: Keep): Keep {
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
