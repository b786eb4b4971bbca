import { z } from 'zod';
import { amountFromWire, type Money, moneySchema } from '../money/money.ts';
import { lossCauseSchema, type RequeryAnswer, requeryAnswerSchema } from '../payment/answers.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { verdictSchema } from '../payment/verdict.ts';

/**
 * A run of re-queries: many references asked about, made once, and lasting until it is finished or cancelled, over any
 * number of starts of the program (specification, "Re-query payment").
 */

/** The specification names all of them for a re-query; only `ACCOUNT` and `CARD` can be charged here. */
export const paymentTypeSchema = z.enum(['ACCOUNT', 'CARD', 'QR', 'USSD', 'WALLET']);
export type PaymentType = z.infer<typeof paymentTypeSchema>;

/** A run of more would not end on the day on which it was begun. */
export const MOST_REFERENCES = 200_000;

export const MOST_PER_SECOND = 50;
export const MOST_WIDTH = 32;

/** How fast a run asks. Services of this kind close the door for half an hour to whoever asks much faster. */
export const paceSchema = z.strictObject({
  perSecond: z.int().min(1).max(MOST_PER_SECOND),
  /** How many questions may wait for their answers at the same time. */
  width: z.int().min(1).max(MOST_WIDTH),
});
export type Pace = z.infer<typeof paceSchema>;
export const USUAL_PACE: Pace = { perSecond: 2, width: 8 };

/** Where the references came from. */
export const runOriginSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('selected') }),
  z.object({ kind: z.literal('matching') }),
  z.object({ kind: z.literal('pasted') }),
  /** @property name of the file, without its folder */
  z.object({ kind: z.literal('file'), name: z.string() }),
  /** What another run got no answer for. */
  z.object({ kind: z.literal('errors'), run: z.int().positive() }),
]);
export type RunOrigin = z.infer<typeof runOriginSchema>;

/** What the answer changed of a payment of this till; the worst first. */
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

/** What the service says of a reference that this till knows nothing of: there is nothing to hold it against. */
const saidSchema = z.enum(['paid', 'failed', 'pending', 'notFound', 'otherReference', 'contradictsItself']);
export type Said = z.infer<typeof saidSchema>;

/** Why no answer came about one reference. */
const itemErrorSchema = z.object({
  kind: z.enum(['lost', 'queryFailed', 'notKept']),
  cause: lossCauseSchema.nullable(),
  code: z.string().nullable(),
});
export type ItemError = z.infer<typeof itemErrorSchema>;

/** What came of one reference. Every text of the service in it is redacted. */
export const runResultSchema = z.discriminatedUnion('kind', [
  /** A payment of this till: its answer is in the journal. */
  z.object({
    kind: z.literal('ours'),
    at: z.iso.datetime(),
    before: outcomeSchema,
    after: outcomeSchema,
    verdict: verdictSchema,
    flip: flipSchema.nullable(),
    notFound: z.boolean(),
    /** Both null if the service gave no answer. Nothing of the customer is kept here, where no erasure reaches. */
    said: saidSchema.nullable(),
    answer: requeryAnswerSchema.pick({ amountMinor: true, currency: true, code: true, message: true }).nullable(),
  }),
  z.object({
    kind: z.literal('foreign'),
    at: z.iso.datetime(),
    said: saidSchema,
    answer: requeryAnswerSchema.nullable(),
  }),
  z.object({ kind: z.literal('error'), at: z.iso.datetime(), error: itemErrorSchema }),
]);
export type RunResult = z.infer<typeof runResultSchema>;

/** The lists in which a run's references are shown. */
export const runGroupSchema = z.enum(['flips', 'foreign', 'unchanged', 'errors', 'waiting']);
export type RunGroup = z.infer<typeof runGroupSchema>;
export const RUN_GROUPS = runGroupSchema.options;

const count = z.int().nonnegative();
export const runCountsSchema = z.object({
  flips: count,
  foreign: count,
  unchanged: count,
  errors: count,
  waiting: count,
});
export type RunCounts = z.infer<typeof runCountsSchema>;

/** What a run's questions wait for. */
const standstillSchema = z.object({
  /** `asked`: the service said how long to wait; `tooMany`: it was asked too often; `unreachable`: there is no way to it. */
  reason: z.enum(['asked', 'tooMany', 'unreachable']),
  until: z.iso.datetime(),
  waitMs: count,
});
export type Standstill = z.infer<typeof standstillSchema>;

export const runSchema = z.object({
  /** 1, 2, 3 … in the journal of this mode. */
  id: z.int().positive(),
  /** `waiting`: another run asks first; `brokenOff`: a fault of the till ended its asking, until a person resumes it. */
  state: z.enum(['waiting', 'running', 'backingOff', 'brokenOff', 'paused', 'finished', 'cancelled']),
  origin: runOriginSchema,
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  pace: z.object({ perSecond: z.number(), width: z.int() }),
  counts: runCountsSchema,
  /** Set while it backs off. */
  standstill: standstillSchema.nullable(),
  /** From one question to the next, while it asks more slowly than its pace since answers fail to come. */
  slowedToMs: z.number().positive().nullable(),
  /** Answers a second just now; null where it does not run, or not for long enough to tell. */
  rate: z.number().nonnegative().nullable(),
  leftMs: z.number().nonnegative().nullable(),
});
export type Run = z.infer<typeof runSchema>;

export const runItemSchema = z.object({
  position: z.int().nonnegative(),
  reference: z.string(),
  paymentType: paymentTypeSchema,
  isOurs: z.boolean(),
  /** As the list of the run gives it, in decimals; null if the list gives none. */
  listedAmount: z.string().nullable(),
  /** What the service said of a payment of another till in the last run that asked about it; null if there is none. */
  saidBefore: saidSchema.nullable(),
  /** What the journal has of a payment of this till; null for any other. */
  journalAmount: moneySchema.nullable(),
  result: runResultSchema.nullable(),
});
export type RunItem = z.infer<typeof runItemSchema>;

/** What the service said of a payment of another till before, if the service says something else now; else null. */
export function changedFrom({ result, saidBefore }: Pick<RunItem, 'result' | 'saidBefore'>): Said | null {
  return result?.kind === 'foreign' && result.said !== saidBefore ? saidBefore : null;
}

/** What list, journal and service give as the amount. A comparison is null if one of its two sides gives none. */
export interface RunAmounts {
  service: Money | null;
  listFitsService: boolean | null;
  listFitsJournal: boolean | null;
  serviceFitsJournal: boolean | null;
}

export function amountsOf({
  result,
  listedAmount,
  journalAmount,
}: Pick<RunItem, 'result' | 'listedAmount' | 'journalAmount'>): RunAmounts {
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

/** The place of an item in a run's lists: the next page begins after it. */
export const itemPlaceSchema = z.strictObject({ rank: z.int().nonnegative(), position: z.int().nonnegative() });
export type ItemPlace = z.infer<typeof itemPlaceSchema>;

/** Ranks of a run's items: flips by what they are, then the rest. A group is a range of ranks. They are kept: none changes. */
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
const RANKS = { foreign: 20, unchanged: 30, errors: 40, waiting: WAITING_RANK } as const;

/** Where an item stands among those of its run. */
export function rankOf(result: RunResult | null): number {
  if (result === null) return RANKS.waiting;
  switch (result.kind) {
    case 'ours':
      return result.flip === null ? RANKS.unchanged : FLIP_RANKS[result.flip];
    case 'foreign':
      return RANKS.foreign + saidSchema.options.indexOf(result.said);
    case 'error':
      return RANKS.errors;
  }
}

/** The ranks of a group, both inclusive. */
export function ranksOf(group: RunGroup): { first: number; last: number } {
  if (group === 'flips') return { first: 0, last: RANKS.foreign - 1 };
  return { first: RANKS[group], last: RANKS[group] + 9 };
}

/** The group that a result belongs to. */
export function groupOf(result: RunResult | null): RunGroup {
  const rank = rankOf(result);
  return RUN_GROUPS.find((group) => rank >= ranksOf(group).first && rank <= ranksOf(group).last) ?? 'unchanged';
}
