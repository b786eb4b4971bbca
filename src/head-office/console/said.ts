import { z } from 'zod';

/** A moment as the console says it: `2026-11-23 09:28 UTC`. */
export function timeText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** `4 to 12, 15`. @param numbers in their order */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}

/** `1 entry`, `4,182 entries`. */
export function countText(count: number, one: string, several: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : several}`;
}

/** What is said where a word stands behind a command that needs no more. */
export function tooMuchText(command: string, usage: string): string {
  return `There is more than “${command}” takes: nothing was done. It is typed so: ${usage}`;
}

/** What is said where a command lacks a word. */
export function missingText(usage: string): string {
  return `Something is missing. It is typed so: ${usage}`;
}

/** Whether a till’s shop may be called so: as it can be granted to people afterwards, among others. */
export function isShopName(name: string): boolean {
  return shopNameSchema.safeParse(name).success;
}

export const NO_SHOP_NAME = 'A shop’s name has at most 100 characters and no comma, and is not “all”.';

const shopNameSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^,]+$/)
  .refine((name) => name.toLowerCase() !== 'all');
