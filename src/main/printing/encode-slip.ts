import receiptline from 'receiptline';
import type { SlipColumns, TillPrinter } from '../../shared/slip/print-job.ts';
import type { SlipRow } from '../../shared/slip/slip-rows.ts';

/** What receiptline calls the languages: raster images of `generic` are those that cheap printers know as well. */
const COMMANDS = { escpos: 'generic', starprnt: 'starsbcs' } as const satisfies Record<TillPrinter['language'], string>;

/** Switches between the code pages that have the letters of a row (`printable-text.ts`). */
const ENCODING = 'multilingual';

/** Dots of a cell of the QR code: the slip's is 25 cells wide, and must fit on 58 mm. */
const QR_CELL = 6;

/** Fonts come from no network. */
const WEB_FONT = /@import url\("[^"]*"\);/g;

/** What a white text on black fills. Letters of another font reach above their row, and would have it cover the row there. */
const BAND = / x="0" y="0" width="100%" height="100%"/g;
const OWN_ROW = ' filterUnits="userSpaceOnUse" x="0" y="-24" width="100%" height="24"';

/** The bytes that print these rows and cut the paper. For ESC/POS they end with a question that is answered when all is printed. */
export function encodeSlip(
  rows: readonly SlipRow[],
  { columns, language }: Pick<TillPrinter, 'columns' | 'language'>,
): Uint8Array {
  const command = COMMANDS[language];
  return Buffer.from(receiptline.transform(markupOf(rows), { cpl: columns, encoding: ENCODING, command }), 'latin1');
}

/** A picture of the same rows, made from the same text. */
export function drawSlip(rows: readonly SlipRow[], columns: SlipColumns): string {
  const svg = receiptline.transform(markupOf(rows), { cpl: columns, encoding: ENCODING, command: 'svg' });
  return svg.replace(WEB_FONT, '').replace(BAND, OWN_ROW);
}

/** In receiptline's own text. Each row fills its width, so that nothing is laid out a second time. */
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

/** `~` is a space that stays. A backslash takes the meaning of the sign behind it. */
function escaped(text: string): string {
  return text.replace(/[\\|{}~_"`^=-]/g, (sign) => `\\${sign}`).replaceAll(' ', '~');
}
