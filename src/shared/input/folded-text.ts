import { plainPhone } from './phone-number.ts';

/* The indexes of the journal and of head office share these functions with the screens, so that searches agree. */

/** Letters that Unicode does not decompose, and signs that keyboards and programs write in several ways. */
const WRITTEN_PLAIN: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 's',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ǝ: 'e',
  ɔ: 'o',
  σ: 's',
  '’': "'",
  '‘': "'",
  '‛': "'",
  ʼ: "'",
  ʻ: "'",
  ʹ: "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '−': '-',
};
const FOLDED = new RegExp(`\\p{Pd}|[${Object.keys(WRITTEN_PLAIN).join('')}]`, 'gu');

/** Returns lower case, without accents and invisible characters. */
export function foldedText(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(FOLDED, (each) => WRITTEN_PLAIN[each] ?? '-');
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
