import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PARENT_CHECK_MS = 500;

/**
 * Runs a command in place of this process: same terminal, forwarded signals, and its exit code; a signal counts as
 * 128 plus its number, as in a shell. If this process's parent dies, the command ends too.
 */
export function runInForeground(
  file: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<number> {
  // A signal may arrive while the command starts: it waits for the command, so that none is orphaned.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal also sends its interrupt to the child; a second one would end it abruptly.
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
