/*
 * The letters of code pages 437, 852, 858, 866 and 1252. Nearly every receipt printer has these pages, and the encoder
 * switches between them. They lack the naira sign and letters with dots below.
 */
const LETTER =
  /^[ -~¡-¬®-ÿĂăĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽžƒˆˇ˘˙˛˜˝ЁЄЇЎА-яёєїў–—‘’‚“”„†‡•…‰‹›€№™]$/u;

const CURRENCY_SIGNS = '₦NGN ₵GHS ₹INR ₺TRY ₽RUB ₩KRW ₪ILS ₱PHP ₫VND';
const PLAIN_LETTERS =
  "ȘŞ șş ȚŢ țţ ƁB ɓb ƉD ɖd ƊD ɗd ƎE ǝe ƏE əe ƐE ɛe ƔG ɣg ĦH ħh ıi ƖI ɩi ƘK ƙk ŊN ŋn ƆO ɔo ŦT ŧt ẞSS ƲV ʋv ƳY ƴy ʼ’ ʻ‘ ‛‘ ‟“ ′'";

/** Replacements for signs and letters that remain unprintable without their marks. */
const REPLACEMENTS: Readonly<Record<string, string>> = Object.fromEntries([
  ...CURRENCY_SIGNS.split(' ').map(([sign, ...code]) => [sign, `${code.join('')} `]),
  ...PLAIN_LETTERS.split(' ').map(([letter, ...plain]) => [letter, plain.join('')]),
  ...[...'\u2010\u2012\u2015\u2212'].map((dash) => [dash, '-']),
]);

const SPACE = /\p{White_Space}+|\p{Cc}+/gu;
/** Characters that only affect layout or select between variants of a character. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const MARKS = /\p{M}/gu;

/** A letter that the printer lacks, and what it prints instead. */
export interface Replacement {
  letter: string;
  printed: string;
}

/** Dots between spaces, which separate items on wide screens. Paper has few columns, so a space is enough. */
const PARTING_DOTS = /(?: ·)+(?= )/g;

/** Returns a text on one line in printable letters. Letters that the printer lacks lose their marks or become a `?`. */
export function printableText(text: string): string {
  return lettersOf(text).map(printedAs).join('').replace(/ {2,}/g, ' ').replace(PARTING_DOTS, '').trim();
}

/** Tells whether a printer can show a text exactly. Amounts that it cannot show are not printed. */
export function isPrintable(text: string): boolean {
  return printableText(text) === text;
}

/** Returns each letter of the texts that the printer lacks, once. */
export function replacementsIn(texts: readonly string[]): Replacement[] {
  const letters = Array.from(new Set(texts.flatMap(lettersOf)));
  const replacements = letters.map((letter) => ({ letter, printed: printedAs(letter).trim() }));
  return replacements.filter(({ letter, printed }) => letter.trim() !== printed);
}

/** Splits a text into visible letters, each of which may have several code points. */
function lettersOf(text: string): string[] {
  const line = text.normalize('NFC').replace(SPACE, ' ');
  return Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment.replace(INVISIBLE, ''));
}

function printedAs(letter: string): string {
  const whole = LETTER.test(letter) ? letter : REPLACEMENTS[letter];
  if (whole !== undefined || letter === '') return whole ?? '';
  const bare = letter.normalize('NFKD').replace(MARKS, '');
  const printed = Array.from(bare, (each) => (LETTER.test(each) ? each : (REPLACEMENTS[each] ?? '?'))).join('');
  return printed === '' || printed.includes('?') ? '?' : printed;
}
