import { parseArgs } from 'node:util';
import { countOf } from '../options.ts';

/** The options of a run. */
export interface PowerOptions {
  /** The number of power cuts of the real writer. */
  readonly cuts: number;
  /** Any text. The same seed cuts the same recording at the same operations. */
  readonly seed: string;
  /** The number of payments in each session of the recorded till. */
  readonly sales: number;
  /** A folder with the recordings of an earlier run; null to record again. */
  readonly recordings: string | null;
}

/** Parses `--cuts N --seed S --sales N --recordings FOLDER`. @throws an Error with a sentence for an unknown option or an invalid number */
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
    cuts: countOf('--cuts', values.cuts),
    seed: values.seed,
    sales: countOf('--sales', values.sales),
    recordings: values.recordings ?? null,
  };
}
