import type { StepOutcome } from '../../shared/answers.ts';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { MoneyOperation, Step } from '../../shared/payment-state.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { frozenAtOf } from '../../shared/transition.ts';
import { checkCharge, describeInstrument } from './charge-checks.ts';
import type { Counter } from './counter.ts';
import type { DeskParts } from './parts.ts';
import type { PaymentIntents } from './payment-intent.ts';
import type { Change, RecordKeeper, Situation } from './record-keeper.ts';
import { isAwaitingAnswer, type Requery } from './requery.ts';
import type { Sensitive, SensitiveDetails } from './sensitive-details.ts';
import { changeForOutcome } from './step-outcome.ts';
import { transmit } from './transmit.ts';

/** What the customer gives in a step. */
export type Keyed = Exclude<Sensitive, { kind: 'charge' }>;

/** Starts payments and carries the customer's steps to the service. */
export interface Charging {
  /** @returns why nothing was sent, or null once the first answer is journaled or known to be lost */
  charge(request: ChargeRequest): Promise<Problem | null>;
  /** Sends what the customer keyed, if exactly the step that it belongs to is open. Answers as `charge` does. */
  submit(reference: string, keyed: Keyed): Promise<Problem | null>;
}

const STEPS: Record<Keyed['kind'], { step: Step; operation: MoneyOperation }> = {
  pin: { step: 'cardPin', operation: 'authenticate' },
  address: { step: 'billingAddress', operation: 'authenticate' },
  otp: { step: 'otp', operation: 'validate' },
};

export function createCharging(
  parts: Pick<DeskParts, 'till' | 'gateway' | 'findBank' | 'clock'> & {
    counter: Counter;
    intents: PaymentIntents;
    records: RecordKeeper;
    requery: Requery;
    sensitive: SensitiveDetails;
    /** Told of a gateway that failed as none should. */
    failed: (error: unknown) => void;
  },
): Charging {
  const { till, gateway, findBank, clock, counter, intents, records, requery, sensitive, failed } = parts;

  async function charge(request: ChargeRequest): Promise<Problem | null> {
    if (counter.stopped) return counter.stopped;
    const bank = request.instrument.kind === 'account' ? await findBank(request.instrument.bankCode) : null;
    const refused = checkCharge(request, till, bank, clock.now());
    if (refused) return refused;
    const opened = await intents.open(request, describeInstrument(request.instrument, bank));
    if ('code' in opened) return opened;
    const { payment, returnUrl } = opened;
    return await send(payment, 'initiate', { kind: 'charge', instrument: request.instrument, returnUrl });
  }

  async function submit(reference: string, keyed: Keyed): Promise<Problem | null> {
    const { step, operation } = STEPS[keyed.kind];
    const submitted = await records.change(reference, (situation) => submission(situation, step, operation));
    return submitted.ok ? await send(submitted.value.payment, operation, keyed) : submitted.problem;
  }

  async function send(payment: PaymentRecord, operation: MoneyOperation, details: Sensitive): Promise<Problem | null> {
    const { reference } = payment;
    sensitive.keep(reference, details);
    let outcome: StepOutcome;
    try {
      outcome = await sensitive.spend(reference, (kept) => transmit(gateway, payment, kept));
    } catch (error) {
      // It may have been sent all the same, so its answer is lost like any other.
      failed(error);
      outcome = { kind: 'unknown', cause: 'unreadable', httpStatus: null, code: null };
    }
    const result = await records.change(reference, (situation) => changeForOutcome(operation, outcome, situation));
    if (!result.ok) return result.problem;
    if (isAwaitingAnswer(result.value.payment)) requery.start(reference);
    return null;
  }

  return { charge, submit };
}

/** Promise 1 holds for a step, too: nothing more is sent for a sale that has ended or that another payment has paid. */
function submission({ payment, sale, at }: Situation, step: Step, operation: MoneyOperation): Change | Problem {
  const { reference, state } = payment;
  const { status } = sale.sale;
  if (frozenAtOf(state) !== null) return problem('stepFrozen', { reference }).problem;
  const isOpen = state.outcome === 'open' && state.stage.kind === 'step' && state.stage.step.step === step;
  if (!isOpen) return problem('stepNotOpen', { reference }).problem;
  if (status !== 'active') return problem('saleEnded', { status }).problem;
  const paid = sale.payments.find((other) => other.state.outcome === 'paid');
  if (paid) return problem('saleAlreadyPaid', { reference: paid.reference }).problem;
  return { event: { kind: 'stepSubmitted', operation, at }, happening: { kind: 'stepSubmitted', operation } };
}
