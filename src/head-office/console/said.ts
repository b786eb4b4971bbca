import { z } from 'zod';
import { mayBeKept } from '../../shared/input/kept-text.ts';

/** Formats a time like `2026-11-23 09:28 UTC`. */
export function timeText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** Formats numbers like `4 to 12, 15`. @param numbers sorted */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}

/** Formats a number with its noun, like `1 entry` or `4,182 entries`. */
export function countText(count: number, one: string, several: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : several}`;
}

export function tooMuchText(command: string, usage: string): string {
  return `Nothing was done: “${command}” takes fewer words. Type: ${usage}`;
}

export function missingText(usage: string): string {
  return `Something is missing. Type: ${usage}`;
}

export function isShopName(name: string): boolean {
  return shopNameSchema.safeParse(name).success;
}

export const NO_SHOP_NAME =
  'A shop’s name has at most 100 characters and no comma, card number or BVN, and is not “all”.';

const shopNameSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^,]+$/)
  .refine((name) => name.toLowerCase() !== 'all')
  .refine(mayBeKept);
