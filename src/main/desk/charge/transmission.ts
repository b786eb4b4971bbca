import type { StepOutcome } from '../../../shared/payment/answers.ts';
import type { MoneyOperation } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import { saleProblem } from '../records/payment-of-sale.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { changeForOutcome } from '../records/step-outcome.ts';
import { isAwaitingAnswer, type Requery } from '../requery/requery.ts';
import type { Beside, SamePurchase } from './same-purchase.ts';
import type { GivenSensitive, SensitiveDetails } from './sensitive-details.ts';
import { transmit } from './transmit.ts';

/** Carries what the customer gave to the service, once, and journals what came of it. */
export interface Transmission {
  /** @returns why nothing came of it, or null once the answer is journaled or known to be lost */
  send(payment: PaymentRecord, operation: MoneyOperation, details: GivenSensitive): Promise<Problem | null>;
  /** Sends what was most likely never sent once more, with the same reference, as long as it is held. */
  sendAgain(reference: string): Promise<Problem | null>;
  /** Lets go of everything that is held. */
  stop(): void;
}

export function createTransmission(
  parts: Pick<DeskParts, 'till' | 'gateway' | 'clock' | 'holdForSendingAgainMs' | 'stopping'> & {
    activeSale: ActiveSale;
    records: RecordKeeper;
    requery: Requery;
    sensitive: SensitiveDetails;
    samePurchase: SamePurchase;
    /** Told of a gateway that failed as none should. */
    failed: (error: unknown) => void;
  },
): Transmission {
  const { till, gateway, clock, stopping, activeSale, records, requery, sensitive, samePurchase, failed } = parts;
  const holding = new AbortController();

  async function send(
    payment: PaymentRecord,
    operation: MoneyOperation,
    details: GivenSensitive,
  ): Promise<Problem | null> {
    sensitive.keep(payment.reference, details);
    return await sendHeld(payment, operation, operation !== 'initiate');
  }

  async function sendAgain(reference: string): Promise<Problem | null> {
    // A slow disk may outlast the time for which they are held.
    const release = sensitive.reserve(reference);
    if (!release) return nothingToSend(reference);
    try {
      return await sendReserved(reference);
    } finally {
      release();
    }
  }

  async function sendReserved(reference: string): Promise<Problem | null> {
    const begun = await records.changeAfter(
      reference,
      () => samePurchase.check(reference),
      (situation, beside) => {
        const change = sendingAgain(situation, beside);
        return 'code' in change ? change : (activeSale.stopped ?? stopping?.found() ?? change);
      },
    );
    if (!begun.ok) return begun.problem;
    const { payment } = begun.value;
    const { state } = payment;
    return state.outcome === 'open' && state.stage.kind === 'sending'
      ? await sendHeld(payment, state.stage.operation, true)
      : nothingToSend(reference);
  }

  /** Sends what is held for this payment. What never left is held for a while, so that it can be sent again. */
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
      // It may have been sent all the same, so its answer is lost like any other.
      failed(error);
      outcome = { kind: 'unknown', cause: 'unreadable', httpStatus: null, code: null };
    }
    // The time for which it is held begins here: a disk that is slow to write the outcome does not make it longer.
    if (sensitive.holds(reference)) hold(reference);
    const result = await records.change(reference, (situation) =>
      changeForOutcome(operation, outcome, situation, sentBefore),
    );
    if (!result.ok) return result.problem;
    if (sensitive.holds(reference)) activeSale.progressChanged(reference, { canSendAgain: true });
    if (isAwaitingAnswer(result.value.payment)) requery.start(reference);
    return null;
  }

  /** Lets go of what is held when its time is over, if nothing else has done so before. */
  function hold(reference: string): void {
    clock
      .sleep(parts.holdForSendingAgainMs, holding.signal)
      .then(() => {
        sensitive.letGo(reference);
        activeSale.progressChanged(reference, { canSendAgain: sensitive.holds(reference) });
      })
      .catch(failed);
  }

  return { send, sendAgain, stop: () => holding.abort() };
}

function sendingAgain(situation: Situation, { tied, toldOf }: Beside): Change | Problem {
  const { reference, state } = situation.payment;
  if (state.outcome !== 'unknown' || !state.unsent) return nothingToSend(reference);
  const { operation } = state.unsent;
  const happening = { kind: 'sentAgain', operation, ...(toldOf.length > 0 && { toldOf }) } as const;
  return saleProblem(situation, tied) ?? { event: { kind: 'sentAgain', at: situation.at }, happening };
}

function nothingToSend(reference: string): Problem {
  return problem('nothingToSendAgain', { reference }).problem;
}
