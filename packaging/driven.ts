import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

// `npm run journeys:packaged` packs the build that journeys drive, and makes the journeys on it: what is in the archive runs, behind
// the fuses. Words go to Playwright. Where Electron's binary cannot be had, it says so as `npm run package` does.

const ROOT = path.join(import.meta.dirname, '..');
const TO = path.join(ROOT, 'release-driven');
const PLAYWRIGHT = path.join(ROOT, 'node_modules/playwright/cli.js');

process.exitCode = run([path.join(ROOT, 'packaging/main.ts'), '--driven', '--dir', '--to', TO]) || makeJourneys();

function makeJourneys(): number {
  const packed = readdirSync(TO).find((name) => /-unpacked$|^mac/.test(name));
  if (packed === undefined) throw new Error(`There is no packed program in ${TO}.`);
  const words = [PLAYWRIGHT, 'test', ...process.argv.slice(2)];
  return run(words, { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: path.join(TO, packed) });
}

function run(words: readonly string[], env = process.env): number {
  return spawnSync(process.execPath, words, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
}
