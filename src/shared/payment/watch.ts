import { z } from 'zod';
import { type PaymentState, UNSETTLED } from './payment-state.ts';

/**
 * The watch over a payment: when it is next re-queried, long after the customer has left. Devices have shown "declined" for
 * what the server captured, and what nobody could say in the first minute is often known in the first hour. It counts
 * answers, not days, so that neither a clock that was set forward nor a week without a network uses it up.
 */
export const watchSchema = z.object({
  plan: z.enum(['notPaid', 'paid']),
  /** Checks that were due and brought an answer. */
  answered: z.number().int().nonnegative(),
  /** Checks in a row that were due and brought none. */
  unanswered: z.number().int().nonnegative(),
  /** Null where the watch has ended. */
  dueAt: z.iso.datetime().nullable(),
});
export type Watch = z.infer<typeof watchSchema>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS = [DAY_MS, DAY_MS, DAY_MS, DAY_MS];

/** The waits between checks: 5 minutes, 1 hour and then daily for 5 days after the start; of a paid payment from 1 hour. */
export const WATCH_WAITS_MS: Record<Watch['plan'], readonly number[]> = {
  notPaid: [5 * MINUTE_MS, 55 * MINUTE_MS, 23 * HOUR_MS, ...DAYS],
  paid: [HOUR_MS, 23 * HOUR_MS, ...DAYS],
};

/** After a check without an answer, doubled for each one in a row, up to the limit. */
export const UNANSWERED_WAIT_MS = { first: 5 * MINUTE_MS, most: HOUR_MS } as const;

/** How far a wait is moved at random, so that the tills of a shop do not all ask at once. */
export const JITTER = 0.1;

/** No wait is as long as this: where one seems to be, the clock was set back. */
const LONGER_THAN_ANY_WAIT_MS = 1.5 * DAY_MS;

/** What just happened to the payment. */
export interface WatchMoment {
  /** The payment after it. */
  state: PaymentState;
  /** When, ISO 8601 in UTC. */
  at: string;
  /** Whether a re-query brought an answer; null where there was none. */
  asked: 'answered' | 'unanswered' | null;
  /**
   * How long, by a count of time that no clock changes, since the last check was used up or the watch began; null where nobody
   * can say, as after a start of the program.
   */
  waitedMs: number | null;
  /** From -1 to 1, from outside. */
  random: number;
  /** How long the service asked not to be asked again, in milliseconds. */
  putOffMs?: number;
}

/**
 * The watch after something has happened.
 * @param before undefined where there was none yet
 */
export function watchAfter(before: Watch | undefined, moment: WatchMoment): Watch {
  return notSooner(nextWatch(before, moment), moment);
}

function nextWatch(before: Watch | undefined, moment: WatchMoment): Watch {
  const { state, asked, at } = moment;
  const plan = state.outcome === 'paid' ? 'paid' : 'notPaid';
  const watch = before?.plan === plan ? before : waiting({ plan, answered: 0, unanswered: 0 }, moment);
  if (isRefused(state)) return { ...watch, dueAt: null };
  if (isSuspended(watch)) return waiting(watch, moment);
  // What got no answer when it was due is still owed one, however far away the next question is.
  const isOwed = isDue(watch, at) || (asked === 'answered' && watch.unanswered > 0);
  if (watch !== before || asked === null || !isOwed) return watch;
  // A check that only a clock that was set has made due comes before its time, and uses up none.
  const counts = isSetBack(watch, at) || isEarly(watch, moment) ? 0 : 1;
  return asked === 'answered'
    ? waiting({ plan, answered: watch.answered + counts, unanswered: 0 }, moment)
    : waiting({ plan, answered: watch.answered, unanswered: watch.unanswered + 1 }, moment);
}

/** Whether it is time to ask. A due time further away than any wait means that the clock was set back. */
export function isDue({ dueAt }: Pick<Watch, 'dueAt'>, at: string): boolean {
  return (dueAt !== null && Date.parse(dueAt) <= Date.parse(at)) || isSetBack({ dueAt }, at);
}

function isSetBack({ dueAt }: Pick<Watch, 'dueAt'>, at: string): boolean {
  return dueAt !== null && Date.parse(dueAt) - Date.parse(at) > LONGER_THAN_ANY_WAIT_MS;
}

/** Whether so little of the wait has gone by that the clock must have been set forward. */
function isEarly({ plan, answered }: Watch, { waitedMs }: WatchMoment): boolean {
  return waitedMs !== null && waitedMs < (WATCH_WAITS_MS[plan][answered] ?? 0) / 2;
}

/** A refusal that the service confirmed by "not found" is not watched: nothing was ever begun there. */
function isRefused(state: PaymentState): boolean {
  return state.outcome === 'declined' && state.refused;
}

/** No check is due, though some are left: it had been refused, and the service knows it after all. */
function isSuspended({ plan, answered, dueAt }: Watch): boolean {
  return dueAt === null && answered < WATCH_WAITS_MS[plan].length;
}

function waiting(watch: Omit<Watch, 'dueAt'>, moment: WatchMoment): Watch {
  const { at, random } = moment;
  const waitMs = watch.unanswered > 0 ? unansweredWaitMs(watch.unanswered) : answeredWaitMs(watch, moment);
  if (waitMs === undefined) return { ...watch, dueAt: null };
  const dueMs = Date.parse(at) + Math.round(waitMs * (1 + JITTER * random));
  return { ...watch, dueAt: new Date(dueMs).toISOString() };
}

/** No check is due before the service may be asked again. */
function notSooner(watch: Watch, { at, putOffMs = 0 }: WatchMoment): Watch {
  const askedAgainMs = Date.parse(at) + putOffMs;
  if (putOffMs === 0 || watch.dueAt === null || Date.parse(watch.dueAt) >= askedAgainMs) return watch;
  return { ...watch, dueAt: new Date(askedAgainMs).toISOString() };
}

/**
 * A till that is started anew every day begins to count "not found" anew with each daily check, and would never come to an
 * end: after the last one it goes on until the count is full or something else is said. So it does once where the last one was
 * the first to say failed without a code, which is believed when it is said again.
 */
function answeredWaitMs({ plan, answered }: Omit<Watch, 'dueAt'>, { state, at }: WatchMoment): number | undefined {
  const isUnsettled = UNSETTLED.some((outcome) => outcome === state.outcome);
  const isCounting = isUnsettled && (state.notFound !== null || state.failedWithoutCodeAt === at);
  return WATCH_WAITS_MS[plan][answered] ?? (isCounting ? MINUTE_MS : undefined);
}

function unansweredWaitMs(inARow: number): number {
  return Math.min(UNANSWERED_WAIT_MS.first * 2 ** (inARow - 1), UNANSWERED_WAIT_MS.most);
}
