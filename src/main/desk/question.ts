import type { RequeryOutcome } from '../../shared/answers.ts';
import type { PaymentState } from '../../shared/payment-state.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { elapsedMs } from '../../shared/state-changes.ts';
import { frozenAtOf, openStepOf } from '../../shared/transition.ts';
import { judge } from '../../shared/verdict.ts';
import type { Counter } from './counter.ts';
import type { Gateway } from './gateway-port.ts';
import type { DeskJournal } from './journal-port.ts';
import type { Change, Changed, RecordKeeper, Situation } from './record-keeper.ts';

/** Asks the service what happened and journals the answer. One question at a time for each payment. */
export interface Questions {
  /**
   * Joins the question that is on the wire, if one is.
   * @param actor who asked; the program itself where a rhythm runs
   */
  once(reference: string, actor: string): Promise<Result<Answered>>;
  /** Whether the service has answered about this payment since the program was started. */
  wasAsked(reference: string): boolean;
  /** Resolves when no question is on the wire that was there when this was called. */
  answered(): Promise<void>;
}

export interface Answered extends Changed {
  /** Whether the service answered; else nothing is known that was not known before. */
  answered: boolean;
}

export function createQuestions(parts: {
  journal: DeskJournal;
  gateway: Pick<Gateway, 'requery'>;
  records: RecordKeeper;
  counter: Counter;
}): Questions {
  const { journal, gateway, records, counter } = parts;
  const onTheWire = new Map<string, Promise<Result<Answered>>>();
  const answeredFor = new Set<string>();

  async function ask(reference: string, actor: string): Promise<Result<Answered>> {
    const asked = await journal.payment(reference);
    if (!asked) return problem('paymentNotFound', { reference });
    const { baseUrl, publicKey, instrument, state } = asked;
    const paymentType = instrument.kind === 'card' ? 'CARD' : 'ACCOUNT';
    const outcome = await gateway.requery({ baseUrl, publicKey }, { reference, paymentType });
    const result = await records.change(reference, (situation) => changeFor(situation, outcome, { actor, state }));
    if (!result.ok) return result;
    const answered = outcome.kind === 'answered' || outcome.kind === 'notFound';
    if (answered) answeredFor.add(reference);
    return { ok: true, value: { ...result.value, answered } };
  }

  function once(reference: string, actor: string): Promise<Result<Answered>> {
    counter.progressChanged(reference, { requerying: true });
    const joined = onTheWire.get(reference);
    if (joined !== undefined) return joined;
    const question = ask(reference, actor).finally(() => {
      onTheWire.delete(reference);
      counter.progressChanged(reference, { requerying: false });
    });
    onTheWire.set(reference, question);
    return question;
  }

  return {
    once,
    wasAsked: (reference) => answeredFor.has(reference),
    answered: async () => void (await Promise.allSettled(onTheWire.values())),
  };
}

/** @param asked who asked, and the payment's state at that time */
function changeFor(
  { payment, sale, at }: Situation,
  outcome: RequeryOutcome,
  asked: { actor: string; state: PaymentState },
): Change {
  const { reference, amount, mode, state, customer, createdAt } = payment;
  const frozenAt = frozenAtOf(state);
  const judgement = judge(outcome, {
    reference,
    amount,
    mode,
    stepOpen: openStepOf(state) !== null,
    failedBeforeMs: frozenAt === null ? null : elapsedMs(frozenAt, at),
    overtaken: isSending(asked.state) || asked.state.sentAt !== state.sentAt,
    intent: state.referenceTaken ? { email: customer.email, createdAt } : null,
  });
  const others = sale.payments.filter((other) => other.reference !== reference);
  const paidByAnother = others.some((other) => other.state.outcome === 'paid');
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  // The checks that made it paid stay beside "Paid" until an answer confirms or contradicts them.
  const saysSomething = state.outcome !== 'paid' || judgement.verdict !== 'wait';
  return {
    event: {
      kind: 'requeried',
      at,
      judgement,
      code: answer?.code ?? null,
      sale: { status: sale.sale.status, paidByAnother },
    },
    happening: { kind: 'requeried', outcome, verdict: judgement.verdict, row: judgement.row },
    actor: asked.actor,
    ...(answer && saysSomething && { lastRequery: { at, answer, checks: judgement.checks } }),
  };
}

function isSending(state: PaymentState): boolean {
  return state.outcome === 'open' && state.stage.kind === 'sending';
}
