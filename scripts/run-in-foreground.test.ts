import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, processTree } from '../e2e/stand-in/process-tree.ts';
import { runInForeground } from './run-in-foreground.ts';

const MODULE = new URL('./run-in-foreground.ts', import.meta.url).href;

/**
 * A child that prints a line and exits with 7 on SIGTERM. It exits with 9 if it is orphaned, because it would otherwise
 * keep the test's output open.
 */
const CHILD = `const parent = process.ppid;
process.on('SIGTERM', () => process.exit(7));
console.log('up');
setInterval(() => process.ppid === parent || process.exit(9), 200);`;

/** A process that runs the child in the foreground, as `npm start` runs the program. */
const RUNNER = `import(${JSON.stringify(MODULE)}).then(async ({ runInForeground }) => {
  process.exit(await runInForeground(process.execPath, ['-e', ${JSON.stringify(CHILD)}], process.env, process.cwd()));
});`;

/** A runner that receives SIGTERM as soon as the child exists, before any other code runs. */
const RUNNER_SIGNALLED_AT_ONCE = `const processes = require('node:child_process');
const { spawn } = processes;
processes.spawn = (...words) => {
  const child = spawn(...words);
  process.kill(process.pid, 'SIGTERM');
  return child;
};
require('node:module').syncBuiltinESMExports();
${RUNNER}`;

/** Starts a process and waits for its first line. The whole process tree is killed after the test. */
async function startAndWait(file: string, words: readonly string[]): Promise<ChildProcess> {
  const started = spawn(file, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(createInterface({ input: started.stdout }), 'line');
  const family = processTree(started.pid ?? 0);
  onTestFinished(() => {
    for (const id of family.filter(isAlive)) process.kill(id, 'SIGKILL');
  });
  return started;
}

function run(code: string): Promise<number> {
  return runInForeground(process.execPath, ['-e', code], process.env, process.cwd());
}

test("the exit code is the command's", async () => {
  expect(await run('process.exit(3)')).toBe(3);
});

test('a signal that ended the command counts as in a shell', async () => {
  expect(await run("process.kill(process.pid, 'SIGTERM')")).toBe(143);
});

test('a signal is forwarded, and the command ends in its own way', async () => {
  const runner = await startAndWait(process.execPath, ['-e', RUNNER]);
  runner.kill('SIGTERM');
  expect(await once(runner, 'exit')).toEqual([7, null]);
});

test('a signal while the command starts ends the command and its parent', async () => {
  const runner = spawn(process.execPath, ['-e', RUNNER_SIGNALLED_AT_ONCE], { stdio: ['ignore', 'pipe', 'inherit'] });
  // The output closes only after the command has ended too, because both processes hold it.
  expect(await once(runner, 'close')).toEqual([143, null]);
});

test("the command ends when its parent's parent dies", async () => {
  const caller = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(RUNNER)}],
    { stdio: 'inherit' }); setInterval(() => {}, 1000);`;
  const started = await startAndWait(process.execPath, ['-e', caller]);
  const family = processTree(started.pid ?? 0);
  expect(family).toHaveLength(3);
  started.kill('SIGKILL');
  await expect.poll(() => family.filter(isAlive)).toEqual([]);
});
