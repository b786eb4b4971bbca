import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PARENT_CHECK_MS = 500;

/**
 * Runs a command in the place of this process: same terminal, signals passed on, and its exit code as the answer; a
 * signal that ended it counts 128 more than its number, as in a shell. When the caller of this process dies, so does it.
 */
export function runInForeground(
  file: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<number> {
  // A signal may come while the command is being started: it waits for the command, and does not leave it without a parent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal has sent its interrupt to the child too, and the second one would end it without a farewell.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  const child = spawn(file, words, { stdio: 'inherit', env: environment, cwd: folder });
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(check);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
