import { spawn } from 'node:child_process';

/** What a command of the system said. */
interface CommandEnd {
  /** Null where it did not end by itself. */
  code: number | null;
  output: string;
  /** What it said of faults. */
  complaint: string;
  /** The system has no such command. */
  isMissing: boolean;
}

/** Runs a command with these words, and nothing of a shell between. */
export type RunCommand = (command: string, words: readonly string[], input: Uint8Array | null) => Promise<CommandEnd>;

const MOST_MS = 20_000;

/** @param environment of the program, as it was started */
export function createRunCommand(environment: Readonly<Record<string, string | undefined>>): RunCommand {
  return (command, words, input) =>
    new Promise((resolve) => {
      // In the system's own language its complaints could not be told apart.
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
      // A command that ended before it has read everything says so by its code.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input ?? undefined);
    });
}
