import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import {
  type Attempt,
  type EarlierPayment,
  isGuarded,
  isSameCustomer,
  type Likeness,
  likenessOf,
} from '../../shared/second-payment.ts';
import type { DeskJournal } from './journal-port.ts';
import type { Clock } from './parts.ts';
import type { Questions } from './question.ts';

/**
 * Promise 1: nothing is charged twice. A payment that may be for what is about to be charged, and of which nobody knows
 * the end, stops the charge until the service was asked just now; if that still does not know, a person decides. So does
 * one that took money, or may have, and whose goods are still there: whoever was told so may be somebody else, or nobody.
 */
export interface StopGuard {
  /**
   * Asks about everything that may be in the way, and answers with it as it stands then. Payments of the same customer
   * that are left from an earlier run are asked for as well, whatever their amount.
   * @param shown references on which a person has decided; what was known to be paid then is in the way no longer
   */
  ask(attempt: Attempt, shown?: readonly string[]): Promise<EarlierPayment[]>;
  /** What is in the way, as the journal has it now; asks nobody. `shown` as in `ask`. */
  find(attempt: Attempt, shown?: readonly string[]): Promise<EarlierPayment[]>;
  /**
   * The first of these payments that is paid, if no person was told so yet; null where there is none. Whoever asks tells
   * the person.
   */
  tellPaid(references: readonly string[]): Promise<string | null>;
}

/** An answer that is not older than this is fresh: time to read what the dialog says, and to decide. */
const FRESH_MS = 60_000;

export function createStopGuard(parts: {
  journal: DeskJournal;
  questions: Questions;
  clock: Clock;
  actor: () => string;
}): StopGuard {
  const { journal, questions, clock, actor } = parts;
  /** Reference -> when it was last asked for here, in milliseconds, and whether the service answered. */
  const lastAsked = new Map<string, { ms: number; answered: boolean }>();
  /** Payments of which a person was told that they had turned out to be paid. */
  const toldPaid = new Set<string>();

  async function ask(attempt: Attempt, shown: readonly string[] = []): Promise<EarlierPayment[]> {
    const candidates = (await candidatesFor(attempt)).filter((payment) => !isDecided(payment, shown));
    const alike = candidates.filter((payment) => stands(payment, attempt));
    const leftOver = candidates.filter((payment) => !alike.includes(payment) && isLeftOver(payment, attempt));
    const asked = alike.map((payment) => askAfresh(payment, attempt));
    await Promise.all([...asked, ...leftOver.map(({ reference }) => questions.once(reference, actor()))]);
    return (await Promise.all(asked)).filter((earlier) => earlier !== null);
  }

  async function find(attempt: Attempt, shown: readonly string[] = []): Promise<EarlierPayment[]> {
    const candidates = (await candidatesFor(attempt)).filter((payment) => !isDecided(payment, shown));
    return candidates.flatMap((payment) => {
      const likeness = stands(payment, attempt) ? likenessOf(payment, attempt) : null;
      return likeness ? [told(earlierPayment(payment, likeness, false))] : [];
    });
  }

  /** A person who was told that it is paid has decided to charge all the same. */
  function isDecided({ reference, state }: PaymentRecord, shown: readonly string[]): boolean {
    return state.outcome === 'paid' && toldPaid.has(reference) && shown.includes(reference);
  }

  /** Whoever asks tells the person of it. */
  function told(earlier: EarlierPayment): EarlierPayment {
    if (earlier.outcome === 'paid') toldPaid.add(earlier.reference);
    return earlier;
  }

  function candidatesFor({ saleId, amount }: Attempt): Promise<PaymentRecord[]> {
    return journal.guardedPayments({ saleId, amountMinor: amount.amountMinor });
  }

  /** At the start of a run, what an earlier one left open is asked for before the same customer is charged again. */
  function isLeftOver({ reference, customer, state }: PaymentRecord, attempt: Attempt): boolean {
    const isUnsettled = state.outcome === 'open' || state.outcome === 'unknown';
    return isUnsettled && !questions.wasAsked(reference) && isSameCustomer(customer, attempt.customer);
  }

  /** @returns null where it is settled and stands in nobody's way */
  async function askAfresh(payment: PaymentRecord, attempt: Attempt): Promise<EarlierPayment | null> {
    const { reference } = payment;
    const likeness = likenessOf(payment, attempt);
    if (likeness === null) return null;
    const last = lastAsked.get(reference);
    const agoMs = clock.now().getTime() - (last?.ms ?? Number.NEGATIVE_INFINITY);
    if (last && agoMs >= 0 && agoMs < FRESH_MS) return told(earlierPayment(payment, likeness, last.answered));
    // That it is paid was confirmed once, and stays so.
    if (payment.state.outcome === 'paid') return told(earlierPayment(payment, likeness, false));
    const result = await questions.once(reference, actor());
    if (!result.ok) return earlierPayment(payment, likeness, false);
    const { payment: now, answered } = result.value;
    lastAsked.set(reference, { ms: clock.now().getTime(), answered });
    if (now.state.outcome !== 'paid' && !isGuarded(now)) return null;
    return told(earlierPayment(now, likeness, answered));
  }

  async function tellPaid(references: readonly string[]): Promise<string | null> {
    for (const reference of references) {
      if (toldPaid.has(reference)) continue;
      if ((await journal.payment(reference))?.state.outcome !== 'paid') continue;
      toldPaid.add(reference);
      return reference;
    }
    return null;
  }

  return { ask, find, tellPaid };
}

/** Of the same sale, what is paid or for review stops the charge whatever anybody decides: that is not decided here. */
function stands(payment: PaymentRecord, attempt: Attempt): boolean {
  if (!isGuarded(payment)) return false;
  const likeness = likenessOf(payment, attempt);
  const isEnded = payment.state.outcome === 'paid' || payment.state.outcome === 'declined';
  return likeness !== null && !(isEnded && likeness === 'sale');
}

/**
 * Why a charge does not start with these earlier payments, or null.
 * @param earlier as `ask` or `find` gave them
 */
export function objectionTo(earlier: readonly EarlierPayment[], despite: ChargeRequest['despite']): Problem | null {
  const shown = despite?.references ?? [];
  // It has turned out since it was shown, or was not shown: what a person knew to be paid is not among them.
  const paid = earlier.find(({ outcome }) => outcome === 'paid');
  if (paid) return problem('earlierPaymentPaid', { reference: paid.reference }).problem;
  const unsettled = earlier.find(({ reference }) => !shown.includes(reference));
  return unsettled ? problem('earlierPaymentNotSettled', { reference: unsettled.reference }).problem : null;
}

function earlierPayment(payment: PaymentRecord, likeness: Likeness, answered: boolean): EarlierPayment {
  const { reference, amount, instrument, createdAt, state } = payment;
  return { reference, likeness, outcome: state.outcome, answered, amount, instrument, createdAt };
}
