import { isPrintable, printableText, type Replacement, replacementsIn } from './printable-text.ts';
import type { Slip, SlipLine } from './slip.ts';

/** One row of the paper: a text that fills its width, or a QR code. */
export type SlipRow =
  | { kind: 'text'; text: string; isLarge: boolean; isBold: boolean; isInverted: boolean }
  | { kind: 'qr'; content: string };

/** The largest letters are twice as wide. */
const LARGE = 2;

/**
 * Returns the rows of a slip for paper of this width, for the preview and the printer.
 * @param columns letters on a row: 32 on paper of 58 mm, 42 or 48 on 80 mm
 * @returns null if the amount cannot be shown exactly, so that the slip is not printed
 */
export function slipRows({ lines }: Pick<Slip, 'lines'>, columns: number): SlipRow[] | null {
  const rows = lines.map((line) => rowsOf(line, columns));
  return rows.includes(null) ? null : rows.flatMap((each) => each ?? []);
}

/** Returns each letter of a slip that the printer lacks, once. */
export function slipReplacements({ lines }: Pick<Slip, 'lines'>): Replacement[] {
  return replacementsIn(lines.flatMap(textsOf));
}

function textsOf(line: SlipLine): string[] {
  if (line.kind === 'pair') return [line.name, line.value];
  return 'text' in line ? [line.text] : [];
}

function rowsOf(line: SlipLine, columns: number): SlipRow[] | null {
  switch (line.kind) {
    case 'banner':
      return wrapped(line.text, columns - 2).map((text) =>
        row(centred(text, columns), { isBold: true, isInverted: true }),
      );
    case 'heading':
      return wrapped(line.text, columns).map((text) => row(centred(text, columns), { isBold: true }));
    case 'text':
      return wrapped(line.text, columns).map((text) => row(centred(text, columns)));
    case 'outcome':
      return wrapped(line.text, columns / LARGE).map(large(columns));
    case 'amount':
      return amountRows(line.text, columns);
    case 'pair':
      return pairRows(line, columns);
    case 'note':
      return wrapped(line.text, columns).map((text) => row(text.padEnd(columns)));
    case 'rule':
      return [row('-'.repeat(columns))];
    case 'qr':
      // The empty rows are needed, because cameras cannot read a code that touches letters.
      return [row(' '.repeat(columns)), { kind: 'qr', content: line.content }, row(' '.repeat(columns))];
  }
}

/** Returns the amount on one row, since people misread a broken amount. */
function amountRows(text: string, columns: number): SlipRow[] | null {
  if (!isPrintable(text) || text.length > columns) return null;
  return text.length > columns / LARGE ? [row(centred(text, columns), { isBold: true })] : [large(columns)(text)];
}

function pairRows({ name, value }: { name: string; value: string }, columns: number): SlipRow[] {
  const [left, right] = [printableText(name), printableText(value)];
  if (left.length + 1 + right.length <= columns) return [row(`${left}${right.padStart(columns - left.length)}`)];
  const values = wrapped(right, columns).map((text) => row(text.padStart(columns)));
  return [...wrapped(left, columns).map((text) => row(text.padEnd(columns))), ...values];
}

function large(columns: number): (text: string) => SlipRow {
  return (text) => row(centred(text, Math.floor(columns / LARGE)), { isLarge: true, isBold: true });
}

function row(text: string, looks: { isLarge?: true; isBold?: true; isInverted?: true } = {}): SlipRow {
  const { isLarge = false, isBold = false, isInverted = false } = looks;
  return { kind: 'text', text, isLarge, isBold, isInverted };
}

function centred(text: string, columns: number): string {
  const before = Math.floor((columns - text.length) / 2);
  return `${' '.repeat(before)}${text}`.padEnd(columns);
}

/** Breaks a text between words, and inside a word that is wider than the paper. */
function wrapped(given: string, width: number): string[] {
  const wide = Math.floor(width);
  const rows: string[] = [];
  let current = '';
  for (const word of printableText(given)
    .split(' ')
    .flatMap((each) => pieces(each, wide))) {
    if (current === '') current = word;
    else if (current.length + 1 + word.length <= wide) current += ` ${word}`;
    else {
      rows.push(current);
      current = word;
    }
  }
  return current === '' ? rows : [...rows, current];
}

function pieces(word: string, width: number): string[] {
  return word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [];
}
