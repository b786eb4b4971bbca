import { parseArgs } from 'node:util';

/** What a run does. */
export interface SimulationOptions {
  readonly seeds: number;
  /** The first seed; the others follow it. */
  readonly from: number;
  /** Whether the stories are told in words, whatever comes of them. */
  readonly tells: boolean;
}

const DEFAULT_SEEDS = '2000';

/**
 * Reads `--seeds N` and `--seed S`. With `--seed` alone one story is told in words.
 * @throws an Error with a sentence where a word is not known or a number is no whole number above zero
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
