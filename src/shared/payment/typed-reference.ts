import { findReferences } from './find-references.ts';

/** The reading of a reference while a person types it. */
export type TypedReference =
  | { kind: 'other' }
  /** The beginning of a reference, correct so far. */
  | { kind: 'beginning'; reference: string }
  /** The text may be the beginning of a reference, a name with the last four digits of a card, or an order number. */
  | { kind: 'perhaps'; reference: string }
  | { kind: 'whole'; reference: string }
  /** The text looks like a reference, but a part has a wrong character or a wrong length. */
  | { kind: 'miswritten' }
  /** The reference is complete, but the check character does not fit. */
  | { kind: 'checkFails' };

/** The parts between the hyphens: till, day, counter, and random characters with the check character. */
const PART_LENGTHS = [4, 6, 4, 9] as const;
/** The digits of the day that tell a reference from an order number with hyphens. */
const DIGITS_OF_A_DAY = 4;

/** Reads the first reference of a typed text. */
export function readTypedReference(text: string): TypedReference {
  const [whole] = findReferences(text);
  if (whole) return { kind: 'whole', reference: whole };
  const written = text
    .trim()
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-');
  const parts = partsOf(written);
  if (!parts) return { kind: 'other' };
  const isPerhaps = /^\w+\s+\w+$/.test(written);
  if (isMiswritten(parts)) return { kind: isPerhaps ? 'other' : 'miswritten' };
  const isWhole = parts.length === PART_LENGTHS.length && parts.at(-1)?.length === PART_LENGTHS[3];
  return isWhole ? { kind: 'checkFails' } : { kind: isPerhaps ? 'perhaps' : 'beginning', reference: parts.join('-') };
}

/** @returns null if the text does not look like a reference */
function partsOf(text: string): string[] | null {
  const run = /^([A-Z0-9]{1,4})([A-Z0-9]{6})([A-Z0-9]{4})([A-Z0-9]{9})$/.exec(text);
  const parts = run ? run.slice(1) : text.split(/[\s-]+/);
  const [till = '', day = ''] = parts;
  const digits = day.replace(/\D/g, '').length;
  const mayBeDay = parts.length > 2 ? day.length === PART_LENGTHS[1] : day.length <= PART_LENGTHS[1] + 1;
  return /^[A-Z0-9]{1,4}$/.test(till) && mayBeDay && digits >= DIGITS_OF_A_DAY ? parts : null;
}

function isMiswritten(parts: readonly string[]): boolean {
  return parts.some((part, index) => {
    const length = PART_LENGTHS[index];
    if (length === undefined || part.length > length || /[^A-Z0-9]/.test(part)) return true;
    if (index === 1 && (/\D/.test(part) || (part.length === length && !isDayOfYear(part)))) return true;
    // Only the till's part may be short, and the last part while a person types it.
    return index > 0 && index < parts.length - 1 && part.length < length;
  });
}

function isDayOfYear(day: string): boolean {
  const [month, date] = [Number(day.slice(2, 4)), Number(day.slice(4))];
  return month >= 1 && month <= 12 && date >= 1 && date <= 31;
}
