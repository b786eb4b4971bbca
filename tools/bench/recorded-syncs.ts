import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Operation, readRecording } from '../torture/power/recording.ts';

export type Sync = Extract<Operation, { kind: 'sync' | 'syncFolder' }>;

/**
 * Runs a script of this folder as `SCRIPT FOLDER COUNT` and records its syncs.
 * @param folder of the recording; the script gets a subfolder
 * @param mark the file that the script writes to before its first turn and after each turn
 * @param recorder the compiled recorder
 * @returns the syncs of each turn and the script's output
 */
export function recordSyncs(
  script: string,
  count: number,
  { folder, mark, recorder }: { folder: string; mark: string; recorder: string },
): { turns: Sync[][]; printed: string } {
  mkdirSync(folder);
  const recorded = path.join(realpathSync(folder), 'recorded');
  const recording = path.join(folder, 'recording');
  mkdirSync(recorded);
  const { status, stdout, error } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, script), recorded, String(count)],
    {
      env: { ...process.env, LD_PRELOAD: recorder, RECORDER_FOLDER: recorded, RECORDER_OUTPUT: recording },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`${script} ended with ${String(status)}.`);
  return { turns: turnsIn(readRecording(readFileSync(recording)), mark), printed: stdout };
}

/** Groups syncs by the marks around them. */
function turnsIn(operations: readonly Operation[], mark: string): Sync[][] {
  const turns: Sync[][] = [];
  for (const operation of operations) {
    if (operation.kind === 'write' && operation.name === mark) turns.push([]);
    else if (operation.kind === 'sync' || operation.kind === 'syncFolder') turns.at(-1)?.push(operation);
  }
  // After the last mark the journal is closed.
  return turns.slice(0, -1);
}
