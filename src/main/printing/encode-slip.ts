import receiptline from 'receiptline';
import type { SlipColumns, TillPrinter } from '../../shared/slip/print-job.ts';
import type { SlipRow } from '../../shared/slip/slip-rows.ts';

/** The names of the languages in receiptline. Cheap printers also understand the raster images of `generic`. */
const COMMANDS = { escpos: 'generic', starprnt: 'starsbcs' } as const satisfies Record<TillPrinter['language'], string>;

/** receiptline's encoding that switches to the code page of each letter (see `printable-text.ts`). */
const ENCODING = 'multilingual';

/** The dots per cell of the QR code, which is 25 cells wide and must fit on 58 mm. */
const QR_CELL = 6;

const WEB_FONT = /@import url\("[^"]*"\);/g;

/** The band behind inverted text. If letters are tall, it would cover the row above. */
const BAND = / x="0" y="0" width="100%" height="100%"/g;
const OWN_ROW = ' filterUnits="userSpaceOnUse" x="0" y="-24" width="100%" height="24"';

/** Encodes a slip for a printer. In ESC/POS, it ends with a query that is answered once everything is printed. */
export function encodeSlip(
  rows: readonly SlipRow[],
  { columns, language }: Pick<TillPrinter, 'columns' | 'language'>,
): Uint8Array {
  const command = COMMANDS[language];
  return Buffer.from(receiptline.transform(markupOf(rows), { cpl: columns, encoding: ENCODING, command }), 'latin1');
}

export function drawSlip(rows: readonly SlipRow[], columns: SlipColumns): string {
  const svg = receiptline.transform(markupOf(rows), { cpl: columns, encoding: ENCODING, command: 'svg' });
  return svg.replace(WEB_FONT, '').replace(BAND, OWN_ROW);
}

/** Converts rows to receiptline markup. Each row fills its width, so that receiptline does not lay it out again. */
function markupOf(rows: readonly SlipRow[]): string {
  return rows.map((row) => (row.kind === 'qr' ? qrOf(row.content) : textOf(row))).join('\n');
}

function qrOf(content: string): string {
  return `{code:${escaped(content)}; option:qrcode,${QR_CELL},m}`;
}

function textOf({ text, isLarge, isBold, isInverted }: Extract<SlipRow, { kind: 'text' }>): string {
  const marks = `${isInverted ? '`' : ''}${isBold ? '"' : ''}${isLarge ? '^^^' : ''}`;
  return `${marks}${escaped(text)}`;
}

/** Escapes a text. `~` is a non-breaking space. A backslash escapes the next character. */
function escaped(text: string): string {
  return text.replace(/[\\|{}~_"`^=-]/g, (sign) => `\\${sign}`).replaceAll(' ', '~');
}
