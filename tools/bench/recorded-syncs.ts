import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Operation, readRecording } from '../torture/power/recording.ts';
import { runScript } from './bench-cache.ts';

export type Sync = Extract<Operation, { kind: 'sync' | 'syncFolder' }>;

/**
 * Runs a script of this folder as `SCRIPT FOLDER COUNT` under the recorder.
 * @param folder for the recording; the script gets a subfolder
 * @param mark name of the file to which the script writes before its first turn and after each turn
 * @param recorder path of the compiled recorder
 * @returns the syncs of each turn and the script's output
 */
export function recordSyncs(
  script: string,
  count: number,
  { folder, mark, recorder }: { folder: string; mark: string; recorder: string },
): { turns: Sync[][]; printed: unknown } {
  mkdirSync(folder);
  const recorded = path.join(realpathSync(folder), 'recorded');
  const recording = path.join(folder, 'recording');
  mkdirSync(recorded);
  const environment = { LD_PRELOAD: recorder, RECORDER_FOLDER: recorded, RECORDER_OUTPUT: recording };
  const printed = runScript(script, [recorded, String(count)], [], environment);
  return { turns: turnsIn(readRecording(readFileSync(recording)), mark), printed };
}

/** Groups the syncs by turn: each write to the file `mark` begins a turn. */
function turnsIn(operations: readonly Operation[], mark: string): Sync[][] {
  const turns: Sync[][] = [];
  for (const operation of operations) {
    if (operation.kind === 'write' && operation.name === mark) turns.push([]);
    else if (operation.kind === 'sync' || operation.kind === 'syncFolder') turns.at(-1)?.push(operation);
  }
  // The syncs after the last mark only close the journal.
  return turns.slice(0, -1);
}
