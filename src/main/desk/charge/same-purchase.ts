import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { isGuarded, likenessOf } from '../../../shared/payment/second-payment.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Requery } from '../requery/requery.ts';

/**
 * Promise 1 for a payment that goes on: before anything that can move money is sent for it, a person is told of each payment of
 * another sale that may be for the same purchase and is paid, or may still be. Whoever does it again knows.
 */
export interface SamePurchase {
  /** @returns what the person was not told yet, or the payments that the person was told of */
  check(reference: string): Promise<Problem | Beside>;
  /** Asks the service about those that are not settled. @returns what the person is to be told then */
  askAbout(reference: string): Promise<Problem | null>;
}

/** What stands beside a payment: see `DeskJournal.paymentsTiedTo`. @property toldOf what the person was told of */
export interface Beside {
  tied: readonly PaymentRecord[];
  toldOf: string[];
}

export function createSamePurchase({
  journal,
  requery,
  actor,
}: {
  journal: Pick<DeskJournal, 'payment' | 'guardedPayments' | 'paymentsTiedTo'>;
  requery: Pick<Requery, 'checkAfresh'>;
  actor: () => string;
}): SamePurchase {
  /** Who was told what, in this run of the program. */
  const told = new Set<string>();

  async function othersOf(reference: string, tied: readonly PaymentRecord[]): Promise<PaymentRecord[]> {
    const payment = await journal.payment(reference);
    if (!payment) return [];
    const { saleId, amount, createdAt } = payment;
    const guarded = await journal.guardedPayments({ saleId, amountMinor: amount.amountMinor });
    const alike = guarded.filter((other) => likenessOf(other, payment, new Date(createdAt)) !== null);
    const untied = alike.filter((other) => !tied.some((each) => each.reference === other.reference));
    return [
      // A person decided on those that were there when this payment was charged: news is only what has been paid since.
      ...tied.filter((other) => isPaidSince(other, createdAt) || (isNewer(other, createdAt) && isGuarded(other))),
      ...untied.filter(
        (other) => isPaidSince(other, createdAt) || (other.state.outcome !== 'paid' && isGuarded(other)),
      ),
    ].filter((other) => other.saleId !== saleId);
  }

  const keyOf = (reference: string, { reference: other, state }: PaymentRecord) =>
    `${actor()} ${reference} ${other} ${state.outcome}`;

  /** The person is told by this. */
  function tell(reference: string, others: readonly PaymentRecord[]): Problem | null {
    if (others.length === 0) return null;
    for (const other of others) told.add(keyOf(reference, other));
    const code = others.some(({ state }) => state.outcome === 'paid') ? 'samePurchasePaid' : 'samePurchaseNotSettled';
    return problem(code, { reference: others.map((other) => other.reference).join(', ') }).problem;
  }

  return {
    async check(reference) {
      const tied = await journal.paymentsTiedTo(reference);
      const others = await othersOf(reference, tied);
      const untold = others.filter((other) => !told.has(keyOf(reference, other)));
      return tell(reference, untold) ?? { tied, toldOf: others.map((other) => other.reference) };
    },
    async askAbout(reference) {
      const others = () => journal.paymentsTiedTo(reference).then((tied) => othersOf(reference, tied));
      const unsettled = (await others()).filter(({ state }) => state.outcome !== 'paid');
      await Promise.all(unsettled.map((other) => requery.checkAfresh(other.reference, actor())));
      return tell(reference, await others());
    },
  };
}

function isPaidSince({ state }: PaymentRecord, at: string): boolean {
  return state.outcome === 'paid' && Date.parse(state.paidAt) > Date.parse(at);
}

function isNewer({ createdAt }: PaymentRecord, at: string): boolean {
  return Date.parse(createdAt) > Date.parse(at);
}
