import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Operation, readRecording } from '../torture/power/recording.ts';
import { runScript } from './bench-cache.ts';

export type Sync = Extract<Operation, { kind: 'sync' | 'syncFolder' }>;

/**
 * Runs a script of this folder as `SCRIPT FOLDER COUNT`.
 * @param folder of the recording; the script gets a subfolder
 * @param mark the file that the script writes to before its first turn and after each turn
 * @param recorder the compiled recorder
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
