import { isDue } from '../../../shared/payment/watch.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Clock, WatchPace } from '../ports/parts.ts';
import type { Contact } from './contact.ts';
import type { Requery } from './requery.ts';
import { type Answered, putOffMsOf } from './status-queries.ts';

/** Re-queries payments whose watch is due. Payments that waited for an unreachable service come sooner. */
export type Watching = ReturnType<typeof createWatching>;

/** How often to check for a network while the machine has none. */
const OFFLINE_LOOK_MS = 5_000;

export function createWatching(parts: {
  journal: DeskJournal;
  requery: Requery;
  clock: Clock;
  pace: WatchPace;
  contact: Pick<Contact, 'next' | 'onBack' | 'networkIsBack'>;
  isOnline?: () => boolean;
  isStopped: () => boolean;
  failed: (error: unknown) => void;
}) {
  const { journal, requery, clock, pace, contact, isOnline = () => true, isStopped, failed } = parts;
  const ending = new AbortController();
  let wasOnline = true;
  let isCalled = false;
  let call = new AbortController();
  let restsUntilMs = 0;
  contact.onBack(() => {
    isCalled = true;
    restsUntilMs = 0;
    call.abort();
  });
  let done: Promise<void> = Promise.resolve();

  async function run(
    first: readonly string[],
    then: { references: readonly string[]; after: Promise<void> },
  ): Promise<void> {
    await askEach(first);
    await then.after;
    await askEach(then.references);
    while (!hasEnded()) {
      lookForNetwork();
      isCalled = false;
      const early = contact.next();
      if (early === null) await askWhatIsDue();
      else await clock.sleep(await waitAfterAsking(early), ending.signal);
    }
  }

  async function askEach(references: readonly string[]): Promise<void> {
    for (const reference of references) {
      if (hasEnded()) return;
      const result = await requery.check(reference);
      await clock.sleep(result.ok ? waitAfter(result.value) : pace.betweenMs, ending.signal);
    }
  }

  /** Re-queries one payment, or waits until one is due or the service is back. */
  async function askWhatIsDue(): Promise<void> {
    const restMs = restsUntilMs - clock.monotonic().ms;
    if (restMs > 0) return await idle(restMs);
    const now = clock.now().toISOString();
    const due = await journal.nextDue(now);
    if (due && isDue(due, now)) await clock.sleep(await waitAfterAsking(due.reference), ending.signal);
    else await idle(due ? Math.max(Date.parse(due.dueAt) - Date.parse(now), 1) : pace.atMostMs);
  }

  /** Waits between two re-queries. Nothing shortens this wait, so the rate limit always holds. */
  async function idle(waitMs: number): Promise<void> {
    call = new AbortController();
    if (isCalled) return;
    const mostMs = isOnline() ? pace.atMostMs : Math.min(OFFLINE_LOOK_MS, pace.atMostMs);
    await clock.sleep(Math.min(waitMs, mostMs), AbortSignal.any([ending.signal, call.signal]));
  }

  function lookForNetwork(): void {
    const isBack = isOnline() && !wasOnline;
    wasOnline = isOnline();
    if (isBack) contact.networkIsBack();
  }

  async function waitAfterAsking(reference: string): Promise<number> {
    const result = await requery.check(reference);
    if (!result.ok || !result.value.answered) restsUntilMs = clock.monotonic().ms + (pace.restMs ?? 0);
    // A re-query that could not be sent is still due and waits a while.
    return result.ok ? waitAfter(result.value) : pace.atMostMs;
  }

  /** Returns the wait before the next payment. A pause that the service asked for delays that payment, too. */
  function waitAfter(answered: Answered): number {
    return Math.max(pace.betweenMs, putOffMsOf(answered));
  }

  function hasEnded(): boolean {
    return ending.signal.aborted || isStopped();
  }

  return {
    /** Begins with payments of an earlier run, due or not: `first` at the counter, `then` the others after recovery. */
    start(...left: Parameters<typeof run>) {
      done = run(...left).catch(failed);
    },
    /** Ends the watch and waits for its re-query. The journal knows what is due. */
    async stop() {
      ending.abort();
      await done;
    },
  };
}
