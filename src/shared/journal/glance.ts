import { z } from 'zod';
import type { Money } from '../money/money.ts';
import { instrumentKindSchema } from '../payment/instrument.ts';
import { type Outcome, outcomeSchema, UNSETTLED } from '../payment/payment-state.ts';
import { type DayReturns, type DayTotals, dayReturnsSchema } from './journal-query.ts';
import { daySchema } from './seal.ts';

/** Daily totals per currency, by the present outcome of the day's payments. */

const count = z.int().nonnegative();

export const paymentGroupSchema = z.object({
  outcome: outcomeSchema,
  review: z.boolean(),
  instrument: instrumentKindSchema,
  /** The bank of an account, named as in the newest payment; null for cards, whose issuer is not known. */
  bank: z.object({ code: z.string(), name: z.string() }).nullable(),
  currency: z.string(),
  payments: count,
  amountMinor: count,
});
export type PaymentGroup = z.infer<typeof paymentGroupSchema>;

const glanceSchema = z.object({
  asOf: z.iso.datetime(),
  day: daySchema,
  today: z.array(paymentGroupSchema),
  yesterday: z.array(paymentGroupSchema),
  returns: z.array(dayReturnsSchema),
});
export type Glance = z.infer<typeof glanceSchema>;

export const glanceChannels = {
  'glance.read': { needs: 'lookAtDay', does: 'reads', response: glanceSchema },
} as const;

/** The standings in their order on the screen. The first three cover all payments; `review` overlaps them. */
export const STANDINGS = ['paid', 'notSettled', 'notPaid', 'review'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The outcomes of each standing; a payment in review may have any. */
export const OUTCOMES_OF: Record<Standing, readonly Outcome[]> = {
  paid: ['paid'],
  notSettled: UNSETTLED,
  notPaid: ['declined', 'neverReceived'],
  review: [],
};

export interface Count extends Money {
  payments: number;
}

export type StandingCounts = Record<Standing | 'all', Count>;

/** Returns the currencies to show, the till's own first even if it is empty. Totals never mix currencies. */
export function currenciesOf(own: string, ...shown: readonly (readonly { currency: string }[])[]): string[] {
  const others = new Set(shown.flat().map(({ currency }) => currency));
  others.delete(own);
  return [own, ...[...others].sort()];
}

type Counted = Pick<PaymentGroup, 'outcome' | 'review' | 'currency' | 'payments' | 'amountMinor'>;

export function standingsOf(groups: readonly Counted[], currency: string): StandingCounts {
  const ofCurrency = groups.filter((group) => group.currency === currency);
  const countOf = (standing: Standing) =>
    sum(
      ofCurrency.filter((group) => isOf(group, standing)),
      currency,
    );
  return {
    paid: countOf('paid'),
    notSettled: countOf('notSettled'),
    notPaid: countOf('notPaid'),
    review: countOf('review'),
    all: sum(ofCurrency, currency),
  };
}

export function byInstrument(groups: readonly PaymentGroup[], currency: string) {
  return instrumentKindSchema.options.map((instrument) => ({
    instrument,
    standings: standingsOf(
      groups.filter((group) => group.instrument === instrument),
      currency,
    ),
  }));
}

/** Returns the day's banks, most used first. */
export function byBank(groups: readonly PaymentGroup[], currency: string) {
  const ofBanks = groups.flatMap((group) =>
    group.bank && group.currency === currency ? { ...group, ...group.bank } : [],
  );
  return [...Map.groupBy(ofBanks, ({ code }) => code)]
    .map(([code, ofBank]) => ({ code, name: ofBank[0]?.name ?? code, standings: standingsOf(ofBank, currency) }))
    .sort(
      (one, other) => other.standings.all.payments - one.standings.all.payments || (one.name < other.name ? -1 : 1),
    );
}

export const GLANCE_DAYS = 31;

export interface DayStandings {
  day: string;
  standings: StandingCounts;
  returnedMinor: number;
}

/** Returns the days, newest first. */
export function byDay({ days, reviews, returns }: DayTotals, currency: string): DayStandings[] {
  const named = [...days, ...returns].filter((each) => each.currency === currency).map(({ day }) => day);
  return [...new Set(named)]
    .sort()
    .reverse()
    .map((day) => {
      const totals = days.filter((total) => total.day === day).map((total) => ({ ...total, review: false }));
      const marked = reviews.filter((each) => each.day === day && each.currency === currency);
      const standings = { ...standingsOf(totals, currency), review: sum(marked, currency) };
      return { day, standings, returnedMinor: returnedOnDay(returns, day, currency) };
    });
}

export function returnedOnDay(returns: readonly DayReturns[], day: string, currency: string): number {
  return returns.find((each) => each.day === day && each.currency === currency)?.amountMinor ?? 0;
}

function isOf(group: Counted, standing: Standing): boolean {
  return standing === 'review' ? group.review : OUTCOMES_OF[standing].includes(group.outcome);
}

function sum(groups: readonly Count[], currency: string): Count {
  return {
    currency,
    payments: groups.reduce((total, { payments }) => total + payments, 0),
    amountMinor: groups.reduce((total, { amountMinor }) => total + amountMinor, 0),
  };
}
