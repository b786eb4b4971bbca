import { findReferences } from './find-references.ts';
import { isReference } from './reference.ts';

/** The reading of a reference while it is typed. Positions count from 1, in the written reference. */
export type TypedReference =
  | { kind: 'other' }
  /** The beginning of a reference, correct so far. */
  | { kind: 'beginning'; reference: string }
  /** The beginning of a reference, or a name and the last four digits of a card, or an order number. */
  | { kind: 'perhaps'; reference: string }
  /** A complete reference whose check character fits. */
  | { kind: 'whole'; reference: string }
  | {
      kind: 'wrongPlace';
      place: number;
      character: string;
      wanted: 'digit' | 'letterOrDigit' | 'hyphen' | 'day' | 'end';
    }
  /** The check character does not fit; `meant` lists similar references and the position where each differs. */
  | { kind: 'checkFails'; meant: Meant[] };

interface Meant {
  reference: string;
  place: number;
}

/** The parts between the hyphens: till, day, counter, and random characters with the check character. */
const PART_LENGTHS = [4, 6, 4, 9] as const;
/** How many digits of the day it takes to recognise a reference, since order numbers have hyphens too. */
const DIGITS_OF_A_DAY = 4;

/** Characters that are easily confused on paper or over the phone. */
const LOOK_ALIKE = ['0OQD', '1IL', '2Z', '5S', '8B', '6G', 'UV', 'MN', 'PB'] as const;

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
  const wrong = firstWrong(parts);
  if (wrong) return isPerhaps ? { kind: 'other' } : wrong;
  const typed = parts.join('-');
  if (isPerhaps) return { kind: 'perhaps', reference: typed };
  const isWhole = parts.length === PART_LENGTHS.length && parts.at(-1)?.length === PART_LENGTHS[3];
  return isWhole ? { kind: 'checkFails', meant: meantBy(typed) } : { kind: 'beginning', reference: typed };
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

function firstWrong(parts: readonly string[]): Extract<TypedReference, { kind: 'wrongPlace' }> | null {
  let before = 0;
  for (const [index, part] of parts.entries()) {
    const wrong = wrongIn(part, index, index === parts.length - 1);
    if (wrong) {
      const { at, wanted } = wrong;
      return { kind: 'wrongPlace', place: before + at + 1, character: part.charAt(at), wanted };
    }
    before += part.length + 1;
  }
  return null;
}

type Wanted = Extract<TypedReference, { kind: 'wrongPlace' }>['wanted'];

function wrongIn(part: string, index: number, isLast: boolean): { at: number; wanted: Wanted } | null {
  const length = PART_LENGTHS[index];
  if (length === undefined) return { at: 0, wanted: 'end' };
  const isDay = index === 1;
  const at = part.slice(0, length).search(isDay ? /\D/ : /[^A-Z0-9]/);
  if (at >= 0) return { at, wanted: isDay ? 'digit' : 'letterOrDigit' };
  if (part.length > length) return { at: length, wanted: index === PART_LENGTHS.length - 1 ? 'end' : 'hyphen' };
  if (isDay && part.length === length && !isDayOfYear(part)) return { at: 2, wanted: 'day' };
  // Only the till's part may be shorter than its longest form, and the last part while it is typed.
  return index > 0 && !isLast && part.length < length ? { at: part.length, wanted: wantedAt(isDay) } : null;
}

function wantedAt(isDay: boolean): Wanted {
  return isDay ? 'digit' : 'letterOrDigit';
}

function isDayOfYear(day: string): boolean {
  const [month, date] = [Number(day.slice(2, 4)), Number(day.slice(4))];
  return month >= 1 && month <= 12 && date >= 1 && date <= 31;
}

/** More suggestions would be guesses. */
const MOST_MEANT = 3;

/** Changes a look-alike character or the order of two neighbours. Returns none if there are many. */
function meantBy(typed: string): Meant[] {
  const found = [...typed].flatMap((character, at) => [
    ...lookingLike(character).map((other) => ({ reference: replaced(typed, at, other), place: at + 1 })),
    { reference: replaced(typed, at, `${typed.charAt(at + 1)}${character}`), place: at + 1 },
  ]);
  const fitting = found.filter(({ reference }) => reference.length === typed.length && isReference(reference));
  const different = fitting.filter(({ reference }, at) => {
    return fitting.findIndex((candidate) => candidate.reference === reference) === at;
  });
  return different.length > MOST_MEANT ? [] : different;
}

function lookingLike(character: string): string[] {
  return LOOK_ALIKE.filter((group) => group.includes(character)).flatMap((group) =>
    [...group].filter((other) => other !== character),
  );
}

function replaced(text: string, at: number, characters: string): string {
  return text.slice(0, at) + characters + text.slice(at + characters.length);
}
