import { dayOf } from '../../shared/days/day.ts';
import type { ChainCheck } from '../../shared/journal/chain-check.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';

/** Starts late, since the first moments belong to the cashier. */
const FIRST_SLICE_AFTER_MS = 15_000;

/** Between two slices of some hundredths of a second each: nobody feels them. A million entries take some five minutes. */
const BETWEEN_SLICES_MS = 250;

/** How often the day is looked at: the clock may be set, and the machine may sleep over midnight. */
const LOOK_EVERY_MS = 10 * 60_000;

/** The check of the whole journal while the till runs. */
export interface ChainChecks {
  /** Its state; null until it has been read. */
  state(): ChainCheck | null;
  stop(): void;
}

/**
 * Checks the whole journal after each start, and whenever a new day begins in the shop. A pass that the end of the program
 * has interrupted goes on; every other one begins at the first entry.
 * @property found told of a fault: now, or in the last pass of an earlier run
 */
export function startChainChecks(parts: {
  journal: Pick<Journal, 'chainCheck' | 'checkChainOn'>;
  clock: Clock;
  /** The shop's, as an IANA name. */
  zone: string;
  found: (fault: Problem) => void;
  log: Log;
}): ChainChecks {
  const { journal, clock, zone, found, log } = parts;
  const stopping = new AbortController();
  let state: ChainCheck | null = null;

  function take(next: ChainCheck): void {
    state = next;
    const fault = next.last?.fault;
    if (fault) found(problem('journalFaulty', { fault: fault.fault, entry: String(fault.seq ?? '–') }).problem);
  }

  async function pass(): Promise<void> {
    do {
      take(await journal.checkChainOn(clock.now().toISOString()));
      await clock.sleep(BETWEEN_SLICES_MS, stopping.signal);
    } while (state?.running && !stopping.signal.aborted);
  }

  async function goOn(): Promise<void> {
    take(await journal.chainCheck());
    await clock.sleep(FIRST_SLICE_AFTER_MS, stopping.signal);
    let checkedDay: string | null = null;
    while (!stopping.signal.aborted) {
      const day = dayOf(clock.now(), zone);
      const isContinued = Boolean(state?.running);
      if (day !== checkedDay) await pass();
      // What was changed behind a pass that goes on is found by the next one, which begins at the first entry.
      checkedDay = isContinued ? null : day;
      await clock.sleep(LOOK_EVERY_MS, stopping.signal);
    }
  }

  goOn().catch((error: unknown) => {
    // Whoever closes the journal ends a check that is under way; the next start goes on with it.
    if (!stopping.signal.aborted) log.write('backgroundFailed', describeError(error));
  });
  return { state: () => state, stop: () => stopping.abort() };
}

/** The same for a till, which a fault stops. */
export function startChecks(
  { clock, installation, log }: Pick<TillParts, 'clock' | 'installation' | 'log'>,
  journal: Journal,
  stop: TillStop,
): ChainChecks {
  const found = (fault: Problem) => {
    if (stop.problem() === null) log.write('tillStopped', { code: fault.code, reason: fault.facts.fault ?? '' });
    stop.stop(fault);
  };
  return startChainChecks({ journal, clock, zone: installation.zone, found, log });
}
