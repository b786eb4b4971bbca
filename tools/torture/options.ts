import { parseArgs } from 'node:util';

/** The options of a run. */
export interface TortureOptions {
  /** The number of kills. */
  readonly rounds: number;
  /** Any text. A seed fixes the choices, but not the exact timing. */
  readonly seed: string;
  readonly builds: boolean;
}

const DEFAULT_ROUNDS = '8';
/** Fixed, so that runs are comparable. */
const DEFAULT_SEED = '1';

/** Parses `--rounds N --seed S --no-build`. @throws an Error with a sentence for an unknown option or if `N` is not a positive integer */
export function readOptions(words: readonly string[]): TortureOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: DEFAULT_ROUNDS },
      seed: { type: 'string', default: DEFAULT_SEED },
      'no-build': { type: 'boolean', default: false },
    },
  });
  return { rounds: countOf('--rounds', values.rounds), seed: values.seed, builds: !values['no-build'] };
}

/** @throws an Error with a sentence unless the text is such a number */
export function countOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new Error(`${option} takes a whole number from 1 to 999999, not "${text}".`);
  }
  return Number(text);
}
