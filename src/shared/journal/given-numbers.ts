import { z } from 'zod';

/** More than any till gives: a number beyond it was not counted but damaged. */
const BEYOND_EVERY_NUMBER = 1_000_000_000;

const highest = z.int().nonnegative().max(BEYOND_EVERY_NUMBER);

/**
 * The highest number that was given of each kind; 0 where none was. Such a number stands on paper and in other people's files: a
 * journal that goes on from a copy, or from one that was put aside, begins after the highest that is known, so that none is given twice.
 */
export const givenNumbersSchema = z.strictObject({
  /** Of closings of the till. */
  day: highest,
  seal: highest,
  shift: highest,
  case: highest,
  /** Of runs of re-queries. */
  run: highest,
});
export type GivenNumbers = z.infer<typeof givenNumbersSchema>;

export const NO_NUMBERS: GivenNumbers = { day: 0, seal: 0, shift: 0, case: 0, run: 0 };

/** The highest of each kind that any of them knows. */
export function highestNumbers(...known: readonly (GivenNumbers | null | undefined)[]): GivenNumbers {
  const numbers = [NO_NUMBERS, ...known.filter((each) => each !== null && each !== undefined)];
  const most = (kind: keyof GivenNumbers) => Math.max(...numbers.map((each) => each[kind]));
  return { day: most('day'), seal: most('seal'), shift: most('shift'), case: most('case'), run: most('run') };
}

/** What an entry says of numbers; everything else of it gives none. */
interface NumberedHappening {
  kind: string;
  number?: number | undefined;
  shift?: number | undefined;
  run?: number | undefined;
  seal?: unknown;
  case?: unknown;
  numbers?: GivenNumbers | undefined;
}

/** The highest numbers after one more entry. */
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
