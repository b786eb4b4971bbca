import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import {
  type Attempt,
  type EarlierPayment,
  isDeclinedWithoutCode,
  isGuarded,
  isSameCustomer,
  type Likeness,
  likenessOf,
} from '../../../shared/payment/second-payment.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Clock } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';
import type { Requery } from '../requery/requery.ts';
import type { Answered, StatusQueries } from '../requery/status-queries.ts';
import type { LastHeard, PaymentsElsewhere } from './payments-elsewhere.ts';

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
   * What has turned out about one of these payments, on which a person decided, if no person was told so yet: that it is paid, or
   * for review, so that money may have been taken for it. Null where nothing has. Whoever asks tells the person.
   */
  tellFound(references: readonly string[]): Promise<Problem | null>;
}

/** An answer that is not older than this is fresh: time to read what the dialog says, and to decide. */
const FRESH_MS = 60_000;

export function createStopGuard(parts: {
  journal: Pick<DeskJournal, 'guardedPayments' | 'payment'>;
  statusQueries: Pick<StatusQueries, 'wasAsked'>;
  /** An answer may freeze a step, which is then asked about again whatever becomes of the charge. */
  requery: Pick<Requery, 'checkAfresh'>;
  /** Those that are in the way and not in this journal. */
  elsewhere: PaymentsElsewhere;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  actor: () => string;
}): StopGuard {
  const { journal, statusQueries, requery, elsewhere, clock, actor } = parts;
  /** What was last heard of a reference that was asked for here. */
  const lastHeard = new Map<string, Omit<LastHeard, 'payment'>>();
  const { tell, tellFound } = createTelling(
    async (reference) => elsewhere.known(reference) ?? (await journal.payment(reference)),
  );

  async function ask(attempt: Attempt, shown: readonly string[] = []): Promise<EarlierPayment[]> {
    const candidates = await candidatesFor(attempt, shown);
    const blocking = blockingAmong(candidates, attempt, clock.now());
    const others = candidates.filter((candidate) => !blocking.some(({ payment }) => payment === candidate));
    const leftOver = others.filter((payment) => isLeftOver(payment, attempt));
    const asked = blocking.map(({ payment, likeness }) => askAfresh(payment, likeness));
    await Promise.all([...asked, ...leftOver.map(({ reference }) => requery.checkAfresh(reference, actor()))]);
    const earlier = (await Promise.all(asked)).filter((each) => each !== null);
    tell(earlier, shown);
    return earlier;
  }

  async function find(attempt: Attempt, shown: readonly string[] = []): Promise<EarlierPayment[]> {
    const blocking = blockingAmong(await candidatesFor(attempt, shown), attempt, clock.now());
    const earlier = blocking.map(({ payment, likeness }) => earlierPayment(payment, likeness, false));
    tell(earlier, shown);
    return earlier;
  }

  /** What a person has decided on is none, once it is paid. Whether that person knows so is what `tellFound` sees to. */
  async function candidatesFor({ saleId, amount }: Attempt, shown: readonly string[]): Promise<PaymentRecord[]> {
    const payments = await journal.guardedPayments({ saleId, amountMinor: amount.amountMinor });
    return payments
      .map((payment) => elsewhere.known(payment.reference) ?? payment)
      .filter(({ reference, state }) => state.outcome !== 'paid' || !shown.includes(reference));
  }

  /** At the start of a run, what an earlier one left open is asked for before the same customer is charged again. */
  function isLeftOver({ reference, customer, state }: PaymentRecord, attempt: Attempt): boolean {
    const isUnsettled = state.outcome === 'open' || state.outcome === 'unknown';
    return isUnsettled && !statusQueries.wasAsked(reference) && isSameCustomer(customer, attempt.customer);
  }

  /** @returns null where it is settled and stands in nobody's way */
  async function askAfresh(payment: PaymentRecord, likeness: Likeness): Promise<EarlierPayment | null> {
    if (await journal.payment(payment.reference)) return await askAbout(payment, likeness, askOwn);
    if (!elsewhere.isAskedHere(payment)) {
      return { ...earlierPayment(payment, likeness, false), elsewhere: 'notAskedHere' };
    }
    const earlier = await askAbout(payment, likeness, elsewhere.ask);
    return earlier && { ...earlier, elsewhere: 'askedHere' };
  }

  async function askAbout(
    payment: PaymentRecord,
    likeness: Likeness,
    ask: (payment: PaymentRecord) => Promise<LastHeard | null>,
  ): Promise<EarlierPayment | null> {
    const { reference } = payment;
    const last = lastHeard.get(reference);
    const agoMs = elapsedMs(last?.heardAt, clock.monotonic());
    if (last && agoMs !== null && agoMs < FRESH_MS) return earlierPayment(payment, likeness, last.answered);
    // That it is paid was confirmed once, and stays so.
    if (payment.state.outcome === 'paid') return earlierPayment(payment, likeness, false);
    const asked = await ask(payment);
    if (!asked) return earlierPayment(payment, likeness, false);
    const { payment: now, answered, heardAt } = asked;
    lastHeard.set(reference, { answered, heardAt });
    if (now.state.outcome !== 'paid' && !isGuarded(now)) return null;
    return earlierPayment(now, likeness, answered);
  }

  async function askOwn({ reference }: PaymentRecord): Promise<Answered | null> {
    const result = await requery.checkAfresh(reference, actor());
    return result.ok ? result.value : null;
  }

  return { ask, find, tellFound };
}

/** What a person was told of earlier payments, in this run of the program. */
function createTelling(known: (reference: string) => Promise<PaymentRecord | null>) {
  /** Payments of which a person was told that they had turned out to be paid, or to be for review. */
  const told = { paid: new Set<string>(), inReview: new Set<string>() };
  return {
    /** Whoever asks tells the person. Of what that person has decided on nothing is said any more, unless it is paid. */
    tell(earlier: readonly EarlierPayment[], shown: readonly string[]): void {
      for (const { reference, outcome, inReview } of earlier) {
        if (outcome === 'paid') told.paid.add(reference);
        else if (inReview && !shown.includes(reference)) told.inReview.add(reference);
      }
    },
    async tellFound(references: readonly string[]): Promise<Problem | null> {
      for (const reference of references) {
        const state = (await known(reference))?.state;
        const found = state?.outcome === 'paid' ? 'paid' : state && openReviewOf(state) && 'inReview';
        if (!found || told[found].has(reference)) continue;
        told[found].add(reference);
        return problem(found === 'paid' ? 'earlierPaymentPaid' : 'earlierPaymentNotSettled', { reference }).problem;
      }
      return null;
    },
  };
}

/** Which of these are in the way, and why. */
function blockingAmong(payments: readonly PaymentRecord[], attempt: Attempt, now: Date) {
  return payments.flatMap((payment) => {
    const likeness = isGuarded(payment) ? likenessOf(payment, attempt, now) : null;
    // Of the same sale, what is paid or for review stops the charge whatever anybody decides: that is not decided here.
    const isEnded = payment.state.outcome === 'paid' || payment.state.review !== null;
    return likeness === null || (isEnded && likeness === 'sale') ? [] : [{ payment, likeness }];
  });
}

/**
 * Why a charge does not start with these earlier payments, or null.
 * @param earlier as `ask` or `find` gave them
 */
export function objectionTo(earlier: readonly EarlierPayment[], override: ChargeRequest['override']): Problem | null {
  const shown = override?.references ?? [];
  // It has turned out since it was shown, or was not shown: what a person knew to be paid is not among them.
  const paid = earlier.find(({ outcome }) => outcome === 'paid');
  if (paid) return problem('earlierPaymentPaid', { reference: paid.reference }).problem;
  const unsettled = earlier.find(({ reference }) => !shown.includes(reference));
  return unsettled ? problem('earlierPaymentNotSettled', { reference: unsettled.reference }).problem : null;
}

function earlierPayment(payment: PaymentRecord, likeness: Likeness, answered: boolean): EarlierPayment {
  const { reference, amount, instrument, createdAt, state } = payment;
  const withoutCode = isDeclinedWithoutCode(state) && state.review === null;
  return {
    ...{ reference, likeness, outcome: state.outcome, answered, amount, instrument, createdAt },
    ...(withoutCode && { withoutCode }),
    ...(openReviewOf(state) && { inReview: true }),
  };
}
