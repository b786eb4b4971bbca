import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { diskAsSeen } from './disk.ts';
import { isJournalFile } from './marks.ts';
import { type Operation, readRecording } from './recording.ts';
import type { Writer } from './writers.ts';

export const TILL_NAME = 'P1';

export function recordingFile(folder: string, writer: Writer): string {
  return path.join(folder, `${writer}.recording`);
}

/**
 * Runs the till in its own process under the recorder.
 * @param parts `recorder` is the compiled library, `recordings` the output folder
 * @throws if the till fails or the recording is incomplete
 */
export async function recordTill(
  writer: Writer,
  parts: { recorder: string; recordings: string; sales: number; seed: string },
): Promise<void> {
  const { recorder, recordings, sales, seed } = parts;
  const folder = path.join(realpathSync(recordings), writer);
  mkdirSync(folder);
  const file = recordingFile(recordings, writer);
  const script = path.join(import.meta.dirname, 'recorded-till.ts');
  const till = spawn(process.execPath, [script, folder, writer, TILL_NAME, String(sales), seed], {
    env: { ...process.env, LD_PRELOAD: recorder, RECORDER_FOLDER: folder, RECORDER_OUTPUT: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(till, 'exit');
  if (code !== 0) throw new Error(`The till that was recorded ended with ${String(code)}.`);
  refuseHoles(readRecording(readFileSync(file)), folder);
}

/** @throws if the recorded operations do not explain what lies on the disk */
function refuseHoles(operations: readonly Operation[], folder: string): void {
  const told = new Map([...diskAsSeen(operations)].filter(([name]) => isJournalFile(name)));
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => isJournalFile(name) && statSync(path.join(folder, name)).isFile(),
  );
  for (const name of new Set([...told.keys(), ...found])) {
    const file = path.join(folder, name);
    const contents = told.get(name);
    if (!contents || !existsSync(file) || Buffer.compare(readFileSync(file), contents) !== 0) {
      throw new Error(`The recording does not explain what lies in ${name}.`);
    }
  }
}
