import type { TFunction } from 'i18next';
import { writeMoney } from '../../../shared/format.ts';
import type { Money } from '../../../shared/money/money.ts';
import { shopFeeOf } from '../../../shared/payment/fee.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';

export interface StatementMoment {
  at: string;
  payments: readonly PaymentRecord[];
}

interface Writing {
  t: TFunction;
  moment: (at: string) => string;
  count: (count: number) => string;
}

/** Totals a day. @param returns the money given back on this day, whenever it was paid */
export function statementTotals(
  { atSeal, now, returns }: { atSeal: StatementMoment | null; now: StatementMoment; returns: readonly Money[] },
  { t, moment, count }: Writing,
) {
  const columns = (atSeal ? [atSeal, now] : [now]).map(({ payments }) => columnOf(payments, returns));
  const counted = (payments: number) => t('statement.payments', { count: payments, number: count(payments) });
  return {
    heading: t('statement.totals'),
    /** The columns' headings: the end of the day, if it has been sealed, and now. */
    moments: [
      ...(atSeal ? [t('statement.asOfThen', { at: moment(atSeal.at) })] : []),
      t('statement.asNow', { at: moment(now.at) }),
    ],
    rows: ROWS.map((name) => ({
      label: t(`statement.${name}`),
      /** One cell per column, with one line per currency. The count is empty in rows that do not count payments. */
      cells: columns.map((column) => {
        const sums = [...column[name]].map(([currency, { payments, minor }]) => ({
          count: payments === null ? '' : counted(payments),
          amount: minor === null ? currency : writeMoney({ amountMinor: minor, currency }),
        }));
        return sums.length > 0 || UNCOUNTED.has(name) ? sums : [{ count: counted(0), amount: '' }];
      }),
    })),
  };
}

const ROWS = [
  'paid',
  'returned',
  'fees',
  'feesUnknown',
  'net',
  'handedOver',
  'paidNotHandedOver',
  'notPaid',
  'notSettled',
  'review',
] as const;

const UNCOUNTED: ReadonlySet<string> = new Set<(typeof ROWS)[number]>(['returned', 'net']);

/** Totals by currency. @property payments null if the row does not count payments */
type Total = ReadonlyMap<string, { payments: number | null; minor: number | null }>;

function columnOf(payments: readonly PaymentRecord[], returns: readonly Money[]): Record<(typeof ROWS)[number], Total> {
  const paid = payments.filter(({ state }) => state.outcome === 'paid');
  const fees = paid.map((payment) => ({ currency: payment.amount.currency, fee: shopFeeOf(payment) }));
  const known = fees.flatMap(({ currency, fee }) => (typeof fee === 'number' ? { currency, amountMinor: fee } : []));
  const unknown = fees.flatMap(({ currency, fee }) => (fee === 'unknown' ? { currency, amountMinor: 0 } : []));
  const isHandedOver = ({ state }: PaymentRecord) => state.outcome === 'paid' && state.handedOver !== null;
  const isNotPaid = ({ state }: PaymentRecord) => state.outcome === 'declined' || state.outcome === 'neverReceived';
  const spent = [...returns, ...known].map(({ currency, amountMinor }) => ({ currency, amountMinor: -amountMinor }));
  const totalOf = (some: readonly PaymentRecord[]) => counted(some.map(({ amount }) => amount));
  return {
    paid: totalOf(paid),
    returned: uncounted(returns),
    fees: counted(known),
    feesUnknown: new Map([...counted(unknown)].map(([currency, total]) => [currency, { ...total, minor: null }])),
    net: uncounted([...paid.map(({ amount }) => amount), ...spent]),
    handedOver: totalOf(paid.filter(isHandedOver)),
    paidNotHandedOver: totalOf(paid.filter((payment) => !isHandedOver(payment))),
    notPaid: totalOf(payments.filter(isNotPaid)),
    notSettled: totalOf(payments.filter(({ state }) => isUnsettled(state))),
    review: totalOf(payments.filter(({ state }) => openReviewOf(state) !== null)),
  };
}

export function isUnsettled({ outcome }: PaymentRecord['state']): boolean {
  return outcome === 'open' || outcome === 'unknown';
}

/** Adds up amounts of single payments. */
function counted(amounts: readonly Money[]) {
  const totals = new Map<string, { payments: number; minor: number }>();
  for (const { currency, amountMinor } of amounts) {
    const { payments, minor } = totals.get(currency) ?? { payments: 0, minor: 0 };
    totals.set(currency, { payments: payments + 1, minor: minor + amountMinor });
  }
  return totals;
}

function uncounted(amounts: readonly Money[]): Total {
  return new Map([...counted(amounts)].map(([currency, { minor }]) => [currency, { payments: null, minor }]));
}
