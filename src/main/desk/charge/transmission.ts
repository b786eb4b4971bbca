import type { StepOutcome } from '../../../shared/payment/answers.ts';
import type { MoneyOperation } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openStepOf } from '../../../shared/payment/transition.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Charge, Gateway, Origin } from '../ports/gateway-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Change } from '../records/payment-change.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { changeForOutcome } from '../records/step-outcome.ts';
import { isAwaitingAnswer, type Requery } from '../requery/requery.ts';
import { type GoOn, warnedIn } from './going-on.ts';
import type { Beside } from './same-purchase.ts';
import type { GivenSensitive, Sensitive, SensitiveDetails } from './sensitive-details.ts';
import type { TillRefusal } from './till-refusal.ts';

/** Sends the customer's details to the service once, and journals the answer. */
export type Transmission = ReturnType<typeof createTransmission>;

export function createTransmission(
  parts: Pick<DeskParts, 'till' | 'gateway' | 'clock' | 'holdForSendingAgainMs'> & {
    tillRefusal: TillRefusal;
    goOn: GoOn;
    activeSale: ActiveSale;
    records: RecordKeeper;
    requery: Requery;
    sensitive: SensitiveDetails;
    failed: (error: unknown) => void;
  },
) {
  const { till, gateway, clock, tillRefusal, goOn, activeSale, records, requery, sensitive, failed } = parts;
  const holding = new AbortController();

  /** @returns why the send failed; null once the answer is journaled or known to be lost */
  async function send(
    payment: PaymentRecord,
    operation: MoneyOperation,
    details: GivenSensitive,
  ): Promise<Problem | null> {
    sensitive.keep(payment.reference, details);
    return await sendHeld(payment, operation, operation !== 'initiate');
  }

  /** Sends an unsent payment again with the same reference, while its details are held. */
  async function sendAgain(reference: string): Promise<Problem | null> {
    const refused = tillRefusal('sendAgain');
    if (refused) return refused;
    // A slow disk may take longer than the details are held, so they are reserved first.
    const release = sensitive.reserve(reference);
    if (!release) return nothingToSend(reference);
    try {
      return await sendReserved(reference);
    } finally {
      release();
    }
  }

  async function sendReserved(reference: string): Promise<Problem | null> {
    const begun = await goOn(reference, { act: 'sendAgain' }, sendingAgain);
    if (!begun.ok) return begun.problem;
    const { payment } = begun.value;
    const { state } = payment;
    return state.outcome === 'open' && state.stage.kind === 'sending'
      ? await sendHeld(payment, state.stage.operation, true)
      : nothingToSend(reference);
  }

  /** Sends the held details of a payment. Unsent details are held for a while, so that they can be sent again. */
  async function sendHeld(
    payment: PaymentRecord,
    operation: MoneyOperation,
    sentBefore: boolean,
  ): Promise<Problem | null> {
    const { reference } = payment;
    let outcome: StepOutcome;
    try {
      outcome = await sensitive.spend(
        reference,
        (held) => transmit(gateway, till.origin, payment, held),
        ({ kind }) => kind === 'unsent',
      );
    } catch (error) {
      // The request may have been sent anyway, so the answer counts as lost.
      failed(error);
      outcome = { kind: 'unknown', cause: 'unreadable', httpStatus: null, code: null };
    }
    // The hold time begins before the outcome is written, so that a slow disk does not extend it.
    if (sensitive.holds(reference)) hold(reference);
    const result = await records.change(reference, (situation) =>
      changeForOutcome(operation, outcome, situation, sentBefore),
    );
    if (!result.ok) return result.problem;
    if (sensitive.holds(reference)) activeSale.progressChanged(reference, { canSendAgain: true });
    if (isAwaitingAnswer(result.value.payment)) requery.start(reference);
    return null;
  }

  function hold(reference: string): void {
    clock
      .sleep(parts.holdForSendingAgainMs, holding.signal)
      .then(() => {
        sensitive.discard(reference);
        activeSale.progressChanged(reference, { canSendAgain: sensitive.holds(reference) });
      })
      .catch(failed);
  }

  return {
    send,
    sendAgain,
    stop: () => holding.abort(),
  };
}

function sendingAgain({ reference, state }: PaymentRecord, beside: Beside): Change | Problem {
  const operation = state.outcome === 'unknown' ? state.unsent?.operation : undefined;
  if (!operation) return nothingToSend(reference);
  return { happening: { kind: 'sentAgain', operation, ...warnedIn(beside) } };
}

function nothingToSend(reference: string): Problem {
  return problem('nothingToSendAgain', { reference }).problem;
}

function transmit(gateway: Gateway, origin: Origin, payment: PaymentRecord, details: Sensitive): Promise<StepOutcome> {
  const { reference, baseUrl, publicKey, instrument, state } = payment;
  const merchant = { baseUrl, publicKey };
  const suggestedAuthentication = openStepOf(state)?.suggestion ?? 'PIN';
  switch (details.kind) {
    case 'charge':
      return gateway.initiate(merchant, chargeOf(origin, payment, details));
    case 'step': {
      const { keyed } = details;
      return keyed.step === 'otp'
        ? gateway.validate(merchant, { instrument: instrument.kind, reference, otp: keyed.otp })
        : gateway.authenticate(merchant, { reference, suggestedAuthentication, keyed });
    }
  }
}

function chargeOf(
  origin: Origin,
  { reference, amount, customer, note }: PaymentRecord,
  { instrument, given, returnUrl }: Extract<Sensitive, { kind: 'charge' }>,
): Charge {
  const { email } = customer;
  if (email === null) throw new Error(`The e-mail of payment ${reference} was erased before the payment was sent.`);
  return { reference, amount, ...customer, email, ...given, note, origin, redirectUrl: returnUrl, instrument };
}
