import { lastFourOfCard, lastFourOfWholeCard } from '../input/card-number.ts';
import { isBvn, isCardBesideDigits, isSensitiveNumber } from '../input/kept-text.ts';
import { withoutInvisible } from '../input/visible-text.ts';
import { findReferences, misreadReference } from '../payment/find-references.ts';
import { MOST_REFERENCES, type PaymentType, paymentTypeSchema } from './requery-run.ts';

/**
 * Reads a pasted or opened list of references: one a line, or a table with commas, semicolons or tabs whose headings
 * name a reference and perhaps a type. Every line is counted: read, blank, a heading, or refused for a reason.
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
  line: number;
  reason: RefusedReason;
  /** The beginning of the line, or only the last four digits if the line holds a card number. */
  text: string;
}

export interface ListedReference {
  reference: string;
  /** null if the list names no type. */
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

/** No service has longer references. */
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

/** Creates a reader that takes a list chunk by chunk. */
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
    const start = line.slice(0, LONGEST_LINE);
    const cells = cellsOf(start, columns.separators);
    if (cells.every((cell) => cell === '')) {
      list.blanks += 1;
      return;
    }
    const headings = isFirst ? columnsOf(start) : null;
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
    // Without headings, a line may be prose with commas. Its second cell is then a type only if the line has no Paydesk
    // reference.
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
      // A chunk may end between CR and LF.
      const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
      // A file without line ends must not fill the memory.
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
  type: number;
  amount: number;
  separators: string;
}

/** The index of a column that the list does not have. */
const NO_COLUMN = Number.POSITIVE_INFINITY;

/** The columns of a list without headings. */
const LINES: Columns = { reference: 0, type: 1, amount: NO_COLUMN, separators: ',;\t' };

/** Returns the columns that a line of headings names; null if the line is no headings. */
function columnsOf(line: string): Columns | null {
  // A spreadsheet's amount, such as 1,500.00, is one cell between tabs or semicolons.
  const unquoted = line.replace(/"[^"]*"/g, '');
  const separators = ['\t', ';'].find((each) => unquoted.includes(each)) ?? ',';
  const names = cellsOf(line, separators).map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const placeOf = (headings: readonly string[]) => {
    const place = names.findIndex((name) => headings.includes(name));
    return place < 0 ? NO_COLUMN : place;
  };
  const reference = placeOf(REFERENCE_HEADINGS);
  if (reference === NO_COLUMN) return null;
  return { reference, type: placeOf(TYPE_HEADINGS), amount: placeOf(AMOUNT_HEADINGS), separators };
}

/** Returns the cells of a line without quotes, the byte order mark and the apostrophe that spreadsheets add. */
function cellsOf(line: string, separators: string): string[] {
  const cells = line.matchAll(new RegExp(`("(?:[^"]|"")*"|[^${separators}]*)(?:[${separators}]|$)`, 'g'));
  return [...cells].map(([, cell = '']) =>
    cell
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
  if (isSensitiveNumber(reference) || isCardBesideDigits(reference)) return 'cardNumber';
  return REFERENCE.test(reference) ? null : 'notAReference';
}

/** Reads an amount with grouping commas and a currency beside the digits. A card number or BVN is no amount. */
function amountOf(text: string): string | null {
  const digits = text.replace(/^(?:[A-Z]{3}|\p{Sc}|N)\s*|\s*(?:[A-Z]{3}|\p{Sc})$/gu, '');
  const isAmount = /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,4})?$/.test(digits);
  return isAmount && !isSensitiveNumber(digits) ? digits.replaceAll(',', '') : null;
}

/** Returns null if the cell is empty, undefined if its type is unknown. */
function typeOf(text: string): PaymentType | null | undefined {
  if (text === '') return null;
  return paymentTypeSchema.safeParse(text.toUpperCase()).data;
}

/** Returns the part of a refused line that is shown. A Paydesk reference is shown whole, even if it passes Luhn. */
function shownOf(text: string): string {
  const isOurs = findReferences(text).length > 0;
  const lastFour = isBvn(text) ? text.trim().slice(-4) : (lastFourOfWholeCard(text) ?? lastFourOfCard(text));
  return lastFour && !isOurs ? `…${lastFour}` : text.slice(0, MOST_TEXT_SHOWN);
}
