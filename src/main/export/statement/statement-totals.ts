import type { TFunction } from 'i18next';
import { LOCALE, writeMoney } from '../../../shared/format.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';

/** The standing of a day's payments at a moment. */
export interface StatementMoment {
  /** UTC. */
  at: string;
  payments: readonly PaymentRecord[];
}

/** What was returned in one currency, in minor units; less than nothing where more was undone. */
export interface StatementReturn {
  currency: string;
  amountMinor: number;
}

export interface StatementTotals {
  heading: string;
  /** When the columns are of: the end of the day, where it has ended, and now. */
  moments: readonly string[];
  /** A cell for each of those moments. */
  rows: readonly { label: string; cells: readonly { count: string; amounts: readonly string[] }[] }[];
}

interface Writing {
  t: TFunction;
  moment: (at: string) => string;
  count: (count: number) => string;
}

/**
 * What a day comes to: gross is what is paid, returned what was given back on this day, whenever that was paid, net what is left.
 * @param returns of the day, which no later one changes
 */
export function statementTotals(
  {
    atSeal,
    now,
    returns,
  }: { atSeal: StatementMoment | null; now: StatementMoment; returns: readonly StatementReturn[] },
  { t, moment, count }: Writing,
): StatementTotals {
  const columns = (atSeal ? [atSeal, now] : [now]).map(({ payments }) => columnOf(payments, returns));
  return {
    heading: t('statement.totals'),
    moments: [
      ...(atSeal ? [t('statement.asOfThen', { at: moment(atSeal.at) })] : []),
      t('statement.asNow', { at: moment(now.at) }),
    ],
    rows: ROWS.map((name) => ({
      label: t(`statement.${name}`),
      cells: columns.map((column) => {
        const { payments, minor } = column[name];
        const written = payments === null ? '' : t('statement.payments', { count: payments, number: count(payments) });
        return { count: written, amounts: amountsOf(minor) };
      }),
    })),
  };
}

const ROWS = ['paid', 'returned', 'net', 'handedOver', 'paidNotHandedOver', 'notPaid', 'notSettled', 'review'] as const;

/** @property payments null where it is no count of payments. @property minor by currency: no sum has two */
interface Total {
  payments: number | null;
  minor: ReadonlyMap<string, number>;
}

function columnOf(
  payments: readonly PaymentRecord[],
  returns: readonly StatementReturn[],
): Record<(typeof ROWS)[number], Total> {
  const paid = payments.filter(({ state }) => state.outcome === 'paid');
  const isReleased = ({ state }: PaymentRecord) => state.outcome === 'paid' && state.released !== null;
  const isNotPaid = ({ state }: PaymentRecord) => state.outcome === 'declined' || state.outcome === 'neverReceived';
  const gross = totalOf(paid);
  const returned = addedUp(returns);
  return {
    paid: gross,
    returned: { payments: null, minor: returned },
    net: { payments: null, minor: less(gross.minor, returned) },
    handedOver: totalOf(paid.filter(isReleased)),
    paidNotHandedOver: totalOf(paid.filter((payment) => !isReleased(payment))),
    notPaid: totalOf(payments.filter(isNotPaid)),
    notSettled: totalOf(payments.filter(({ state }) => isUnsettled(state))),
    review: totalOf(payments.filter(({ state }) => openReviewOf(state) !== null)),
  };
}

/** Whether it is not known yet if it went through. */
export function isUnsettled({ outcome }: PaymentRecord['state']): boolean {
  return outcome === 'open' || outcome === 'unknown';
}

function totalOf(payments: readonly PaymentRecord[]): Total {
  return { payments: payments.length, minor: addedUp(payments.map(({ amount }) => amount)) };
}

function addedUp(amounts: readonly StatementReturn[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return sums;
}

function less(gross: ReadonlyMap<string, number>, returned: ReadonlyMap<string, number>): Map<string, number> {
  const currencies = new Set([...gross.keys(), ...returned.keys()]);
  return new Map([...currencies].map((each) => [each, (gross.get(each) ?? 0) - (returned.get(each) ?? 0)]));
}

function amountsOf(minor: ReadonlyMap<string, number>): string[] {
  return [...minor].map(([currency, amountMinor]) => writeMoney(LOCALE, { amountMinor, currency }));
}
