import { z } from 'zod';
import type { DayTotals } from './journal-query.ts';
import { type Outcome, outcomeSchema, UNSETTLED } from './payment-state.ts';
import { daySchema } from './seal.ts';

/** What a day came to at a glance: how its payments stand now, as a whole, by instrument and by bank. */

const count = z.int().nonnegative();

/** Payments that are alike in all of this. */
export const paymentGroupSchema = z.object({
  outcome: outcomeSchema,
  /** Whether a person of the back office must look at them: a mark beside the outcome, as long as that is not decided. */
  review: z.boolean(),
  instrument: z.enum(['card', 'account']),
  /** Of an account, with the name that the newest payment from there has; the issuer of a card is not known. */
  bank: z.object({ code: z.string(), name: z.string() }).nullable(),
  payments: count,
  amountMinor: count,
});
export type PaymentGroup = z.infer<typeof paymentGroupSchema>;

export const glanceSchema = z.object({
  /** When this was read. */
  asOf: z.iso.datetime(),
  /** The shop's day at that moment. */
  day: daySchema,
  today: z.array(paymentGroupSchema),
  yesterday: z.array(paymentGroupSchema),
  /** Intended within the last hour: what the weather of banks is read from. */
  lastHour: z.array(paymentGroupSchema),
});
export type Glance = z.infer<typeof glanceSchema>;

export const glanceChannels = {
  /** How the payments of today, of yesterday and of the last hour stand now. */
  'glance.read': { request: z.undefined(), response: glanceSchema },
} as const;

/** How a payment stands for whoever looks at a day. The first three are all payments; review is a mark beside them. */
export const STANDINGS = ['paid', 'notSettled', 'notPaid', 'review'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Which outcomes a standing means; for review any. */
export const OUTCOMES_OF: Record<Standing, readonly Outcome[]> = {
  paid: ['paid'],
  notSettled: UNSETTLED,
  notPaid: ['declined', 'neverReceived'],
  review: [],
};

export interface Count {
  payments: number;
  amountMinor: number;
}

/** Of each standing, and of all payments. */
export type StandingCounts = Record<Standing | 'all', Count>;

/** How these payments stand. */
export function standingsOf(groups: readonly PaymentGroup[]): StandingCounts {
  const countOf = (standing: Standing) => sum(groups.filter((group) => isOf(group, standing)));
  return {
    paid: countOf('paid'),
    notSettled: countOf('notSettled'),
    notPaid: countOf('notPaid'),
    review: countOf('review'),
    all: sum(groups),
  };
}

/** The same for cards and for accounts, whether there were any or not. */
export function byInstrument(groups: readonly PaymentGroup[]) {
  return (['card', 'account'] as const).map((instrument) => ({
    instrument,
    standings: standingsOf(groups.filter((group) => group.instrument === instrument)),
  }));
}

/** The same for every bank from whose accounts somebody paid or tried to, the most used first. */
export function byBank(groups: readonly PaymentGroup[]) {
  const banks = new Map<string, { code: string; name: string; groups: PaymentGroup[] }>();
  for (const group of groups) {
    if (!group.bank) continue;
    const bank = banks.get(group.bank.code) ?? { ...group.bank, groups: [] };
    bank.groups.push(group);
    banks.set(bank.code, bank);
  }
  return [...banks.values()]
    .map(({ code, name, groups: ofBank }) => ({ code, name, standings: standingsOf(ofBank) }))
    .sort(
      (one, other) => other.standings.all.payments - one.standings.all.payments || (one.name < other.name ? -1 : 1),
    );
}

/** How many days a glance looks back, today among them. */
export const GLANCE_DAYS = 31;

/** One day of the shop. */
export interface DayStandings {
  day: string;
  standings: StandingCounts;
}

/** The same for every day on which there was a payment, the newest first. Other currencies are left out: no sum has two. */
export function byDay({ days, reviews }: DayTotals, currency: string): DayStandings[] {
  const ofCurrency = days.filter((total) => total.currency === currency);
  return [...new Set(ofCurrency.map(({ day }) => day))].map((day) => {
    const totals = ofCurrency.filter((total) => total.day === day);
    const countOf = (standing: Standing) =>
      sum(totals.filter(({ outcome }) => OUTCOMES_OF[standing].includes(outcome)));
    const review = sum(reviews.filter((marked) => marked.day === day && marked.currency === currency));
    const [paid, notSettled, notPaid] = [countOf('paid'), countOf('notSettled'), countOf('notPaid')];
    return { day, standings: { paid, notSettled, notPaid, review, all: sum(totals) } };
  });
}

function isOf(group: PaymentGroup, standing: Standing): boolean {
  return standing === 'review' ? group.review : OUTCOMES_OF[standing].includes(group.outcome);
}

function sum(groups: readonly Count[]): Count {
  return {
    payments: groups.reduce((total, { payments }) => total + payments, 0),
    amountMinor: groups.reduce((total, { amountMinor }) => total + amountMinor, 0),
  };
}
