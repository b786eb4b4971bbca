import type { OutcomeSum } from '../../../../shared/journal/journal-query.ts';
import type { Money } from '../../../../shared/money/money.ts';
import type { Outcome } from '../../../../shared/payment/payment-state.ts';

/** Outcomes as a person asks for them. */
export type SumGroup = 'paid' | 'notSettled' | 'notPaid';

const GROUPS: Readonly<Record<Outcome, SumGroup>> = {
  paid: 'paid',
  open: 'notSettled',
  unknown: 'notSettled',
  declined: 'notPaid',
  neverReceived: 'notPaid',
};

const ORDER = ['paid', 'notSettled', 'notPaid'] as const satisfies readonly SumGroup[];

/** Adds up what is paid, not settled and not paid; each currency by itself. What there is none of is left out. */
export function groupedSums(sums: readonly OutcomeSum[]): {
  payments: number;
  groups: { name: SumGroup; payments: number; amounts: Money[] }[];
  /** What of the paid money the customers have back, and what is left of it; null where that is nothing. */
  returned: { amounts: Money[]; kept: Money[] } | null;
} {
  const groups = ORDER.flatMap((name) => {
    const own = sums.filter(({ outcome, payments }) => GROUPS[outcome] === name && payments > 0);
    return own.length === 0 ? [] : [{ name, payments: paymentsOf(own), amounts: amountsOf(own) }];
  });
  return { payments: paymentsOf(sums), groups, returned: returnedOf(sums.filter(({ outcome }) => outcome === 'paid')) };
}

function paymentsOf(sums: readonly OutcomeSum[]): number {
  return sums.reduce((total, { payments }) => total + payments, 0);
}

function returnedOf(paid: readonly OutcomeSum[]): { amounts: Money[]; kept: Money[] } | null {
  const some = paid.filter(({ returnedMinor }) => returnedMinor > 0);
  if (some.length === 0) return null;
  return {
    amounts: some.map(({ currency, returnedMinor }) => ({ currency, amountMinor: returnedMinor })),
    kept: paid.map(({ currency, amountMinor, returnedMinor }) => ({
      currency,
      amountMinor: amountMinor - returnedMinor,
    })),
  };
}

function amountsOf(sums: readonly OutcomeSum[]): Money[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    amountMinor: sums.reduce((total, sum) => total + (sum.currency === currency ? sum.amountMinor : 0), 0),
  }));
}
