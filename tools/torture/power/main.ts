import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderOfTests } from '../../../scripts/folder-of-tests.ts';
import { seededRandom } from '../seeded-random.ts';
import { findCompiler } from './compile.ts';
import { cutPower, type Outcome } from './cut-power.ts';
import { type PowerOptions, readOptions } from './options.ts';
import { recordTill } from './record-till.ts';
import { isProven, reportLines } from './report.ts';
import { WRITERS } from './writers.ts';

// `node tools/torture/power/main.ts --cuts N --seed S`: records the file operations of the journal's writer during payments, cuts the power at random
// operations, and checks whether anything is lost. Exits with 1 and keeps the recordings if it is, or if a control that must lose data loses nothing.

/** Enough cuts for a control, which loses data quickly. */
const CUTS_OF_A_CONTROL = 200;

process.exitCode = await main(readOptions(process.argv.slice(2)));

async function main(options: PowerOptions): Promise<number> {
  const home = mkdtempSync(path.join(tmpdir(), 'paydesk-power-'));
  let keeps = false;
  try {
    if (options.recordings === null) {
      const compiler = findCompiler(home);
      if (typeof compiler === 'string') {
        console.log(`Power cuts are skipped: ${compiler}`);
        return 0;
      }
      const recorder = compiler.preloadable('recorder');
      const { sales, seed } = options;
      await Promise.all(WRITERS.map((writer) => recordTill(writer, { recorder, recordings: home, sales, seed })));
    }
    const recordings = options.recordings ?? home;
    const outcomes = await cutAll(options, recordings);
    console.log(reportLines(outcomes, options.seed).join('\n'));
    if (isProven(outcomes)) return 0;
    keeps = true;
    console.log(howToLook(options, recordings));
    return 1;
  } finally {
    if (!keeps) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function cutAll({ cuts, seed }: PowerOptions, recordings: string): Promise<Outcome[]> {
  const scratch = mkdtempSync(path.join(folderOfTests(), 'paydesk-power-disk-'));
  const outcomes: Outcome[] = [];
  try {
    for (const writer of WRITERS) {
      const count = writer === 'shipping' ? cuts : Math.min(cuts, CUTS_OF_A_CONTROL);
      outcomes.push(await cutPower(writer, { recordings, scratch, cuts: count, random: seededRandom(seed) }));
    }
    return outcomes;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

function howToLook({ cuts, seed }: PowerOptions, recordings: string): string {
  return `FAILED. The recordings are kept; the same cuts again:
  node tools/torture/power/main.ts --cuts ${cuts} --seed ${seed} --recordings ${recordings}`;
}
