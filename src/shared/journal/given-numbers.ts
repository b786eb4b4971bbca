import { z } from 'zod';

/** No till ever uses numbers this high, so a higher number means damage. */
const BEYOND_EVERY_NUMBER = 1_000_000_000;

const highest = z.int().nonnegative().max(BEYOND_EVERY_NUMBER);

/**
 * The highest number of each kind that this journal has used; 0 if none. The numbers are on paper and in other people's
 * files, so a journal that continues from a copy or another journal starts after them.
 */
export const givenNumbersSchema = z.strictObject({
  day: highest,
  seal: highest,
  shift: highest,
  case: highest,
  run: highest,
});
export type GivenNumbers = z.infer<typeof givenNumbersSchema>;

export const NO_NUMBERS: GivenNumbers = { day: 0, seal: 0, shift: 0, case: 0, run: 0 };

export function highestNumbers(...known: readonly (GivenNumbers | null | undefined)[]): GivenNumbers {
  const numbers = [NO_NUMBERS, ...known.filter((each) => each !== null && each !== undefined)];
  const most = (kind: keyof GivenNumbers) => Math.max(...numbers.map((each) => each[kind]));
  return { day: most('day'), seal: most('seal'), shift: most('shift'), case: most('case'), run: most('run') };
}

interface NumberedHappening {
  kind: string;
  number?: number | undefined;
  shift?: number | undefined;
  run?: number | undefined;
  seal?: unknown;
  case?: unknown;
  numbers?: GivenNumbers | undefined;
}

export function numbersAfter(before: GivenNumbers, said: NumberedHappening): GivenNumbers {
  switch (said.kind) {
    case 'dayClosed':
      return { ...before, day: Math.max(before.day, said.number ?? 0) };
    case 'shiftOpened':
      return { ...before, shift: Math.max(before.shift, said.shift ?? 0) };
    case 'sealed':
      return { ...before, seal: Math.max(before.seal, numberIn(said.seal)) };
    case 'caseOpened':
      return { ...before, case: Math.max(before.case, numberIn(said.case)) };
    case 'requeryRunMade':
      return { ...before, run: Math.max(before.run, said.run ?? 0) };
    case 'headAccepted':
      return highestNumbers(before, said.numbers);
    default:
      return before;
  }
}

const numberedSchema = z.object({ number: z.int().nonnegative() });

function numberIn(value: unknown): number {
  return numberedSchema.safeParse(value).data?.number ?? 0;
}
