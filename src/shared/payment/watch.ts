import { z } from 'zod';
import { type PaymentState, UNSETTLED } from './payment-state.ts';

/**
 * The schedule of re-queries after the customer has left. Services have called payments declined that were captured,
 * and much that is unknown in the first minute is known within an hour. The watch counts answers, not days, so that
 * neither a wrong clock nor a week offline uses it up.
 */
export const watchSchema = z.object({
  plan: z.enum(['notPaid', 'paid']),
  /** The number of due checks that brought an answer. */
  answered: z.number().int().nonnegative(),
  /** The number of due checks in a row that brought no answer. */
  unanswered: z.number().int().nonnegative(),
  /** null once the watch has ended. */
  dueAt: z.iso.datetime().nullable(),
});
export type Watch = z.infer<typeof watchSchema>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS = [DAY_MS, DAY_MS, DAY_MS, DAY_MS];

/** The waits until the checks after 5 minutes, 1 hour, and daily for 5 days. The plan `paid` starts with 1 hour. */
export const WATCH_WAITS_MS: Record<Watch['plan'], readonly number[]> = {
  notPaid: [5 * MINUTE_MS, 55 * MINUTE_MS, 23 * HOUR_MS, ...DAYS],
  paid: [HOUR_MS, 23 * HOUR_MS, ...DAYS],
};

/** The wait after a check without an answer. The wait doubles with each further check, up to `most`. */
export const UNANSWERED_WAIT_MS = { first: 5 * MINUTE_MS, most: HOUR_MS } as const;

/** The largest share of a wait that is added or subtracted, so that the tills of a shop do not all ask at once. */
export const JITTER = 0.1;

/** A due time further away than this means that the clock was set back. */
const LONGER_THAN_ANY_WAIT_MS = 1.5 * DAY_MS;

export interface WatchMoment {
  state: PaymentState;
  at: string;
  asked: 'answered' | 'unanswered' | null;
  /** True if only a clock that was set forward made the check due (`isTooSoon`). */
  early?: boolean | undefined;
  /** The reference whose hash decides the jitter. */
  reference: string;
  /** How long the service asked the till to wait, in milliseconds. */
  putOffMs?: number | undefined;
}

/** @param before undefined if there was no watch yet */
export function watchAfter(before: Watch | undefined, moment: WatchMoment): Watch {
  return notSooner(nextWatch(before, moment), moment);
}

function nextWatch(before: Watch | undefined, moment: WatchMoment): Watch {
  const { state, asked, at } = moment;
  const plan = state.outcome === 'paid' ? 'paid' : 'notPaid';
  const watch = before?.plan === plan ? before : waiting({ plan, answered: 0, unanswered: 0 }, moment);
  if (isRefused(state)) return { ...watch, dueAt: null };
  if (isSuspended(watch)) return waiting(watch, moment);
  if (watch !== before || asked === null) return watch;
  // A due check without an answer is still owed, however far away the next due time is.
  const isOwed = isDue(watch, at) || (asked === 'answered' && watch.unanswered > 0);
  if (!isOwed) return watch;
  // A check that is due only because of a changed clock does not count.
  const counts = isSetBack(watch, at) || moment.early ? 0 : 1;
  return asked === 'answered'
    ? waiting({ plan, answered: watch.answered + counts, unanswered: 0 }, moment)
    : waiting({ plan, answered: watch.answered, unanswered: watch.unanswered + 1 }, moment);
}

/** Tells whether a check is due. A due time further away than any wait is due too: the clock was set back. */
export function isDue({ dueAt }: Pick<Watch, 'dueAt'>, at: string): boolean {
  return (dueAt !== null && Date.parse(dueAt) <= Date.parse(at)) || isSetBack({ dueAt }, at);
}

/**
 * Tells whether a check is due only because the clock was set forward.
 * @param waitedMs monotonic time since the last check counted or the watch began; null if unknown, as after a start of
 * the program
 */
export function isTooSoon(watch: Watch, at: string, waitedMs: number | null): boolean {
  const { plan, answered, unanswered } = watch;
  if (waitedMs === null || !(unanswered > 0 || isDue(watch, at))) return false;
  return waitedMs < (WATCH_WAITS_MS[plan][answered] ?? 0) / 2;
}

function isSetBack({ dueAt }: Pick<Watch, 'dueAt'>, at: string): boolean {
  return dueAt !== null && Date.parse(dueAt) > Date.parse(latestDueAt(at));
}

/** Returns the latest due time that a wait could give. */
export function latestDueAt(now: string): string {
  return new Date(Date.parse(now) + LONGER_THAN_ANY_WAIT_MS).toISOString();
}

/** Tells whether the service never began the payment: it refused, and "not found" confirmed the refusal. */
function isRefused(state: PaymentState): boolean {
  return state.outcome === 'declined' && state.refused;
}

/** Tells whether a watch that a refusal ended must begin again, because the service knows the payment after all. */
function isSuspended({ plan, answered, dueAt }: Watch): boolean {
  return dueAt === null && answered < WATCH_WAITS_MS[plan].length;
}

function waiting(watch: Omit<Watch, 'dueAt'>, moment: WatchMoment): Watch {
  const { at, reference } = moment;
  const waitMs = watch.unanswered > 0 ? unansweredWaitMs(watch.unanswered) : answeredWaitMs(watch, moment);
  if (waitMs === undefined) return { ...watch, dueAt: null };
  const dueMs = Date.parse(at) + Math.round(waitMs * (1 + JITTER * spreadOf(reference)));
  return { ...watch, dueAt: new Date(dueMs).toISOString() };
}

/** Delays a check until the service may be asked again. */
function notSooner(watch: Watch, { at, putOffMs = 0 }: WatchMoment): Watch {
  if (putOffMs === 0 || watch.dueAt === null) return watch;
  // The entry of a forged journal may name a wait after which no date exists.
  const askedAgainMs = Date.parse(at) + Math.min(putOffMs, LONGER_THAN_ANY_WAIT_MS);
  if (Date.parse(watch.dueAt) >= askedAgainMs) return watch;
  return { ...watch, dueAt: new Date(askedAgainMs).toISOString() };
}

/**
 * Returns the wait after an answer; undefined if the watch ends. A till that restarts every day would begin the "not
 * found" count again with each daily check and never finish it. After its last check the watch therefore goes on until
 * the count is full or the answer changes. It also goes on once if the last answer was the first "failed" without a
 * code.
 */
function answeredWaitMs({ plan, answered }: Omit<Watch, 'dueAt'>, { state, at }: WatchMoment): number | undefined {
  const isUnsettled = UNSETTLED.some((outcome) => outcome === state.outcome);
  const isCounting = isUnsettled && (state.notFound !== null || state.failedWithoutCodeAt === at);
  return WATCH_WAITS_MS[plan][answered] ?? (isCounting ? MINUTE_MS : undefined);
}

function unansweredWaitMs(inARow: number): number {
  return Math.min(UNANSWERED_WAIT_MS.first * 2 ** (inARow - 1), UNANSWERED_WAIT_MS.most);
}

/** Returns -1 to 1 from the FNV-1a hash of the reference, so that payments spread evenly. */
export function spreadOf(reference: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < reference.length; index += 1) {
    hash = Math.imul(hash ^ reference.charCodeAt(index), 0x01000193);
  }
  return (2 * (hash >>> 0)) / 0xffffffff - 1;
}
