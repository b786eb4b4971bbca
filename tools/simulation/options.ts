import { parseArgs } from 'node:util';

export interface SimulationOptions {
  readonly seeds: number;
  /** The first seed. Each further story takes the next number. */
  readonly from: number;
  /** True if the stories are printed even if no invariant breaks. */
  readonly tells: boolean;
}

const DEFAULT_SEEDS = '2000';

/**
 * Parses `--seeds N` and `--seed S`; `--seed` alone prints one story.
 * @throws an Error with a sentence for people if an option is unknown or its number is not a positive integer
 */
export function readOptions(words: readonly string[]): SimulationOptions {
  const { values } = parseArgs({
    args: [...words],
    options: { seeds: { type: 'string' }, seed: { type: 'string' } },
  });
  const isOne = values.seed !== undefined && values.seeds === undefined;
  return {
    seeds: isOne ? 1 : wholeNumber('--seeds', values.seeds ?? DEFAULT_SEEDS),
    from: wholeNumber('--seed', values.seed ?? '1'),
    tells: isOne,
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name} takes a whole number from 1 to 999999999, not "${text}".`);
  return Number(text);
}
