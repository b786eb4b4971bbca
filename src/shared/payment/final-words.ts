import { z } from 'zod';
import type { RequeryAnswer } from './answers.ts';
import { type AddedSuccessValues, isNoContradiction } from './success-values.ts';

/**
 * Statuses with which a service says that a payment has ended unpaid. Only `failed` with a code of its own is believed at once; the
 * others are believed if they are said twice. What a service says besides is given to a till when it is set up.
 */
const FINAL_WORDS: readonly string[] = [
  'failed',
  'declined',
  'cancelled',
  'canceled',
  'abandoned',
  'expired',
  'unsuccessful',
];

/** A word of a payment that is under way, or may be paid, can never be added: a customer might be charged twice. */
const NEVER_FINAL =
  /pending|process|progress|ongoing|queued|await|initiated|unknown|unreadable|^(?:success|succe|complete|approved|paid|captured|settled|ok$|nr$|r0$|\d+$)/i;

/** Statuses that a provisioning file adds. */
export const addedFinalWordsSchema = z
  .array(
    z
      .string()
      .regex(/^[!-~]([ -~]{0,30}[!-~])?$/)
      .refine((word) => !NEVER_FINAL.test(word) && !isNoContradiction('status', word)),
  )
  .max(20);

/** Whether none of these words is one that counts as success at this till. */
export function areNoSuccesses(words: readonly string[] = [], successValues?: AddedSuccessValues): boolean {
  return !words.some((word) => isNoContradiction('status', word, successValues));
}

/** Whether a status says that the payment has ended unpaid. Compared without regard to case. */
export function isFinalWord(status: string | null, added: readonly string[] = []): boolean {
  const word = status?.toLowerCase();
  return [...FINAL_WORDS, ...added].some((final) => final.toLowerCase() === word);
}

/** Codes that say success in some place, and so can never mean declined. Only exactly `000` can mean paid. */
export const SUCCESS_CODES: readonly string[] = ['00', '000'];

/** Codes with which such services say that they do not know yet, even beside the word "failed". */
const NOT_KNOWN_CODES: readonly string[] = ['NR', 'R0'];

/** Codes that no failure has for its reason, so that one "failed" beside them is not believed at once. */
export const UNSETTLED_CODES: readonly string[] = ['02', ...NOT_KNOWN_CODES];

/**
 * Whether the codes of an answer leave room for a failure. `00` and `02` belong to steps: a failure beside them is believed if it is
 * said twice.
 */
export function mayHaveFailed({ code, chargeCode }: Pick<RequeryAnswer, 'code' | 'chargeCode'>): boolean {
  const said = codeWord(code ?? chargeCode);
  return said !== '000' && codeWord(chargeCode) !== '000' && !NOT_KNOWN_CODES.includes(said);
}

/** Whether one such "failed" is enough: it gives a code, and the charge is not said to be under way. */
export function isFinalFailure(answer: Pick<RequeryAnswer, 'status' | 'code' | 'chargeCode'> | null): boolean {
  if (answer?.status?.toLowerCase() !== 'failed' || answer.code === null) return false;
  return isFinalCode(answer.code) && isFinalCode(answer.chargeCode);
}

/**
 * The code that a decline keeps: null unless it is the reason of a plain `failed`, so that any other decline is guarded as one
 * without a reason.
 */
export function declineCodeOf(answer: RequeryAnswer | null): string | null {
  return answer && isFinalFailure(answer) ? answer.code : null;
}

/** Whether it can be the code of a failure; none at all can. */
function isFinalCode(code: string | null): boolean {
  return ![...SUCCESS_CODES, ...UNSETTLED_CODES].includes(codeWord(code));
}

/** A code of another sort stays one with spaces around it, or as a number that has lost its zeros: nothing is declined by them. */
function codeWord(code: string | null): string {
  return (code ?? '').trim().toUpperCase().replace(/^\d$/, '0$&');
}
