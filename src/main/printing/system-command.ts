import { execFile } from 'node:child_process';

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
      const options = { timeout: MOST_MS, env: { ...environment, LC_ALL: 'C' }, windowsHide: true };
      const child = execFile(command, words, options, (error, output, complaint) => {
        const code = error === null ? 0 : error.code;
        const isMissing = child.pid === undefined;
        resolve({ code: typeof code === 'number' ? code : null, output, complaint, isMissing });
      });
      // A command that exits before reading its whole input reports the reason by its exit code.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input ?? undefined);
    });
}
