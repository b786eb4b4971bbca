import { z } from 'zod';

/* Unicode format characters, such as direction marks, come with pasted text and make equal texts differ. */

/** Removes format characters from numbers, codes, addresses and any text that is compared. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/** Cleans a note, but keeps the two joiners that some scripts and emoji need between visible characters. */
export function visibleWords(text: string): string {
  if (withoutInvisible(text).trim() === '') return '';
  return text.replace(/(?![\u200C\u200D])\p{Cf}/gu, '');
}

/** Makes a stranger's text safe for a terminal: no character moves the cursor, starts a line or reverses text. */
export function asOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu, '\ufffd');
}

/** A number, code, name or address that a person types or pastes. */
export const plainTextSchema = () => z.string().overwrite(withoutInvisible);

export const wordsSchema = () => z.string().overwrite(visibleWords);
