import type { RequeryOutcome } from '../../shared/answers.ts';
import type { Result } from '../../shared/problems.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { elapsedMs } from '../../shared/state-changes.ts';
import { frozenAtOf, openStepOf } from '../../shared/transition.ts';
import { judge } from '../../shared/verdict.ts';
import type { Counter } from './counter.ts';
import type { Gateway } from './gateway-port.ts';
import type { DeskJournal } from './journal-port.ts';
import type { DeskParts } from './parts.ts';
import { type Change, type Changed, PAYDESK, type RecordKeeper, type Situation } from './record-keeper.ts';

/** Asks the service what happened, once or in the rhythm. One question at a time for each payment. */
export interface Requery {
  /**
   * Asks once and journals the answer; joins the question that is on the wire, if one is.
   * @param actor who asked; the program itself where a rhythm runs
   */
  once(reference: string, actor: string): Promise<Result<Changed>>;
  /** Asks in the rhythm until the payment is settled or a step comes back; what is left over becomes unknown. */
  start(reference: string): void;
  stop(): Promise<void>;
}

export function createRequery(
  parts: Pick<DeskParts, 'clock' | 'rhythm'> & {
    journal: DeskJournal;
    gateway: Pick<Gateway, 'requery'>;
    records: RecordKeeper;
    counter: Counter;
    /** Told of what ended a rhythm early. */
    failed: (error: unknown) => void;
  },
): Requery {
  const { clock, rhythm, journal, gateway, records, counter, failed } = parts;
  const asking = new Map<string, Promise<Result<Changed>>>();
  const rhythms = new Map<string, { end: AbortController; done: Promise<void> }>();

  async function ask(reference: string, actor: string): Promise<Result<Changed>> {
    const payment = await journal.payment(reference);
    if (!payment) return { ok: false, problem: { code: 'paymentNotFound', facts: { reference } } };
    const { baseUrl, publicKey, instrument } = payment;
    const paymentType = instrument.kind === 'card' ? 'CARD' : 'ACCOUNT';
    const outcome = await gateway.requery({ baseUrl, publicKey }, { reference, paymentType });
    return await records.change(reference, (situation) => changeFor(situation, outcome, actor));
  }

  function once(reference: string, actor: string): Promise<Result<Changed>> {
    const under = asking.get(reference);
    if (under) return under;
    counter.progressChanged(reference, { requerying: true });
    const question = ask(reference, actor).finally(() => {
      asking.delete(reference);
      counter.progressChanged(reference, { requerying: false });
    });
    asking.set(reference, question);
    return question;
  }

  async function run(reference: string, signal: AbortSignal): Promise<void> {
    let frozen = false;
    for (const [attempt, waitMs] of rhythm.waitsMs.entries()) {
      await clock.sleep(frozen ? rhythm.freezeMs : waitMs, signal);
      if (signal.aborted) return;
      counter.progressChanged(reference, { attempts: attempt + 1 });
      const result = await once(reference, PAYDESK);
      if (!result.ok || !isAwaitingAnswer(result.value.payment)) return;
      frozen = frozenAtOf(result.value.payment.state) !== null;
    }
    if (signal.aborted) return;
    await records.change(reference, ({ at }) => ({
      event: { kind: 'rhythmEnded', at },
      happening: { kind: 'requeryRhythmEnded' },
      actor: PAYDESK,
    }));
  }

  function start(reference: string): void {
    rhythms.get(reference)?.end.abort();
    const end = new AbortController();
    const done = run(reference, end.signal)
      .catch(failed)
      .finally(() => {
        if (rhythms.get(reference)?.end === end) rhythms.delete(reference);
      });
    rhythms.set(reference, { end, done });
  }

  async function stop(): Promise<void> {
    const running = [...rhythms.values()];
    for (const { end } of running) end.abort();
    await Promise.all(running.map(({ done }) => done));
  }

  return { once, start, stop };
}

/** Whether only a re-query can move this payment on. */
export function isAwaitingAnswer({ state }: PaymentRecord): boolean {
  return state.outcome === 'unknown' || (state.outcome === 'open' && state.stage.kind === 'confirming');
}

function changeFor({ payment, sale, at }: Situation, outcome: RequeryOutcome, actor: string): Change {
  const { reference, amount, mode, state } = payment;
  const frozenAt = frozenAtOf(state);
  const judgement = judge(outcome, {
    reference,
    amount,
    mode,
    stepOpen: openStepOf(state) !== null,
    failedBeforeMs: frozenAt === null ? null : elapsedMs(frozenAt, at),
  });
  const others = sale.payments.filter((other) => other.reference !== reference);
  const paidByAnother = others.some((other) => other.state.outcome === 'paid');
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  return {
    event: {
      kind: 'requeried',
      at,
      judgement,
      code: answer?.code ?? null,
      sale: { status: sale.sale.status, paidByAnother },
    },
    happening: { kind: 'requeried', outcome, verdict: judgement.verdict, row: judgement.row },
    actor,
    ...(answer && { lastRequery: { at, answer, checks: judgement.checks } }),
  };
}
