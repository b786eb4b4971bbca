import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PARENT_CHECK_MS = 500;

/**
 * Runs a command in the same terminal and forwards signals to it. If the parent of this process dies, the command ends
 * too.
 * @returns its exit code; 128 plus the signal's number if a signal ended it, as in a shell
 */
export function runInForeground(
  file: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<number> {
  // A signal may arrive while the command starts. It is forwarded once the command exists, so that the command is not
  // orphaned.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends its interrupt to the child too. A second interrupt would end the child abruptly.
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
