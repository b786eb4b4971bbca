import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeHost } from '../../e2e/host.ts';
import { countOf } from './count-of.ts';
import { reportLines } from './report.ts';
import { runTorture } from './run-torture.ts';
import { seededRandom } from './seeded-random.ts';
import { summarize } from './summary.ts';

// `npm run torture -- --rounds N --seed S [--no-build]` kills the program again and again and compares journal and
// service. If they disagree, it exits with 1 and keeps the profile.

// A seed repeats the choices, but not the exact timing.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    'no-build': { type: 'boolean', default: false },
  },
});
const rounds = countOf('--rounds', values.rounds);
const { seed } = values;
process.exitCode = await main();

async function main(): Promise<number> {
  if (process.platform !== 'linux') {
    console.log('skipped: the processes of the program are found by /proc, which only Linux has.');
    return 0;
  }
  if (!values['no-build']) build();
  const host = describeHost();
  console.log(host.line);
  const home = mkdtempSync(path.join(tmpdir(), 'paydesk-torture-'));
  try {
    const isPassed = await torture(home, host);
    if (isPassed) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    else console.log(howToLook(home));
    return isPassed ? 0 : 1;
  } catch (error) {
    console.error(error);
    console.log(howToLook(home));
    return 1;
  }
}

async function torture(home: string, host: ReturnType<typeof describeHost>): Promise<boolean> {
  const startedAt = performance.now();
  const result = await runTorture({
    host,
    home,
    rounds,
    random: seededRandom(seed),
    killed: (round) => {
      if (round % 10 === 0) console.log(`${round} of ${rounds} rounds`);
    },
  });
  const summary = summarize(result.kills, result.evidence);
  const seconds = (performance.now() - startedAt) / 1_000;
  const course = { rounds, seed, seconds, refusals: result.refusals };
  console.log(`\n${reportLines(course, summary).join('\n')}`);
  return summary.findings.length === 0;
}

function howToLook(home: string): string {
  return `FAILED with seed ${seed}: npm run torture -- --rounds ${rounds} --seed ${seed}\nThe profile folder is kept: ${home}`;
}

function build(): void {
  const { status, error } = spawnSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) throw new Error('The program could not be built.');
}
