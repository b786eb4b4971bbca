import { z } from 'zod';
import { amountFromWire, type Money, moneySchema } from '../money/money.ts';
import { lossCauseSchema, type RequeryAnswer, requeryAnswerSchema } from '../payment/answers.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { verdictSchema } from '../payment/verdict.ts';

/** A run re-queries many references and survives restarts (specification, "Re-query payment"). */

/** The specification's payment types for a re-query. Paydesk itself charges only `ACCOUNT` and `CARD`. */
export const paymentTypeSchema = z.enum(['ACCOUNT', 'CARD', 'QR', 'USSD', 'WALLET']);
export type PaymentType = z.infer<typeof paymentTypeSchema>;

/** The most references of a run, which takes a little more than a day at `RUN_PACE`. */
export const MOST_REFERENCES = 200_000;

/** How fast runs ask, and how many of their re-queries may wait for an answer at once. */
export interface Pace {
  perSecond: number;
  width: number;
}
/** Some services block a client for half an hour if it asks much faster. */
export const RUN_PACE: Pace = { perSecond: 2, width: 8 };

export const RUN_ORIGINS = ['selected', 'matching', 'pasted', 'file', 'errors'] as const;

export const runOriginSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('selected') }),
  z.object({ kind: z.literal('matching') }),
  z.object({ kind: z.literal('pasted') }),
  /** @property name the file's name without its folder */
  z.object({ kind: z.literal('file'), name: z.string() }),
  /** The references without an answer in the run `run`. */
  z.object({ kind: z.literal('errors'), run: z.int().positive() }),
]);
export type RunOrigin = z.infer<typeof runOriginSchema>;

/** How the answer changed a payment of this till, worst first. */
const flipSchema = z.enum([
  'contradicted',
  'paidLate',
  'paidInReview',
  'paid',
  'review',
  'declined',
  'neverReceived',
  'other',
]);
export type Flip = z.infer<typeof flipSchema>;

/** The service's statement about a reference that is not in this journal and has no record to compare with. */
const saidSchema = z.enum(['paid', 'failed', 'pending', 'notFound', 'otherReference', 'contradictsItself']);
export type Said = z.infer<typeof saidSchema>;

const itemErrorSchema = z.object({
  kind: z.enum(['lost', 'queryFailed', 'notKept']),
  cause: lossCauseSchema.nullable(),
  code: z.string().nullable(),
});
export type ItemError = z.infer<typeof itemErrorSchema>;

/** The result for one reference. All texts of the service in it are redacted. */
export const runResultSchema = z.discriminatedUnion('kind', [
  /** A payment of this till, whose journal has the full answer. */
  z.object({
    kind: z.literal('ours'),
    at: z.iso.datetime(),
    before: outcomeSchema,
    after: outcomeSchema,
    verdict: verdictSchema,
    flip: flipSchema.nullable(),
    notFound: z.boolean(),
    /** `said` and `answer` are null if no answer came. No personal data is stored here, since no erasure reaches it. */
    said: saidSchema.nullable(),
    answer: requeryAnswerSchema.pick({ amountMinor: true, currency: true, code: true, message: true }).nullable(),
  }),
  z.object({
    kind: z.literal('external'),
    at: z.iso.datetime(),
    said: saidSchema,
    answer: requeryAnswerSchema.nullable(),
  }),
  z.object({ kind: z.literal('error'), at: z.iso.datetime(), error: itemErrorSchema }),
]);
export type RunResult = z.infer<typeof runResultSchema>;

/** The lists in which the screen shows a run's references. */
export const runGroupSchema = z.enum(['flips', 'external', 'unchanged', 'errors', 'waiting']);
export type RunGroup = z.infer<typeof runGroupSchema>;
export const RUN_GROUPS = runGroupSchema.options;

const count = z.int().nonnegative();
export const runCountsSchema = z.object({
  flips: count,
  external: count,
  unchanged: count,
  errors: count,
  waiting: count,
});
export type RunCounts = z.infer<typeof runCountsSchema>;

const standstillSchema = z.object({
  /** `asked`: the service asked to wait; `tooMany`: rate limit; `unreachable`: no connection. */
  reason: z.enum(['asked', 'tooMany', 'unreachable']),
  until: z.iso.datetime(),
  waitMs: count,
});
export type Standstill = z.infer<typeof standstillSchema>;

export const runSchema = z.object({
  /** Counts from 1 in the journal of this mode. */
  id: z.int().positive(),
  /** `waiting`: another run goes first. `brokenOff`: a fault of the till stopped the run until a person resumes it. */
  state: z.enum(['waiting', 'running', 'backingOff', 'brokenOff', 'paused', 'finished', 'cancelled']),
  origin: runOriginSchema,
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  counts: runCountsSchema,
  standstill: standstillSchema.nullable(),
  /** Milliseconds between re-queries if the run has slowed down because answers are missing. */
  slowedToMs: z.number().positive().nullable(),
  /** Answers per second; null if the run is not running or started too recently to tell. */
  rate: z.number().nonnegative().nullable(),
  leftMs: z.number().nonnegative().nullable(),
});
export type Run = z.infer<typeof runSchema>;

export const runItemSchema = z.object({
  position: z.int().nonnegative(),
  reference: z.string(),
  paymentType: paymentTypeSchema,
  isOurs: z.boolean(),
  /** The amount in the list as a decimal; null if the list gives none. */
  listedAmount: z.string().nullable(),
  /** The service's statement about another till's payment in the latest earlier run that asked; null if none did. */
  saidBefore: saidSchema.nullable(),
  /** The journal's amount for a payment of this till; null for other payments. */
  journalAmount: moneySchema.nullable(),
  result: runResultSchema.nullable(),
});
export type RunItem = z.infer<typeof runItemSchema>;

/** Returns the service's earlier statement about another till's payment if it now says something else; else null. */
export function changedFrom({ result, saidBefore }: Pick<RunItem, 'result' | 'saidBefore'>): Said | null {
  return result?.kind === 'external' && result.said !== saidBefore ? saidBefore : null;
}

/** The amounts in the list, the journal and the service. A comparison is null if a side has no amount. */
export interface RunAmounts {
  service: Money | null;
  listFitsService: boolean | null;
  listFitsJournal: boolean | null;
  serviceFitsJournal: boolean | null;
}

export function amountsOf(parts: Pick<RunItem, 'result' | 'listedAmount' | 'journalAmount'>): RunAmounts {
  const { result, listedAmount, journalAmount } = parts;
  const service = result && result.kind !== 'error' ? amountIn(result.answer) : null;
  return {
    service,
    listFitsService: isListed(listedAmount, service),
    listFitsJournal: isListed(listedAmount, journalAmount),
    serviceFitsJournal:
      service &&
      journalAmount &&
      service.amountMinor === journalAmount.amountMinor &&
      service.currency === journalAmount.currency,
  };
}

function amountIn(answer: Pick<RequeryAnswer, 'amountMinor' | 'currency'> | null): Money | null {
  if (!answer || answer.amountMinor === null || answer.currency === null) return null;
  return { amountMinor: answer.amountMinor, currency: answer.currency };
}

function isListed(listedAmount: string | null, money: Money | null): boolean | null {
  if (listedAmount === null || money === null) return null;
  return amountFromWire(listedAmount, money.currency) === money.amountMinor;
}

/** The last item of a page, after which the next page begins. */
export const itemPlaceSchema = z.strictObject({ rank: z.int().nonnegative(), position: z.int().nonnegative() });
export type ItemPlace = z.infer<typeof itemPlaceSchema>;

/** The order of a run's items: changed payments first, then the other groups. Stored ranks must never change. */
export const WAITING_RANK = 90;
const FLIP_RANKS: Record<Flip, number> = {
  contradicted: 0,
  paidLate: 1,
  paidInReview: 1,
  paid: 2,
  review: 3,
  declined: 4,
  neverReceived: 5,
  other: 6,
};
const RANKS = { external: 20, unchanged: 30, errors: 40, waiting: WAITING_RANK } as const;

export function rankOf(result: RunResult | null): number {
  if (result === null) return RANKS.waiting;
  switch (result.kind) {
    case 'ours':
      return result.flip === null ? RANKS.unchanged : FLIP_RANKS[result.flip];
    case 'external':
      return RANKS.external + saidSchema.options.indexOf(result.said);
    case 'error':
      return RANKS.errors;
  }
}

/** Returns the ranks of a group, both inclusive. */
export function ranksOf(group: RunGroup): { first: number; last: number } {
  if (group === 'flips') return { first: 0, last: RANKS.external - 1 };
  return { first: RANKS[group], last: RANKS[group] + 9 };
}

export function groupOf(result: RunResult | null): RunGroup {
  const rank = rankOf(result);
  return RUN_GROUPS.find((group) => rank >= ranksOf(group).first && rank <= ranksOf(group).last) ?? 'unchanged';
}
