/*
 * What a receipt printer has letters for. Its code page is Windows 1252, of which nearly every printer has the letters of
 * Latin 1; the naira sign and the letters with dots below are in hardly any.
 */

/** Signs that are written in other words. */
const WRITTEN: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '•': '*',
  '·': ' ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ə: 'e',
  Ə: 'E',
};

const ONE_LINE = /\p{White_Space}+|\p{Cc}+/gu;
const MARKS = /\p{M}+/gu;

/** A text in letters that the printer has, on one line: what it has no letter for loses its marks, or becomes a `?`. */
export function printableText(text: string): string {
  const letters = Array.from(text.normalize('NFC').replace(ONE_LINE, ' '), writtenAs);
  return letters.join('').replace(/ {2,}/g, ' ').trim();
}

/** Whether a printer shows exactly this: an amount of which a sign would be lost is not printed. */
export function isPrintable(text: string): boolean {
  return printableText(text) === text;
}

function writtenAs(letter: string): string {
  const written = WRITTEN[letter];
  if (written !== undefined) return written;
  if (hasLetter(letter)) return letter;
  const plain = letter.normalize('NFD').replace(MARKS, '');
  return Array.from(plain, (each) => (hasLetter(each) ? each : '?')).join('');
}

function hasLetter(letter: string): boolean {
  return /^[\u0020-\u007e\u00a1-\u00ff]?$/.test(letter);
}
