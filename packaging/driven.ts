import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

// `node packaging/driven.ts` packs the test build and runs the journeys on it, so that they cover the archive and the
// fuses. Arguments go to Playwright. Without Electron's binary it reports what is missing, as `npm run package` does.

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
