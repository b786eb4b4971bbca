import { backOffMs } from '../../shared/head-office/back-off.ts';
import type { RoundResult } from './uploader.ts';

export interface UploadRunParts {
  /** One round: never two at a time. */
  round: () => Promise<RoundResult>;
  /** Told what came of each, before the next begins. */
  told: (result: RoundResult) => Promise<void>;
  /** Resolves after so many milliseconds, or at once when the signal is given. */
  sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds of a clock that nobody sets. */
  elapsedMs: () => number;
  /** From 0 to 1, by chance. */
  fraction: () => number;
}

export interface UploadRun {
  /** Something was written: it is sent soon, together with what comes after it. */
  nudge(): void;
  /** Begins a round at once, whatever was waited for. Resolves when one that began after this was called has been told of. */
  now(): Promise<void>;
  /** Begins no round any more, and resolves when none is under way. */
  stop(): Promise<void>;
}

/** So long entries are gathered before they are sent: a payment has several. */
const GATHERING_MS = 4_000;

/** A till that has nothing to send asks all the same: another disk may have gone on with its journal. */
const IDLE_MS = 2 * 60_000;

/**
 * Between two batches of a long journal the till rests, at least so long, and nine times as long as the last one took: of a machine that
 * is slow, or busy with a payment, a tenth is taken and no more.
 */
const BETWEEN_BATCHES_MS = { least: 50, ofOne: 9, most: 30_000 };

/** Once a person must act and nothing is left to send, a round still finds out when that was done elsewhere. */
const STOPPED_MS = 15 * 60_000;

/** Goes round as long as the till runs: soon after something was written, seldom while nothing is, and ever less often while nobody answers. */
export function startUploadRun({ round, told, sleep, elapsedMs, fraction }: UploadRunParts): UploadRun {
  const stopping = new AbortController();
  let waking = new AbortController();
  let failures = 0;
  let isNudged = false;
  let isIdle = false;
  let waiters: Array<() => void> = [];

  async function wait(delayMs: number): Promise<void> {
    await sleep(delayMs, AbortSignal.any([waking.signal, stopping.signal]));
    waking = new AbortController();
  }

  async function pause(result: RoundResult, tookMs: number): Promise<void> {
    failures = result.kind === 'later' ? failures + 1 : 0;
    if (waiters.length > 0) return;
    if (result.kind === 'later') return await wait(backOffMs(failures, result.retryAfterMs, fraction()));
    if (result.kind === 'more') return await wait(restMs(tookMs));
    if (result.kind === 'stopped') return await wait(STOPPED_MS);
    isIdle = true;
    if (!isNudged) await wait(IDLE_MS);
    isIdle = false;
    if (isNudged && waiters.length === 0) await wait(GATHERING_MS);
  }

  async function goRound(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      isNudged = false;
      const served = waiters;
      waiters = [];
      const begunMs = elapsedMs();
      const result = await round();
      await told(result);
      const tookMs = elapsedMs() - begunMs;
      for (const serve of served) serve();
      if (!stopping.signal.aborted) await pause(sendingOf(result), tookMs);
    }
  }

  const going = goRound();
  return {
    nudge() {
      isNudged = true;
      if (isIdle) waking.abort();
    },
    now() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.push(resolve);
      waking.abort();
      return promise;
    },
    async stop() {
      stopping.abort();
      await going.catch(() => undefined);
      for (const serve of waiters) serve();
    },
  };
}

/** A till that is stopped sends what contradicts like any other. */
function sendingOf(result: RoundResult): RoundResult {
  return result.kind === 'stopped' ? (result.sending ?? result) : result;
}

function restMs(tookMs: number): number {
  const { least, ofOne, most } = BETWEEN_BATCHES_MS;
  return Math.min(most, Math.max(least, ofOne * tookMs));
}
