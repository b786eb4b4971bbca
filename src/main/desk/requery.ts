import type { Result } from '../../shared/problems.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { frozenAtOf } from '../../shared/transition.ts';
import type { Counter } from './counter.ts';
import type { DeskParts } from './parts.ts';
import type { Answered, AskedBy, Questions } from './question.ts';
import { PAYDESK, type RecordKeeper } from './record-keeper.ts';
import { nextQuestion, type RhythmPlace } from './rhythm.ts';

/** Asks what happened to a payment until that is known, or the rhythm is used up. */
export interface Requery {
  /**
   * Asks once, journals the answer, and goes on in the rhythm where only a re-query can move the payment on. Joins the
   * question that is on the wire, if one is.
   * @param actor who asked
   */
  ask(reference: string, actor: string): Promise<Result<Answered>>;
  /** Asks once, and goes on in the rhythm only where the payment is open: what is unknown is left to the watch. */
  check(reference: string): Promise<Result<Answered>>;
  /**
   * Goes on as `check` does, with a payment about which a run of re-queries has just been answered.
   * @param turn where it asks in the turn of the run, so that many of these are no more than the run may ask
   */
  heard(payment: PaymentRecord, turn?: Turn): void;
  /** Asks in the rhythm until the payment is settled or a step comes back; what is left over becomes unknown. */
  start(reference: string): void;
  /** Ends the rhythms, starts no new ones, and waits for the questions that are on the wire. */
  stop(): Promise<void>;
}

/** Asks when it may, in its own way; null where the signal was given before. */
export type Turn = (
  ask: (by?: AskedBy) => Promise<Result<Answered>>,
  signal: AbortSignal,
) => Promise<Result<Answered> | null>;

/** At once, and in the way of the counter. */
const AT_ONCE: Turn = (ask) => ask();

/** How far a rhythm has come, and how many questions of it were answered or lost. */
interface Progress extends RhythmPlace {
  attempts: number;
}

export function createRequery(
  parts: Pick<DeskParts, 'clock' | 'rhythm'> & {
    records: RecordKeeper;
    counter: Counter;
    questions: Questions;
    /** Told of what ended a rhythm early. */
    failed: (error: unknown) => void;
  },
): Requery {
  const { clock, rhythm, records, counter, questions, failed } = parts;
  const rhythms = new Map<string, { end: AbortController; done: Promise<void> }>();
  let isStopped = false;

  async function ask(reference: string, actor: string): Promise<Result<Answered>> {
    const result = await questions.once(reference, actor);
    if (result.ok && isAwaitingAnswer(result.value.payment)) goOn(result.value.payment, putOffMsOf(result.value));
    return result;
  }

  async function check(reference: string): Promise<Result<Answered>> {
    const result = await questions.once(reference, PAYDESK);
    if (result.ok) goOnConfirming(result.value.payment, putOffMsOf(result.value));
    return result;
  }

  /** A rhythm that runs already is not begun anew. */
  function goOnConfirming(payment: PaymentRecord, putOffMs: number, turn?: Turn): void {
    if (!rhythms.has(payment.reference) && isConfirming(payment)) goOn(payment, putOffMs, turn);
  }

  function goOn({ reference, state }: PaymentRecord, putOffMs: number, turn?: Turn): void {
    const frozenAt = frozenAtOf(state);
    begin(reference, { attempts: 1, waits: 1, frozenAt, isNewlyFrozen: frozenAt !== null, putOffMs }, turn);
  }

  async function run(reference: string, progress: Progress, turn: Turn, signal: AbortSignal): Promise<void> {
    let { attempts, ...place } = progress;
    for (let next = nextQuestion(rhythm, place); next; next = nextQuestion(rhythm, place)) {
      if (place.putOffMs > 0) counter.progressChanged(reference, { putOffUntil: timeIn(next.waitMs) });
      await clock.sleep(next.waitMs, signal);
      if (signal.aborted) return;
      attempts += 1;
      counter.progressChanged(reference, { attempts, putOffUntil: null });
      const result = await turn((by) => questions.once(reference, PAYDESK, by), signal);
      if (!result?.ok || !isAwaitingAnswer(result.value.payment)) return;
      const frozenAt = frozenAtOf(result.value.payment.state);
      const isNewlyFrozen = frozenAt !== place.frozenAt;
      place = { waits: next.waits, frozenAt, isNewlyFrozen, putOffMs: putOffMsOf(result.value) };
    }
    if (signal.aborted) return;
    await records.change(reference, ({ at }) => ({
      event: { kind: 'rhythmEnded', at },
      happening: { kind: 'requeryRhythmEnded' },
      actor: PAYDESK,
    }));
  }

  function begin(reference: string, progress: Progress, turn = AT_ONCE): void {
    if (isStopped) return;
    const before = rhythms.get(reference);
    if (before) {
      before.end.abort();
      counter.progressChanged(reference, { putOffUntil: null });
    }
    const end = new AbortController();
    const done = run(reference, progress, turn, end.signal)
      .catch(failed)
      .finally(() => {
        if (rhythms.get(reference)?.end === end) rhythms.delete(reference);
      });
    rhythms.set(reference, { end, done });
  }

  function timeIn(waitMs: number): string {
    return new Date(clock.now().getTime() + waitMs).toISOString();
  }

  async function stop(): Promise<void> {
    isStopped = true;
    const running = [...rhythms.values()];
    for (const { end } of running) end.abort();
    await Promise.all([...running.map(({ done }) => done), questions.answered()]);
  }

  return {
    ask,
    check,
    heard: (payment, turn) => goOnConfirming(payment, 0, turn),
    start: (reference) =>
      begin(reference, { attempts: 0, waits: 0, frozenAt: null, isNewlyFrozen: false, putOffMs: 0 }),
    stop,
  };
}

/** Whether only a re-query can move this payment on. */
export function isAwaitingAnswer(payment: PaymentRecord): boolean {
  return payment.state.outcome === 'unknown' || isConfirming(payment);
}

function isConfirming({ state }: PaymentRecord): boolean {
  return state.outcome === 'open' && state.stage.kind === 'confirming';
}

/** How long the service asked not to be asked again. */
function putOffMsOf({ outcome }: Answered): number {
  return outcome.kind === 'lost' ? (outcome.retryAfterMs ?? 0) : 0;
}
