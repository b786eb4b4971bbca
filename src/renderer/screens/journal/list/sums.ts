import { OUTCOMES_OF } from '../../../../shared/journal/glance.ts';
import type { OutcomeSum } from '../../../../shared/journal/journal-query.ts';
import type { Money } from '../../../../shared/money/money.ts';

type SumGroup = 'paid' | 'notSettled' | 'notPaid';

const ORDER = ['paid', 'notSettled', 'notPaid'] as const satisfies readonly SumGroup[];

/** Counts and sums never mix currencies. */
export interface CurrencySums {
  currency: string;
  payments: number;
  groups: { name: SumGroup; payments: number; amount: Money }[];
  /** Null if nothing was returned. `kept` remains of the paid total. */
  returned: { amount: Money; kept: Money } | null;
}

/** Empty groups are left out. */
export function groupedSums(sums: readonly OutcomeSum[]): CurrencySums[] {
  const some = sums.filter(({ payments }) => payments > 0);
  return [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, own]) => sumsIn(currency, own));
}

export function listedPayments(sums: readonly OutcomeSum[]): number {
  return addedUp(sums, 'payments');
}

function sumsIn(currency: string, sums: readonly OutcomeSum[]): CurrencySums {
  const money = (amountMinor: number): Money => ({ currency, amountMinor });
  const paid = sums.filter(({ outcome }) => outcome === 'paid');
  const returnedMinor = addedUp(paid, 'returnedMinor');
  return {
    currency,
    payments: addedUp(sums, 'payments'),
    groups: ORDER.flatMap((name) => {
      const own = sums.filter(({ outcome }) => OUTCOMES_OF[name].includes(outcome));
      if (own.length === 0) return [];
      return [{ name, payments: addedUp(own, 'payments'), amount: money(addedUp(own, 'amountMinor')) }];
    }),
    returned:
      returnedMinor > 0
        ? { amount: money(returnedMinor), kept: money(addedUp(paid, 'amountMinor') - returnedMinor) }
        : null,
  };
}

function addedUp(sums: readonly OutcomeSum[], what: 'payments' | 'amountMinor' | 'returnedMinor'): number {
  return sums.reduce((total, sum) => total + sum[what], 0);
}
