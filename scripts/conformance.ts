import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describeHost, thisMachine } from '../e2e/host.ts';

// `npm run stand-in:conformance` makes the stand-in's own tests, of what Electron documents, on Electron itself where its binary
// is installed: what fails then is where the two differ. Where it is not, they are made on the stand-in.

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
