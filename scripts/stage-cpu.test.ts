import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchCpu } from './stage-cpu.ts';

const BUSY = 'while (process.cpuUsage().user < 400_000); setTimeout(() => {}, 1_500);';
const PARENT = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(BUSY)}], { stdio: 'inherit' });
  setTimeout(() => process.exit(), 1_500);`;

test('the stage counts the CPU time of a descendant that outlives its parent', async () => {
  const child = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'ignore'] });
  const seconds = watchCpu(child.pid ?? 0);
  child.stdout.resume();
  await once(child.stdout, 'close');
  expect(seconds()).toBeGreaterThan(process.platform === 'linux' ? 0.4 : -1);
});
