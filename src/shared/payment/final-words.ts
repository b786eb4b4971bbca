import { z } from 'zod';
import type { RequeryAnswer } from './answers.ts';
import { type AddedSuccessValues, isNoContradiction } from './success-values.ts';

/**
 * Statuses that mean that the payment ended unpaid. The service must repeat them before they are believed, except
 * `failed` with a code of its own. A till's provisioning file can add more.
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

/** Words for a payment that is under way or perhaps paid. As final words, they could cause a second charge. */
const NEVER_FINAL =
  /pending|process|progress|ongoing|queued|await|initiated|unknown|unreadable|^(?:success|succe|complete|approved|paid|captured|settled|ok$|nr$|r0$|\d+$)/i;

export const addedFinalWordsSchema = z
  .array(
    z
      .string()
      .regex(/^[!-~]([ -~]{0,30}[!-~])?$/)
      .refine((word) => !NEVER_FINAL.test(word) && !isNoContradiction('status', word)),
  )
  .max(20);

export function areNoSuccesses(words: readonly string[] = [], successValues?: AddedSuccessValues): boolean {
  return !words.some((word) => isNoContradiction('status', word, successValues));
}

/** Returns true for a word that means a final status, in any case. */
export function isFinalWord(status: string | null, added: readonly string[] = []): boolean {
  const word = status?.toLowerCase();
  return [...FINAL_WORDS, ...added].some((final) => final.toLowerCase() === word);
}

/** Codes that mean success somewhere, so they can never mean declined. Only exactly `000` can mean paid. */
export const SUCCESS_CODES: readonly string[] = ['00', '000'];

/** Codes that mean "not known yet" at similar services, even beside the word "failed". */
const NOT_KNOWN_CODES: readonly string[] = ['NR', 'R0'];

/** Codes that no failure uses as its reason. The service must repeat a `failed` with these codes. */
export const UNSETTLED_CODES: readonly string[] = ['02', ...NOT_KNOWN_CODES];

/** Tells whether the codes allow a failure. With `00` or `02`, the codes of steps, the service must repeat it. */
export function mayHaveFailed({ code, chargeCode }: Pick<RequeryAnswer, 'code' | 'chargeCode'>): boolean {
  const said = codeWord(code ?? chargeCode);
  return said !== '000' && codeWord(chargeCode) !== '000' && !NOT_KNOWN_CODES.includes(said);
}

/** Tells whether a `failed` is believed at once: it has a code, and no code means a charge under way. */
export function isFinalFailure(answer: Pick<RequeryAnswer, 'status' | 'code' | 'chargeCode'> | null): boolean {
  if (answer?.status?.toLowerCase() !== 'failed' || answer.code === null) return false;
  return isFinalCode(answer.code) && isFinalCode(answer.chargeCode);
}

/** Returns the code of a `failed` that is believed at once; null for other declines, which stay guarded. */
export function declineCodeOf(answer: RequeryAnswer | null): string | null {
  return answer && isFinalFailure(answer) ? answer.code : null;
}

/** Tells whether a charge code allows an end. An absent code contradicts nothing. */
function isFinalCode(code: string | null): boolean {
  return ![...SUCCESS_CODES, ...UNSETTLED_CODES].includes(codeWord(code));
}

/** Returns a code without the spaces or missing zeros that would turn a harmless code into a decline. */
function codeWord(code: string | null): string {
  return (code ?? '')
    .replace(/^ +| +$/g, '')
    .toUpperCase()
    .replace(/^\d$/, '0$&');
}
