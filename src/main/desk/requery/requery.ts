import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { frozenAtOf } from '../../../shared/payment/transition.ts';
import type { Result } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Clock, DeskParts, MonotonicTime } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { nextQuestion, type SchedulePlace } from './requery-schedule.ts';
import { type Answered, type AskedBy, putOffMsOf, type StatusQueries } from './status-queries.ts';

/** Re-queries a payment until its fate is known, or the schedule ends. */
export type Requery = ReturnType<typeof createRequery>;

/** Waits for its turn and asks; null if the signal aborted first. */
export type Turn = (
  ask: (by?: AskedBy) => Promise<Result<Answered>>,
  signal: AbortSignal,
) => Promise<Result<Answered> | null>;

const AT_ONCE: Turn = (ask) => ask();

interface Progress extends SchedulePlace {
  attempts: number;
}

export function createRequery(
  parts: Pick<DeskParts, 'clock' | 'schedule'> & {
    records: RecordKeeper;
    activeSale: ActiveSale;
    statusQueries: StatusQueries;
    failed: (error: unknown) => void;
  },
) {
  const { clock, schedule, records, activeSale, statusQueries, failed } = parts;
  const schedules = new Map<string, { end: AbortController; done: Promise<void> }>();
  const ending = new AbortController();
  const presses = createPresses(parts, ending.signal);

  /** Re-queries once, and continues in the schedule if only a re-query can advance the payment. */
  async function ask(reference: string, actor: string): Promise<Result<Answered>> {
    const result = await presses.ask(reference, actor);
    if (result.ok && isAwaitingAnswer(result.value.payment)) goOn(result.value.payment, putOffMsOf(result.value));
    return result;
  }

  async function checked(question: Promise<Result<Answered>>): Promise<Result<Answered>> {
    const result = await question;
    if (result.ok) goOnConfirming(result.value.payment, putOffMsOf(result.value));
    return result;
  }

  /** Continues the schedule of a confirming payment, unless its schedule is already running. */
  function goOnConfirming(payment: PaymentRecord, putOffMs: number, turn?: Turn): void {
    if (!schedules.has(payment.reference) && isConfirming(payment)) goOn(payment, putOffMs, turn);
  }

  function goOn({ reference, state }: PaymentRecord, putOffMs: number, turn?: Turn): void {
    const frozenAt = frozenAtOf(state);
    begin(reference, { attempts: 1, waits: 1, frozenAt, isNewlyFrozen: frozenAt !== null, putOffMs }, turn);
  }

  async function run(reference: string, progress: Progress, turn: Turn, signal: AbortSignal): Promise<void> {
    let { attempts, ...place } = progress;
    for (let next = nextQuestion(schedule, place); next; next = nextQuestion(schedule, place)) {
      const leavesAt = new Date(clock.now().getTime() + next.waitMs).toISOString();
      if (place.putOffMs > 0) activeSale.progressChanged(reference, { putOffUntil: leavesAt });
      await clock.sleep(next.waitMs, signal);
      if (signal.aborted) return;
      attempts += 1;
      activeSale.progressChanged(reference, { attempts, putOffUntil: null });
      const result = await turn((by) => statusQueries.once(reference, PAYDESK, by), signal);
      if (!result?.ok || !isAwaitingAnswer(result.value.payment)) return;
      const frozenAt = frozenAtOf(result.value.payment.state);
      const isNewlyFrozen = frozenAt !== place.frozenAt;
      place = { waits: next.waits, frozenAt, isNewlyFrozen, putOffMs: putOffMsOf(result.value) };
    }
    if (signal.aborted) return;
    await records.change(reference, () => ({
      happening: { kind: 'requeryRhythmEnded' },
      actor: PAYDESK,
    }));
  }

  function begin(reference: string, progress: Progress, turn = AT_ONCE): void {
    if (ending.signal.aborted) return;
    const before = schedules.get(reference);
    if (before) {
      before.end.abort();
      activeSale.progressChanged(reference, { putOffUntil: null });
    }
    const end = new AbortController();
    const done = run(reference, progress, turn, end.signal)
      .catch(failed)
      .finally(() => {
        if (schedules.get(reference)?.end === end) schedules.delete(reference);
      });
    schedules.set(reference, { end, done });
  }

  async function stop(): Promise<void> {
    ending.abort();
    for (const { end } of schedules.values()) end.abort();
    await Promise.all([...[...schedules.values()].map(({ done }) => done), statusQueries.answered()]);
  }

  return {
    ask,
    /** Re-queries once without a person. Unknown payments are left to the watch. */
    check: (reference: string) => checked(statusQueries.once(reference, PAYDESK)),
    /** Like `check`, but never joins a request that is already answered. */
    checkAfresh: (reference: string, actor: string) => checked(statusQueries.afresh(reference, actor)),
    /**
     * Continues after the re-query of a run, when it is the run's turn. A payment at the counter continues at once,
     * because a customer waits.
     */
    heard: (payment: PaymentRecord, turn?: Turn) =>
      goOnConfirming(payment, 0, isAtCounter(activeSale, payment) ? AT_ONCE : turn),
    /** Re-queries until the payment is settled or a step comes back. At the end of the schedule it becomes unknown. */
    start: (reference: string) =>
      begin(reference, { attempts: 0, waits: 0, frozenAt: null, isNewlyFrozen: false, putOffMs: 0 }),
    stop,
  };
}

export function isAwaitingAnswer(payment: PaymentRecord): boolean {
  return payment.state.outcome === 'unknown' || isConfirming(payment);
}

function isConfirming({ state }: PaymentRecord): boolean {
  return state.outcome === 'open' && state.stage.kind === 'confirming';
}

function isAtCounter({ paymentAtCounter, saleAtCounter }: ActiveSale, { reference }: PaymentRecord): boolean {
  return paymentAtCounter?.reference === reference && saleAtCounter?.status === 'active';
}

/** The least time between two re-queries of a payment, however fast somebody presses `Re-query`. */
const BETWEEN_PRESSES_MS = 1_000;

/** Presses within the second share the next re-query and are shown as running. `signal` sends it at once. */
function createPresses(
  parts: { clock: Clock; activeSale: ActiveSale; statusQueries: Pick<StatusQueries, 'once' | 'onTheWire'> },
  signal: AbortSignal,
): { ask(reference: string, actor: string): Promise<Result<Answered>> } {
  const { clock, activeSale, statusQueries } = parts;
  const askedAt = new Map<string, MonotonicTime>();
  const next = new Map<string, Promise<Result<Answered>>>();

  function restMs(reference: string): number {
    const agoMs = elapsedMs(askedAt.get(reference), clock.monotonic());
    return agoMs === null ? 0 : BETWEEN_PRESSES_MS - agoMs;
  }

  function askNow(reference: string, actor: string): Promise<Result<Answered>> {
    for (const earlier of askedAt.keys()) if (restMs(earlier) <= 0) askedAt.delete(earlier);
    askedAt.set(reference, clock.monotonic());
    return statusQueries.once(reference, actor);
  }

  async function askNext(reference: string, actor: string): Promise<Result<Answered>> {
    activeSale.progressChanged(reference, { requerying: true });
    await clock.sleep(restMs(reference), signal);
    next.delete(reference);
    return await askNow(reference, actor);
  }

  return {
    ask(reference, actor) {
      if (statusQueries.onTheWire(reference)) return statusQueries.once(reference, actor);
      if (restMs(reference) <= 0) return askNow(reference, actor);
      const shared = next.get(reference) ?? askNext(reference, actor);
      next.set(reference, shared);
      return shared;
    },
  };
}
