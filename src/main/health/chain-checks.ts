import { dayOf } from '../../shared/days/day.ts';
import type { ChainCheck } from '../../shared/journal/chain-check.ts';
import { problem } from '../../shared/problems.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';

/** The check starts late, so that it does not slow down the first screen. */
const FIRST_SLICE_AFTER_MS = 15_000;

/** The pause between slices of some hundredths of a second. A million entries take about five minutes. */
const BETWEEN_SLICES_MS = 250;

/** How often the date is checked, because the clock may be set and the machine may sleep past midnight. */
const LOOK_EVERY_MS = 10 * 60_000;

export type ChainChecks = ReturnType<typeof startChecks>;

/**
 * Checks the whole journal after each start and on each new day of the shop. A pass that a failure or the end of the
 * program interrupted continues; every other pass begins at the first entry. A fault stops the till, also a fault of an
 * earlier run's last pass.
 */
export function startChecks(
  { clock, installation, log }: Pick<TillParts, 'clock' | 'installation' | 'log'>,
  journal: Pick<Journal, 'chainCheck' | 'checkChainOn'>,
  stop: Pick<TillStop, 'problem' | 'stop'>,
) {
  const stopping = new AbortController();
  let state: ChainCheck | null = null;

  function take(next: ChainCheck): void {
    state = next;
    if (!next.last?.fault) return;
    const { fault, seq } = next.last.fault;
    const found = problem('journalFaulty', { fault, entry: String(seq ?? '–') }).problem;
    if (stop.problem() === null) log.write('tillStopped', { code: found.code, reason: fault });
    stop.stop(found);
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
      const day = dayOf(clock.now(), installation.zone);
      if (day !== checkedDay) {
        const isContinued = Boolean(state?.running);
        const isDone = await pass().then(() => true, failed);
        // A continued pass misses changes in the part already checked, so a full pass follows.
        checkedDay = isDone && !isContinued ? day : null;
      }
      await clock.sleep(LOOK_EVERY_MS, stopping.signal);
    }
  }

  /** Closing the journal ends a running check, which the next start continues. */
  function failed(error: unknown): void {
    if (!stopping.signal.aborted) log.write('backgroundFailed', describeError(error));
  }

  goOn().catch(failed);
  return { state: () => state, stop: () => stopping.abort() };
}
