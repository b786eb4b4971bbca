import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AREAS } from './areas.ts';
import { type FileScore, type Report, scoresOf, scoreTable } from './report.ts';

// `npm run mutate` mutates the code that decides about money and goods, and prints the surviving mutants. Arguments are
// an area such as `verdict`, or go to Stryker, such as `--mutate src/shared/payment/verdict.ts:200-220`.

const ROOT = path.join(import.meta.dirname, '../..');
const REPORT = path.join(ROOT, 'test-results/mutation.json');
/** The least share of killed mutants in each area, in percent. */
const LEAST_KILLED = 90;

const words = process.argv.slice(2);
const named = words.filter((word) => word in AREAS);
const forStryker = words.filter((word) => !(word in AREAS));
const scores = areasMeant().map(mutate);
console.log(scoreTable(scores.flat()));
process.exit(scores.every(isEnough) ? 0 : 1);

function isEnough(area: readonly FileScore[]): boolean {
  const [mutants, killed] = [sum(area.map((score) => score.mutants)), sum(area.map((score) => score.killed))];
  return 100 * killed >= LEAST_KILLED * mutants;
}

/** Returns the named areas. If none is named, returns the area of the file after `--mutate`, or else all areas. */
function areasMeant(): string[] {
  if (named.length > 0) return named;
  const file = forStryker[forStryker.indexOf('--mutate') + 1];
  if (!forStryker.includes('--mutate') || !file) return Object.keys(AREAS);
  const known = Object.keys(AREAS).filter((area) => AREAS[area]?.files.includes(file.replace(/:.*/, '')));
  if (known.length === 0) throw new Error(`${file} belongs to no area of tools/mutation/areas.ts.`);
  return known;
}

function mutate(area: string): FileScore[] {
  rmSync(REPORT, { force: true });
  const files = forStryker.includes('--mutate') ? [] : ['--mutate', (AREAS[area]?.files ?? []).join()];
  const incremental = ['--incremental', '--incrementalFile', `test-results/mutation-${area}.json`];
  const command = ['run', 'config/stryker.config.ts', ...files, ...incremental, ...forStryker];
  const { status } = spawnSync(path.join(ROOT, 'node_modules/.bin/stryker'), command, {
    cwd: ROOT,
    env: { ...process.env, PAYDESK_MUTATED: area },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status} in "${area}": are its tests green?`);
  const found = scoresOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report);
  for (const { file, survivors } of found) for (const survivor of survivors) console.log(`${file}:${survivor}`);
  return found;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
