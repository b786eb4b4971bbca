import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { type Authentication, readTaggedJson, taggedJson } from './authentication.ts';
import { writeDurably } from './durable-file.ts';

/** Ranges of entries, each from its first to its last number, ascending and disjoint. */
export type Stretches = readonly (readonly [first: number, last: number])[];

/** Entries without personal data, listed outside the profile so that no older copy of the journal brings data back. */
export interface ErasedNumbers {
  journal: string;
  /** The newest event when this was written. Another event of this number shows that the journal went back. */
  head: { seq: number; hash: string };
  stretches: Stretches;
}

const fileSchema = z.strictObject({
  form: z.literal(1),
  journal: z.uuid(),
  head: z.strictObject({ seq: z.int().nonnegative(), hash: hashSchema }),
  stretches: z.array(z.tuple([z.int().positive(), z.int().positive()])),
});

/** Returns the file of one journal, because an earlier journal may come back into use. */
export function erasedNumbersFile(head: string, journal: string): string {
  return head.replace(/\.json$/, `.erased-${journal}.json`);
}

/** @returns null if there is no file, or if this till did not write it */
export function readErasedNumbers(file: string, authentication: Authentication): ErasedNumbers | null {
  try {
    const read = readTaggedJson(readFileSync(file, 'utf8'), fileSchema, authentication);
    return read?.isAuthentic ? read.value : null;
  } catch {
    return null;
  }
}

export function writeErasedNumbers(
  file: string,
  { journal, head, stretches }: ErasedNumbers,
  authentication: Authentication,
): void {
  writeDurably(file, `${taggedJson({ form: 1, journal, head, stretches }, authentication)}\n`);
}

/** @param isEmpty tells whether no entry strictly between two numbers has personal data */
export function withNumbers(
  stretches: Stretches,
  numbers: readonly number[],
  isEmpty: (after: number, before: number) => boolean,
): Stretches {
  const all = [...stretches, ...numbers.map((number) => [number, number] as const)].sort(
    ([one], [other]) => one - other,
  );
  const joined: [number, number][] = [];
  for (const [first, last] of all) {
    const before = joined.at(-1);
    const isNext = before && (first <= before[1] + 1 || isEmpty(before[1], first));
    if (isNext) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** Cuts the ranges off after `end`, because a journal that lost its end gives later numbers to other entries. */
export function stretchesUpTo(stretches: Stretches, end: number): Stretches {
  return stretches.filter(([first]) => first <= end).map(([first, last]) => [first, Math.min(last, end)]);
}
