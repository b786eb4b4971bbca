import type { CurrencyReport, Flow, Measure, Tally } from '../journal/report-contents.ts';
import { OUTCOMES, UNSETTLED } from '../payment/payment-state.ts';
import type { Standing } from './standing.ts';

/** How one payment changed in the period of a report. */
export interface Change {
  /** The standing before the period; null if the payment began in the period. */
  before: Standing | null;
  after: Standing;
  person: string;
}

/** Returns the totals of payments in one currency, as a whole and by group. */
export function currencyReportOf(
  currency: string,
  changes: readonly Change[],
  earlier: Pick<CurrencyReport, 'perpetual' | 'unsettled'> | undefined,
): Omit<CurrencyReport, 'counts'> {
  const total = tallyOf(changes);
  const { paidNotHandedOver: _notHandedOver, ...flow } = total;
  return {
    currency,
    total,
    instruments: groupsOf(changes, ({ after }) => after.instrument).map(([instrument, tally]) => ({
      instrument,
      ...tally,
    })),
    brands: groupsOf(changes, ({ after }) => (after.instrument === 'card' ? (after.brand ?? NO_BRAND) : null)).map(
      ([brand, tally]) => ({ brand: brand === NO_BRAND ? null : brand, ...tally }),
    ),
    banks: banksOf(changes),
    people: peopleOf(changes),
    outcomes: OUTCOMES.flatMap((outcome) => {
      const begun = changes.filter(({ before, after }) => before === null && after.outcome === outcome);
      return begun.length > 0 ? [{ outcome, ...measureOf(begun) }] : [];
    }),
    unsettled: plus(earlier?.unsettled ?? NOTHING, unsettledIn(changes)),
    perpetual: earlier ? flowsTogether(earlier.perpetual, flow) : flow,
  };
}

/** Counts open and unknown payments. Only entries about a payment can change these outcomes. */
function unsettledIn(changes: readonly Change[]): Measure {
  const added = measureOf(changes.filter(({ after }) => isUnsettled(after)));
  return minus(added, measureOf(changes.filter(({ before }) => before !== null && isUnsettled(before))));
}

export function isUnsettled({ outcome }: Pick<Standing, 'outcome'>): boolean {
  return UNSETTLED.some((each) => each === outcome);
}

/** Tells whether a payment became paid in the period. Paid payments stay paid. */
export function isNewlyPaid({ before, after }: Change): boolean {
  return after.outcome === 'paid' && before?.outcome !== 'paid';
}

export function isNewlyHandedOver({ before, after }: Change): boolean {
  return after.handedOverBy !== null && (before?.handedOverBy ?? null) === null;
}

/** Returns the money returned in the period; negative if more was undone. */
export function returnedIn({ before, after }: Change): number {
  return after.returnedMinor - (before?.returnedMinor ?? 0);
}

/** Returns 1 if money was returned for the first time, and -1 if all of it was undone, so that reports add up. */
function returnsIn({ before, after }: Change): number {
  return Number(after.returnedMinor !== 0) - Number((before?.returnedMinor ?? 0) !== 0);
}

function tallyOf(changes: readonly Change[]): Tally {
  const newlyPaid = changes.filter(isNewlyPaid);
  const fees = newlyPaid.flatMap(({ after: { fee } }) => (typeof fee === 'number' ? [fee] : []));
  const feesMinor = sumOf(fees);
  const paid = measureOf(newlyPaid);
  const returned = { payments: sumOf(changes.map(returnsIn)), amountMinor: sumOf(changes.map(returnedIn)) };
  return {
    begun: measureOf(changes.filter(({ before }) => before === null)),
    paid,
    handedOver: measureOf(changes.filter(isNewlyHandedOver)),
    returned,
    fees: { payments: fees.length, amountMinor: feesMinor },
    feesUnknown: newlyPaid.length - fees.length,
    netMinor: paid.amountMinor - returned.amountMinor - feesMinor,
    paidNotHandedOver: measureOf(newlyPaid.filter(({ after }) => after.handedOverBy === null)),
  };
}

const NO_BRAND = '';

/** @param keyOf returns the group of a payment; null if it belongs to none */
function groupsOf<Key extends string>(
  changes: readonly Change[],
  keyOf: (change: Change) => Key | null,
): [Key, Tally][] {
  const groups = [...Map.groupBy(changes, keyOf)].flatMap(([key, group]): [Key, Tally][] =>
    key === null ? [] : [[key, tallyOf(group)]],
  );
  return groups.sort(byKey);
}

function banksOf(changes: readonly Change[]): CurrencyReport['banks'] {
  const names = new Map(changes.flatMap(({ after: { bank } }) => (bank ? [[bank.code, bank.name] as const] : [])));
  return groupsOf(changes, ({ after }) => after.bank?.code ?? null).map(([code, tally]) => ({
    code,
    name: names.get(code) ?? code,
    ...tally,
  }));
}

/** Counts a payment for the person who began it, a hand-over for the person who handed over. */
function peopleOf(changes: readonly Change[]): CurrencyReport['people'] {
  const begun = new Map(groupsOf(changes, ({ person }) => person));
  const handed = new Map(groupsOf(changes, (change) => (isNewlyHandedOver(change) ? change.after.handedOverBy : null)));
  return [...new Set([...begun.keys(), ...handed.keys()])].sort().map((person) => ({
    person,
    ...(begun.get(person) ?? tallyOf([])),
    handedOver: handed.get(person)?.handedOver ?? NOTHING,
  }));
}

const NOTHING: Measure = { payments: 0, amountMinor: 0 };

function measureOf(changes: readonly Change[]): Measure {
  return { payments: changes.length, amountMinor: sumOf(changes.map(({ after }) => after.amountMinor)) };
}

/** Returns the sum of the flows of two periods. */
export function flowsTogether(one: Flow, other: Flow): Flow {
  return {
    begun: plus(one.begun, other.begun),
    paid: plus(one.paid, other.paid),
    handedOver: plus(one.handedOver, other.handedOver),
    returned: plus(one.returned, other.returned),
    fees: plus(one.fees, other.fees),
    feesUnknown: one.feesUnknown + other.feesUnknown,
    netMinor: one.netMinor + other.netMinor,
  };
}

function plus(one: Measure, other: Measure): Measure {
  return { payments: one.payments + other.payments, amountMinor: one.amountMinor + other.amountMinor };
}

function minus(one: Measure, other: Measure): Measure {
  return { payments: one.payments - other.payments, amountMinor: one.amountMinor - other.amountMinor };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0);
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
