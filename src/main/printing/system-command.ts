import { spawn } from 'node:child_process';

interface CommandEnd {
  /** Null if the command was killed. */
  code: number | null;
  output: string;
  complaint: string;
  isMissing: boolean;
}

/** Runs a command without a shell. */
export type RunCommand = (command: string, words: readonly string[], input: Uint8Array | null) => Promise<CommandEnd>;

const MOST_MS = 20_000;

export function createRunCommand(environment: Readonly<Record<string, string | undefined>>): RunCommand {
  return (command, words, input) =>
    new Promise((resolve) => {
      // Messages must be in English to be recognised.
      const child = spawn(command, words, {
        timeout: MOST_MS,
        env: { ...environment, LC_ALL: 'C' },
        windowsHide: true,
      });
      const said = { output: '', complaint: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said.output += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said.complaint += text;
      });
      child.on('error', () => resolve({ ...said, code: null, isMissing: child.pid === undefined }));
      child.on('close', (code) => resolve({ ...said, code, isMissing: false }));
      // A command that exits before reading its whole input reports the reason by its exit code.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input ?? undefined);
    });
}
