import { parseArgs } from 'node:util';

/** What a run does. */
export interface TortureOptions {
  /** How often the program is killed. */
  readonly rounds: number;
  /** Any text. The choices are the same for the same seed; the moments fall as the machine runs. */
  readonly seed: string;
  readonly builds: boolean;
}

const DEFAULT_ROUNDS = '8';
/** A run says the same today as yesterday unless it is asked for something else. */
const DEFAULT_SEED = '1';

/**
 * Reads `--rounds N --seed S --no-build`.
 * @throws an Error with a sentence where a word is not known or `N` is no whole number above zero
 */
export function readOptions(words: readonly string[]): TortureOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: DEFAULT_ROUNDS },
      seed: { type: 'string', default: DEFAULT_SEED },
      'no-build': { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d{0,5}$/.test(values.rounds)) {
    throw new Error(`--rounds takes a whole number from 1 to 999999, not "${values.rounds}".`);
  }
  return { rounds: Number(values.rounds), seed: values.seed, builds: !values['no-build'] };
}
