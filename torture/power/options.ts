import { parseArgs } from 'node:util';

/** What a run does. */
export interface PowerOptions {
  /** How often the power goes away from the writer that ships. */
  readonly cuts: number;
  /** Any text. The same seed cuts the same recording in the same places. */
  readonly seed: string;
  /** Payments of each sitting at the till that is recorded. */
  readonly sales: number;
  /** A folder in which an earlier run has kept its recordings; null where new ones are made. */
  readonly recordings: string | null;
}

/**
 * Reads `--cuts N --seed S --sales N --recordings FOLDER`.
 * @throws an Error with a sentence where a word is not known or a number is not one
 */
export function readOptions(words: readonly string[]): PowerOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      cuts: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      sales: { type: 'string', default: '8' },
      recordings: { type: 'string' },
    },
  });
  return {
    cuts: numberOf('--cuts', values.cuts),
    seed: values.seed,
    sales: numberOf('--sales', values.sales),
    recordings: values.recordings ?? null,
  };
}

function numberOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new Error(`${option} takes a whole number from 1 to 999999, not "${text}".`);
  }
  return Number(text);
}
