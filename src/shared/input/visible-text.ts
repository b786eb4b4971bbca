import { z } from 'zod';

/*
 * Characters that cannot be seen (format characters of Unicode: direction marks, joiners, soft hyphens, byte order marks) come
 * along with pasted text. They would make two equal texts differ.
 */

/** Removes every invisible character. For numbers, codes, addresses and whatever is compared. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/** Removes invisible characters, except for the two joiners that some scripts and emoji need between visible ones. For notes. */
export function visibleWords(text: string): string {
  if (withoutInvisible(text).trim() === '') return '';
  return text.replace(/(?![\u200C\u200D])\p{Cf}/gu, '');
}

/** A number, code, name or address as a person types or pastes it. */
export const plainTextSchema = () => z.string().overwrite(withoutInvisible);

/** Words as a person types or pastes them. */
export const wordsSchema = () => z.string().overwrite(visibleWords);
