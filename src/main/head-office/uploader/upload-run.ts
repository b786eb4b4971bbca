import type { RoundResult } from './uploader.ts';

export interface UploadRunParts {
  round: () => Promise<RoundResult>;
  /** Receives the result of each round before the next one starts. */
  told: (result: RoundResult) => Promise<void>;
  /** Resolves after the delay, or at once when the signal aborts. */
  sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A monotonic clock in milliseconds. */
  elapsedMs: () => number;
  fraction: () => number;
}

export type UploadRun = ReturnType<typeof startUploadRun>;

/** How long entries are gathered before they are sent, because a payment has several entries. */
const GATHERING_MS = 4_000;

/** How often an idle till asks head office, because another disk may continue its journal. */
const IDLE_MS = 2 * 60_000;

/**
 * The rest between two batches of a long journal: nine times the duration of the last batch, so that the upload takes a
 * tenth of a slow or busy machine, within these limits.
 */
const BETWEEN_BATCHES_MS = { least: 50, ofOne: 9, most: 30_000 };

/** How often a stopped till without unsent entries asks whether the problem was solved elsewhere. */
const STOPPED_MS = 15 * 60_000;

/** Runs rounds while the till runs: soon after new entries, rarely when idle, and with backoff without answers. */
export function startUploadRun({ round, told, sleep, elapsedMs, fraction }: UploadRunParts) {
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
    /** Announces a new entry, which is sent soon, together with the entries that follow. */
    nudge() {
      isNudged = true;
      if (isIdle) waking.abort();
    },
    /** Starts a round at once. Resolves after a round that began after this call. */
    now() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.push(resolve);
      waking.abort();
      return promise;
    },
    /** Starts no further round. Resolves when no round is running. */
    async stop() {
      stopping.abort();
      await going.catch(() => undefined);
      for (const serve of waiters) serve();
    },
  };
}

/** Lets a stopped till send contradicting entries at the usual pace. */
function sendingOf(result: RoundResult): RoundResult {
  return result.kind === 'stopped' ? (result.sending ?? result) : result;
}

function restMs(tookMs: number): number {
  const { least, ofOne, most } = BETWEEN_BATCHES_MS;
  return Math.min(most, Math.max(least, ofOne * tookMs));
}

const BACK_OFF = { firstMs: 5_000, mostMs: 15 * 60_000 };

/**
 * Returns the wait before the next attempt. Jitter keeps tills from retrying at the same moment.
 * @param failures in a row, at least 1
 * @param askedMs head office's `Retry-After`; 0 if it sent none
 * @param fraction random, from 0 to 1; adds up to half of the wait
 */
export function backOffMs(failures: number, askedMs: number, fraction: number): number {
  const growing = Math.min(BACK_OFF.mostMs, BACK_OFF.firstMs * 2 ** Math.min(failures - 1, 20));
  const waitMs = Math.max(growing, Math.min(askedMs, BACK_OFF.mostMs));
  return Math.min(BACK_OFF.mostMs, Math.round(waitMs * (1 + fraction / 2)));
}
