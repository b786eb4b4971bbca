import { endsInCardNumber, isReference, TILL_NAME } from './reference.ts';

interface Candidate {
  /** The reference as `makeReference` would write it. */
  reference: string;
  gaps: string[];
  isCorrect: boolean;
  from: number;
  to: number;
}

/** The characters that people, messages and tables put between the parts of a reference: at most three in a row. */
const GAP = String.raw`([\s\p{Pd}\u2212\u2043\u02D7./\\_|:·•]{0,3})`;
/** A Latin letter, a digit or an accent, which cannot be directly beside a reference. */
const WORD = String.raw`[\p{Script=Latin}\p{N}\p{M}]`;
const PARTS = ['([A-Za-z0-9]{1,4})', '([0-9]{6})', '([A-Za-z0-9]{4})', '([A-Za-z0-9]{9})'].join(GAP);
const FORM = new RegExp(`(?<!${WORD})${PARTS}(?!${WORD})`, 'gu');

/** A token with a digit, joined to a reference by a dash or an underscore, makes it another system's reference. */
const JOINED_BEFORE = /[A-Za-z0-9]*[0-9][A-Za-z0-9]*[\p{Pd}_]$/u;
const JOINED_AFTER = /^[\p{Pd}_][A-Za-z0-9]*[0-9]/u;

/** The longest token of another system that may be joined to a reference. */
const LONGEST_TOKEN = 64;

/**
 * Returns the references in a text in order, each once. Case, separators, full-width and invisible characters and
 * surrounding punctuation do not matter; the check character and the day decide.
 */
export function findReferences(text: string): string[] {
  const found = candidatesIn(plainForm(text)).filter(({ isCorrect }) => isCorrect);
  return [...new Set(found.map(({ reference }) => reference))];
}

export function withoutReferences(text: string): string {
  const plain = plainForm(text);
  const found = candidatesIn(plain).filter(({ isCorrect }) => isCorrect);
  return found.reduceRight((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, plain);
}

/** Returns the reference that a text consists of, apart from punctuation, if its check character or day is wrong; else null. */
export function misreadReference(text: string): string | null {
  const plain = plainForm(text);
  const wrong = candidatesIn(plain).find(({ isCorrect, gaps, from, to }) => {
    const around = plain.slice(0, from) + plain.slice(to);
    return !isCorrect && gaps.every((gap) => gap !== '') && !/[\p{L}\p{N}]/u.test(around);
  });
  return wrong?.reference ?? null;
}

/** Removes invisible characters and replaces full-width characters by plain ones. */
function plainForm(text: string): string {
  return text
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

function candidatesIn(plain: string): Candidate[] {
  const form = new RegExp(FORM);
  const found: Candidate[] = [];
  for (let match = form.exec(plain); match; match = form.exec(plain)) {
    const candidate = candidateOf(match, plain);
    if (candidate) found.push(candidate);
    // Words that only look like the beginning of a reference may hide a correct reference.
    if (!candidate?.isCorrect) form.lastIndex = match.index + 1;
  }
  return found;
}

/** @returns null if the digits are in one piece, end in a card number, or belong to another system's reference */
function candidateOf(match: RegExpExecArray, plain: string): Candidate | null {
  const [whole, till = '', first = '', day = '', second = '', counter = '', third = '', end = ''] = match;
  const [from, to] = [match.index, match.index + whole.length];
  if (/^[0-9]+$/.test(whole) || !TILL_NAME.test(till.toUpperCase())) return null;
  if (JOINED_BEFORE.test(plain.slice(Math.max(0, from - LONGEST_TOKEN), from))) return null;
  if (JOINED_AFTER.test(plain.slice(to, to + LONGEST_TOKEN))) return null;
  const reference = [till, day, counter, end].join('-').toUpperCase();
  if (endsInCardNumber(reference)) return null;
  return { reference, gaps: [first, second, third], isCorrect: isDay(day) && isReference(reference), from, to };
}

/** @param day YYMMDD */
function isDay(day: string): boolean {
  const written = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
}
