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
import { elapsedMs, type Measuring } from '../records/measuring.ts';
import type { Requery } from '../requery/requery.ts';
import type { Answered, StatusQueries } from '../requery/status-queries.ts';
import type { LastHeard, PaymentsElsewhere } from './payments-elsewhere.ts';

/**
 * Prevents double charges: a charge waits while an earlier payment that may be for the same purchase is unsettled.
 * First the service is asked, then a person decides. A paid payment whose goods are still here also stops the charge,
 * because the cashier may not know about it.
 */
export type StopGuard = ReturnType<typeof createStopGuard>;

export type TellNews = (references: readonly string[]) => Promise<Problem | null>;

/** How long an answer stays fresh: long enough to read the dialog and decide. */
const FRESH_MS = 60_000;

interface Parts {
  journal: Pick<DeskJournal, 'guardedPayments' | 'payment'>;
  statusQueries: Pick<StatusQueries, 'wasAsked'>;
  /** An answer may freeze a step. The step then gets another re-query, whatever becomes of the charge. */
  requery: Pick<Requery, 'checkAfresh'>;
  elsewhere: PaymentsElsewhere;
  measuring: Pick<Measuring, 'sentAgoMs'>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  actor: () => string;
}

export function createStopGuard(parts: Parts) {
  const { journal, statusQueries, requery, elsewhere, measuring, clock, actor } = parts;
  const lastHeard = new Map<string, LastHeard>();
  const candidatesFor = createCandidates(parts, lastHeard);
  const { tell, pressed } = createDisclosures(
    async (reference) => elsewhere.known(reference) ?? (await journal.payment(reference)),
  );

  /**
   * Re-queries payments that may stop the charge, and the customer's payments from an earlier run, whatever their amount.
   * @param shown references about which a person decided; a payment that was paid at that time no longer stops the charge
   */
  async function ask(attempt: Attempt, shown: readonly string[] = []): Promise<EarlierPayment[]> {
    const candidates = await candidatesFor(attempt, shown);
    const blocking = blockingAmong(candidates, attempt, agoMsOf);
    const others = candidates.filter((candidate) => !blocking.some(({ payment }) => payment === candidate));
    const leftOver = others.filter((payment) => isLeftOver(payment, attempt));
    const asked = blocking.map(({ payment, likeness }) => askAfresh(payment, likeness));
    await Promise.all([...asked, ...leftOver.map(({ reference }) => requery.checkAfresh(reference, actor()))]);
    const earlier = (await Promise.all(asked)).filter((each) => each !== null);
    tell(earlier, shown);
    return earlier;
  }

  async function find(attempt: Attempt, shown: readonly string[] = []): Promise<EarlierPayment[]> {
    const blocking = blockingAmong(await candidatesFor(attempt, shown), attempt, agoMsOf);
    const earlier = blocking.map(({ payment, likeness }) => earlierPayment(payment, likeness, false));
    tell(earlier, shown);
    return earlier;
  }

  /** Returns how long ago a payment began. The clock may have been set back or forward since. */
  function agoMsOf({ reference, createdAt }: PaymentRecord): number {
    const byClockMs = Math.max(clock.now().getTime() - Date.parse(createdAt), 0);
    return Math.min(byClockMs, measuring.sentAgoMs(reference) ?? byClockMs);
  }

  /**
   * Tells whether an earlier run left the payment and nobody has asked about it since. It is re-queried before the same customer is charged
   * again.
   */
  function isLeftOver({ reference, customer, state }: PaymentRecord, attempt: Attempt): boolean {
    const isUnsettled = state.outcome === 'open' || state.outcome === 'unknown';
    return isUnsettled && !statusQueries.wasAsked(reference) && isSameCustomer(customer, attempt.customer);
  }

  /** @returns null if the payment is settled and stops nothing */
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
    // A paid payment stays paid, so nobody asks about it.
    if (payment.state.outcome === 'paid') return earlierPayment(payment, likeness, false);
    const asked = await ask(payment);
    if (!asked) return earlierPayment(payment, likeness, false);
    const { payment: now, answered } = asked;
    lastHeard.set(reference, asked);
    if (now.state.outcome === 'paid' || isGuarded(now)) return earlierPayment(now, likeness, answered);
    return answered ? null : earlierPayment(payment, likeness, false);
  }

  async function askOwn({ reference }: PaymentRecord): Promise<Answered | null> {
    const result = await requery.checkAfresh(reference, actor());
    return result.ok ? result.value : null;
  }

  return {
    ask,
    find,
    pressed,
  };
}

function createCandidates(
  { journal, elsewhere }: Pick<Parts, 'journal' | 'elsewhere'>,
  lastHeard: ReadonlyMap<string, LastHeard>,
) {
  /** Prefers an answer of this run to another journal's record, unless that record is *paid*. */
  async function newestOf(payment: PaymentRecord): Promise<PaymentRecord> {
    const { reference, state } = payment;
    const heard = lastHeard.get(reference);
    const isOther = heard?.answered === true && heard.payment.updatedAt !== payment.updatedAt;
    const own = isOther ? await journal.payment(reference) : null;
    const isOwnNewer = own !== null && (state.outcome !== 'paid' || own.state.outcome === 'paid');
    return elsewhere.known(reference) ?? (isOwnNewer ? own : payment);
  }

  /** Tells whether `checkSale` refuses the charge: its sale is paid or in review here, and no override is possible. */
  async function stopsItsSale({ reference }: PaymentRecord): Promise<boolean> {
    const own = await journal.payment(reference);
    return own !== null && (own.state.outcome === 'paid' || own.state.review !== null);
  }

  /** Leaves out paid payments about which a person decided; `pressed` makes sure that the person knows. */
  return async ({ saleId, amount }: Attempt, shown: readonly string[]): Promise<PaymentRecord[]> => {
    const payments = await journal.guardedPayments({ saleId, amountMinor: amount.amountMinor });
    const newest = await Promise.all(payments.map(newestOf));
    const undecided = newest.filter(({ reference, state }) => state.outcome !== 'paid' || !shown.includes(reference));
    const candidates = await Promise.all(
      undecided.map(async (each) => (each.saleId === saleId && (await stopsItsSale(each)) ? [] : [each])),
    );
    return candidates.flat();
  };
}

function createDisclosures(known: (reference: string) => Promise<PaymentRecord | null>) {
  /** The payments that a person was told are paid or in review. */
  const told = { paid: new Set<string>(), inReview: new Set<string>() };
  return {
    /** Records what the caller shows. Payments about which the person decided are no longer mentioned, unless paid. */
    tell(earlier: readonly EarlierPayment[], shown: readonly string[]): void {
      for (const { reference, outcome, inReview } of earlier) {
        if (outcome === 'paid') told.paid.add(reference);
        else if (inReview && !shown.includes(reference)) told.inReview.add(reference);
      }
    },
    /**
     * Begins a press of `Charge`.
     * @returns a function that finds a payment that is paid or in review, unless a person was told before this press
     */
    pressed(): TellNews {
      const before = { paid: new Set(told.paid), inReview: new Set(told.inReview) };
      return async (references) => {
        for (const reference of references) {
          const found = newsIn(await known(reference));
          if (!found || before[found].has(reference)) continue;
          told[found].add(reference);
          return problem(found === 'paid' ? 'earlierPaymentPaid' : 'earlierPaymentNotSettled', { reference }).problem;
        }
        return null;
      };
    },
  };
}

function newsIn(payment: PaymentRecord | null): 'paid' | 'inReview' | null {
  if (!payment) return null;
  if (payment.state.outcome === 'paid') return 'paid';
  return openReviewOf(payment.state) ? 'inReview' : null;
}

function blockingAmong(
  payments: readonly PaymentRecord[],
  attempt: Attempt,
  agoMsOf: (payment: PaymentRecord) => number,
) {
  return payments.flatMap((payment) => {
    const moment = new Date(Date.parse(payment.createdAt) + agoMsOf(payment));
    const likeness =
      isGuarded(payment) || hasPaidItsSale(payment, attempt) ? likenessOf(payment, attempt, moment) : null;
    return likeness === null ? [] : [{ payment, likeness }];
  });
}

/** Tells whether the payment paid the sale of the attempt. An older copy of the journal may not know that. */
function hasPaidItsSale({ saleId, state }: PaymentRecord, attempt: Attempt): boolean {
  return saleId === attempt.saleId && state.outcome === 'paid';
}

export function objectionTo(earlier: readonly EarlierPayment[], override: ChargeRequest['override']): Problem | null {
  const shown = override?.references ?? [];
  // Payments already shown as paid are not in this list, so these were paid since or were not shown. All count as shown after this.
  const paid = earlier.filter(({ outcome }) => outcome === 'paid').map(({ reference }) => reference);
  if (paid.length > 0) return problem('earlierPaymentPaid', { reference: paid.join(', ') }).problem;
  const unsettled = earlier.find(({ reference }) => !shown.includes(reference));
  return unsettled ? problem('earlierPaymentNotSettled', { reference: unsettled.reference }).problem : null;
}

function earlierPayment(payment: PaymentRecord, likeness: Likeness, answered: boolean): EarlierPayment {
  const { reference, amount, instrument, createdAt, state } = payment;
  const withoutCode = isDeclinedWithoutCode(state) && state.review === null;
  return {
    reference,
    likeness,
    outcome: state.outcome,
    answered,
    amount,
    instrument,
    createdAt,
    ...(withoutCode && { withoutCode }),
    ...(openReviewOf(state) && { inReview: true }),
  };
}
