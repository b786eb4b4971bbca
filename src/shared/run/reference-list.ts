import { lastFourOfCard, lastFourOfWholeCard } from '../input/card-number.ts';
import { isBvn, isCardBesideDigits, isSensitiveNumber } from '../input/kept-text.ts';
import { withoutInvisible } from '../input/visible-text.ts';
import { findReferences, misreadReference } from '../payment/find-references.ts';
import { MOST_REFERENCES, type PaymentType, paymentTypeSchema } from './requery-run.ts';

/**
 * A pasted or opened list of references: one a line, or a table with commas, semicolons or tabs whose headings name a
 * reference and perhaps a type. Every line is counted: read, blank, a heading, or refused for a reason.
 */

export const REFUSED_LINES = [
  'duplicate',
  'wrongCheckCharacter',
  'tooLong',
  'notAReference',
  'unknownType',
  'cardNumber',
  'tooMany',
] as const;
type RefusedReason = (typeof REFUSED_LINES)[number];

interface RefusedLine {
  /** The number of the line, counted from 1. */
  line: number;
  reason: RefusedReason;
  /** The beginning of the line; only the last four digits if it holds a card number. */
  text: string;
}

export interface ListedReference {
  reference: string;
  /** null if the list does not say. */
  paymentType: PaymentType | null;
  /** The listed amount as a decimal; null if the list gives no readable amount. */
  listedAmount: string | null;
}

export interface ReferenceList {
  references: ListedReference[];
  lines: number;
  blanks: number;
  headings: number;
  refused: Record<RefusedReason, number>;
  firstRefused: RefusedLine[];
}

const MOST_REFUSED_SHOWN = 200;
const MOST_TEXT_SHOWN = 40;

/** No service has longer references. Longer lines are not buffered. */
const LONGEST_REFERENCE = 64;
const LONGEST_LINE = 4_096;

const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._:/-]{3,}$/;

const REFERENCE_HEADINGS: readonly string[] = [
  'reference',
  'references',
  'transactionid',
  'transactionreference',
  'ref',
];
const TYPE_HEADINGS: readonly string[] = ['type', 'paymenttype', 'instrument'];
const AMOUNT_HEADINGS: readonly string[] = ['amount', 'paidamount', 'amountpaid', 'transactionamount'];

/** Why a text is not accepted as a reference. */
export type RefusedReference = Extract<
  RefusedReason,
  'tooLong' | 'cardNumber' | 'notAReference' | 'wrongCheckCharacter'
>;

/** Returns the reference to ask about: the first Paydesk reference in a text, or else the text as typed. */
export function readReference(text: string): { reference: string; refused: RefusedReference | null } {
  const [ours] = findReferences(text);
  if (ours) return { reference: ours, refused: isSensitiveNumber(ours) ? 'cardNumber' : null };
  const reference = withoutInvisible(text);
  return { reference, refused: refusalOf(reference) };
}

/** Reads a list chunk by chunk. */
export function createReferenceListReader(most: number = MOST_REFERENCES) {
  const seen = new Set<string>();
  const list: ReferenceList = {
    references: [],
    lines: 0,
    blanks: 0,
    headings: 0,
    refused: Object.fromEntries(REFUSED_LINES.map((reason) => [reason, 0])) as Record<RefusedReason, number>,
    firstRefused: [],
  };
  let columns = LINES;
  let rest = '';
  let isFirst = true;

  function refuse(reason: RefusedReason, text: string): void {
    list.refused[reason] += 1;
    if (list.firstRefused.length >= MOST_REFUSED_SHOWN) return;
    list.firstRefused.push({ line: list.lines, reason, text: shownOf(text) });
  }

  function takeLine(line: string): void {
    list.lines += 1;
    const cells = cellsOf(line.slice(0, LONGEST_LINE));
    if (cells.every((cell) => cell === '')) {
      list.blanks += 1;
      return;
    }
    const headings = isFirst ? columnsOf(cells) : null;
    isFirst = false;
    if (headings) {
      columns = headings;
      list.headings += 1;
      return;
    }
    takeCells(cells, line);
  }

  function takeCells(cells: readonly string[], line: string): void {
    const text = cells[columns.reference] ?? '';
    // Lines of prose have commas too: the next cell is a type only beside another system's reference.
    const ours = findReferences(columns === LINES ? line : text);
    const type = typeOf(cells[columns.type] ?? '');
    const listedAmount = amountOf(cells[columns.amount] ?? '');
    if (ours.length === 0) takeReference(text, { type, listedAmount });
    for (const reference of ours) {
      takeReference(reference, { type: columns === LINES ? (type ?? null) : type, listedAmount });
    }
  }

  function takeReference(
    text: string,
    { type, listedAmount }: { type: PaymentType | null | undefined; listedAmount: string | null },
  ): void {
    const { reference, refused } = readReference(text);
    const reason = refused ?? (type === undefined ? 'unknownType' : null);
    if (reason) refuse(reason, text);
    else if (seen.has(reference)) refuse('duplicate', reference);
    else if (list.references.length >= most) refuse('tooMany', reference);
    else {
      seen.add(reference);
      list.references.push({ reference, paymentType: type ?? null, listedAmount });
    }
  }

  return {
    read(piece: string) {
      // A chunk may end between the two halves of a line end.
      const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
      // A file without line ends is not buffered whole.
      rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
      for (const line of lines) takeLine(line);
    },
    end(): ReferenceList {
      if (rest !== '') takeLine(rest);
      rest = '';
      return list;
    },
  };
}

interface Columns {
  reference: number;
  /** The number of the type column, beyond the last cell if there is none. */
  type: number;
  amount: number;
}

/** A list without headings. */
const LINES: Columns = { reference: 0, type: 1, amount: Number.POSITIVE_INFINITY };

/** Returns null if these are not headings. */
function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const reference = names.findIndex((name) => REFERENCE_HEADINGS.includes(name));
  const type = names.findIndex((name) => TYPE_HEADINGS.includes(name));
  const amount = names.findIndex((name) => AMOUNT_HEADINGS.includes(name));
  return reference < 0
    ? null
    : {
        reference,
        type: type < 0 ? Number.POSITIVE_INFINITY : type,
        amount: amount < 0 ? Number.POSITIVE_INFINITY : amount,
      };
}

/** Returns the cells of a line without quotes, the UTF-8 mark and the apostrophe that spreadsheets add. */
function cellsOf(line: string): string[] {
  const cells = line.match(/("(?:[^"]|"")*"|[^,;\t]*)(?:[,;\t]|$)/g) ?? [];
  return cells.map((cell) =>
    cell
      .replace(/[,;\t]$/, '')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .replace(/^'/, '')
      .trim(),
  );
}

function refusalOf(reference: string): RefusedReference | null {
  if (misreadReference(reference)) return 'wrongCheckCharacter';
  if (reference.length > LONGEST_REFERENCE) return 'tooLong';
  // A card number must neither be sent as a reference nor stored.
  if (isSensitiveNumber(reference) || isCardBesideDigits(reference)) return 'cardNumber';
  return REFERENCE.test(reference) ? null : 'notAReference';
}

/** Reads an amount with grouping commas and a currency beside the digits. A card number or BVN is not an amount. */
function amountOf(text: string): string | null {
  const digits = text.replace(/^(?:[A-Z]{3}|\p{Sc}|N)\s*|\s*(?:[A-Z]{3}|\p{Sc})$/gu, '');
  const isAmount = /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,4})?$/.test(digits);
  return isAmount && !isSensitiveNumber(digits) ? digits.replaceAll(',', '') : null;
}

/** Returns null if the list gives no type, undefined if it gives an unknown one. */
function typeOf(text: string): PaymentType | null | undefined {
  if (text === '') return null;
  return paymentTypeSchema.safeParse(text.toUpperCase()).data;
}

/** Returns what is shown of a refused line. A Paydesk reference is shown whole, even if its digits pass Luhn. */
function shownOf(text: string): string {
  const isOurs = findReferences(text).length > 0;
  const lastFour = isBvn(text) ? text.trim().slice(-4) : (lastFourOfWholeCard(text) ?? lastFourOfCard(text));
  return lastFour && !isOurs ? `…${lastFour}` : text.slice(0, MOST_TEXT_SHOWN);
}
