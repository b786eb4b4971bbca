import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { folderOfTests } from '../../../scripts/folder-of-tests.ts';
import { countOf } from '../count-of.ts';
import { seededRandom } from '../seeded-random.ts';
import { findCompiler } from './compile.ts';
import { cutPower, type Outcome } from './cut-power.ts';
import { recordTill } from './record-till.ts';
import { isProven, reportLines } from './report.ts';
import { WRITERS } from './writers.ts';

// `node tools/torture/power/main.ts --cuts N --seed S` records the file operations of a till during payments, cuts the
// power at random operations, and looks for losses. It exits with 1 and keeps the recordings if the real writer loses
// anything, or if a control that must lose data loses nothing.

/** Few cuts suffice for a control, which loses data quickly. */
const CUTS_OF_A_CONTROL = 200;

// `--sales` is the number of payments in each session of the till, `--recordings` the folder of an earlier run. The
// same seed cuts the same recording at the same operations.
const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    sales: { type: 'string', default: '8' },
    recordings: { type: 'string' },
  },
});
const cuts = countOf('--cuts', values.cuts);
const sales = countOf('--sales', values.sales);
const { seed } = values;
process.exitCode = await main();

async function main(): Promise<number> {
  const home = mkdtempSync(path.join(tmpdir(), 'paydesk-power-'));
  let keeps = false;
  try {
    if (values.recordings === undefined) {
      const compiler = findCompiler(home);
      if (typeof compiler === 'string') {
        console.log(`Power cuts are skipped: ${compiler}`);
        return 0;
      }
      const recorder = compiler.preloadable('recorder');
      await Promise.all(WRITERS.map((writer) => recordTill(writer, { recorder, recordings: home, sales, seed })));
    }
    const recordings = values.recordings ?? home;
    const outcomes = await cutAll(recordings);
    console.log(reportLines(outcomes, seed).join('\n'));
    if (isProven(outcomes)) return 0;
    keeps = true;
    console.log(howToLook(recordings));
    return 1;
  } finally {
    if (!keeps) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function cutAll(recordings: string): Promise<Outcome[]> {
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

function howToLook(recordings: string): string {
  return `FAILED. The recordings are kept; the same cuts again:
  node tools/torture/power/main.ts --cuts ${cuts} --seed ${seed} --recordings ${recordings}`;
}
