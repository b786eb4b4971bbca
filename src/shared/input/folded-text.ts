import { plainPhone } from './phone-number.ts';

/* The indexes of the journal and of head office share these functions with the screens, so that searches agree. */

/** Letters that Unicode does not decompose, each beside its plain form. */
const PLAIN_LETTERS = 'œoe æae ßss øo đd ðd þth łl ħh ıi ŋn ŧt ςs ɓb ɗd ƙk ƴy ɛe ǝe ɔo σs';

/** Signs that keyboards and programs write in several ways. */
const APOSTROPHES = '’‘‛ʼʻʹ′`´';
const QUOTES = '“”„«»';

const WRITTEN_PLAIN = new Map([
  ...PLAIN_LETTERS.split(' ').map(([letter = '', ...plain]) => [letter, plain.join('')] as const),
  ...[...APOSTROPHES].map((sign) => [sign, "'"] as const),
  ...[...QUOTES].map((sign) => [sign, '"'] as const),
]);
const FOLDED = new RegExp(`[\\p{Pd}−${[...WRITTEN_PLAIN.keys()].join('')}]`, 'gu');

/** Returns lower case, without accents and invisible characters. */
export function foldedText(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(FOLDED, (each) => WRITTEN_PLAIN.get(each) ?? '-');
}

export function foldedWords(text: string): string[] {
  return foldedText(text)
    .split(/[\p{Z}\p{C}]+/u)
    .filter((word) => word !== '');
}

/** Returns the ten digits of a Nigerian mobile number, with or without the country code; null for any other text. */
export function phoneKey(phone: string | null): string | null {
  const [, number] = /^(?:\+?234|0)([789]\d{9})$/.exec(plainPhone(foldedText(phone ?? ''))) ?? [];
  return number ?? null;
}

/** Returns one form of a Nigerian mobile number, or else the words as written. */
export function phoneWords(phone: string): string[] {
  const key = phoneKey(phone);
  return key === null ? foldedWords(phone) : [`0${key}`];
}
