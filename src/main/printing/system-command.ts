import { spawn } from 'node:child_process';

/** The result of a system command. */
interface CommandEnd {
  /** null if it did not exit by itself. */
  code: number | null;
  output: string;
  /** Its standard error output. */
  complaint: string;
  /** The system has no such command. */
  isMissing: boolean;
}

/** Runs a command with these arguments, without a shell. */
export type RunCommand = (command: string, words: readonly string[], input: Uint8Array | null) => Promise<CommandEnd>;

const MOST_MS = 20_000;

/** @param environment the program's environment at its start */
export function createRunCommand(environment: Readonly<Record<string, string | undefined>>): RunCommand {
  return (command, words, input) =>
    new Promise((resolve) => {
      // Messages in the system's own language could not be recognised.
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
      // A command that exits before it has read everything reports that by its code.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input ?? undefined);
    });
}
