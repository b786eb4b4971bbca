import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { isGuarded, likenessOf } from '../../../shared/payment/second-payment.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal, TiedPayment } from '../ports/journal-port.ts';
import type { Requery } from '../requery/requery.ts';
import type { PaymentsElsewhere } from './payments-elsewhere.ts';

/**
 * Keeps a continuing payment from charging twice: before anything that can move money is sent, a person is warned of
 * each payment of another sale that may be for the same purchase and is or may be paid. A second press of the same
 * person continues. This journal's payments of the same sale are left to `saleProblem`.
 */
export type SamePurchase = ReturnType<typeof createSamePurchase>;

export type Beside = Awaited<ReturnType<SamePurchase['check']>>;

export function createSamePurchase(parts: {
  journal: Pick<DeskJournal, 'saleOf' | 'guardedPayments' | 'paymentsTiedTo'>;
  requery: Pick<Requery, 'checkAfresh'>;
  elsewhere: Pick<PaymentsElsewhere, 'known'>;
  actor: () => string;
}) {
  const { journal, requery, elsewhere, actor } = parts;
  const told = new Set<string>();

  async function othersOf(reference: string, tied: readonly TiedPayment[]): Promise<PaymentRecord[]> {
    const own = (await journal.saleOf(reference))?.payments ?? [];
    const payment = own.find((each) => each.reference === reference);
    if (!payment) return [];
    const { saleId, createdAt } = payment;
    const { amountMinor } = payment.amount;
    const found = await journal.guardedPayments({ saleId, amountMinor, goingOn: reference });
    const alike = found
      .map((other) => elsewhere.known(other.reference) ?? other)
      .filter((other) => likenessOf(other, payment, new Date(createdAt)) !== null);
    const untied = alike.filter((other) => !tied.some((each) => each.payment.reference === other.reference));
    return [...tied.filter(isNews).map((each) => each.payment), ...untied.filter(mayHavePaid)].filter(
      (other) => other.reference !== reference && !own.some((each) => isSameRecord(each, other)),
    );
  }

  const keyOf = (reference: string, { reference: other, state }: PaymentRecord) =>
    `${actor()} ${reference} ${other} ${state.outcome}`;

  /** Records that the person was warned of these payments. Call it only if the person sees the warning, or has decided. */
  function warn(reference: string, others: readonly PaymentRecord[]): Problem | null {
    for (const other of others) told.add(keyOf(reference, other));
    return samePurchaseProblem(others);
  }

  return {
    async check(reference: string) {
      const tied = await journal.paymentsTiedTo(reference);
      const others = await othersOf(reference, tied);
      const untold = others.filter((other) => !told.has(keyOf(reference, other)));
      const warnedOf = others.map((other) => other.reference);
      /** The text contains the outcome, so that a payment counts as news once it is paid. */
      const standing = others.map((other) =>
        other.state.outcome === 'paid' ? `${other.reference} paid` : other.reference,
      );
      return { untold, tied, warnedOf, standing };
    },
    warn,
    /** Asks the service about the unsettled payments. @returns the warning to show, which counts as shown */
    async askAbout(reference: string): Promise<Problem | null> {
      const others = () => journal.paymentsTiedTo(reference).then((tied) => othersOf(reference, tied));
      const unsettled = (await others()).filter(({ state }) => state.outcome !== 'paid');
      await Promise.all(unsettled.map((other) => requery.checkAfresh(other.reference, actor())));
      return warn(reference, await others());
    },
  };
}

export function samePurchaseProblem(others: readonly PaymentRecord[]): Problem | null {
  if (others.length === 0) return null;
  const code = others.some(({ state }) => state.outcome === 'paid') ? 'samePurchasePaid' : 'samePurchaseNotSettled';
  return problem(code, { reference: others.map((other) => other.reference).join(', ') }).problem;
}

/** Compares the time too, because a journal that was put aside may have a newer record of the payment. */
function isSameRecord(one: PaymentRecord, other: PaymentRecord): boolean {
  return one.reference === other.reference && one.updatedAt === other.updatedAt;
}

/**
 * Tells whether the payment is or may be paid, even if its goods left: the journal finds it only if they left after
 * this payment began.
 */
function mayHavePaid(other: PaymentRecord): boolean {
  return isGuarded(other) || other.state.outcome === 'paid';
}

/** Tells whether the person has not decided about the payment, or it was paid since. */
function isNews({ payment, shownAs }: TiedPayment): boolean {
  if (payment.state.outcome === 'paid') return shownAs !== 'paid';
  return shownAs === null && isGuarded(payment);
}
