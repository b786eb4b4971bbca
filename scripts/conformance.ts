import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describeHost, thisMachine } from '../e2e/host.ts';

// `node scripts/conformance.ts` runs the stand-in's own tests on Electron if its binary is installed, and otherwise on
// the stand-in. A failure on Electron shows a difference between the two.

const root = path.join(import.meta.dirname, '..');
const host = describeHost({
  ...thisMachine(),
  environment: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: undefined },
});
console.log(host.line);
const tests = ['stand-in', 'stand-in-outside', 'life-cycle'].map((name) => `e2e/stand-in/${name}.test.ts`);
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration', ...tests],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CONFORMANCE_HOST: host.kind } },
);
process.exitCode = status ?? 1;
