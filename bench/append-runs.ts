import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Operation, readRecording } from '../torture/power/recording.ts';
import { type AppendTimes, appendTimesSchema, PROGRAM_ONLY } from './append-times.ts';

/** Runs `append-times.ts` in a process of its own. @param environment what is set for it beside what is set here */
export function runAppends(folder: string, count: number, environment: Record<string, string> = {}): AppendTimes {
  mkdirSync(folder);
  const script = path.join(import.meta.dirname, 'append-times.ts');
  const { status, stdout, error } = spawnSync(process.execPath, [script, folder, String(count)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`The appends ended with ${String(status)}.`);
  return appendTimesSchema.parse(JSON.parse(stdout));
}

/** How often the writer synced. */
export interface SyncCount {
  /** Of how many commits the log was synced once, twice, and so on; the most usual first. */
  byCommits: (readonly [syncs: number, commits: number])[];
  /** Syncs of the database and of the head marker, when the log is moved. */
  elsewhere: number;
}

/**
 * Counts how often the program's writer synced while it appended so many entries and nothing else.
 * @param recorder the compiled recorder
 */
export function countSyncs(folder: string, count: number, recorder: string): SyncCount {
  mkdirSync(folder);
  const recorded = path.join(realpathSync(folder), 'recorded');
  const recording = path.join(folder, 'recording');
  runAppends(recorded, count, { LD_PRELOAD: recorder, RECORDER_FOLDER: recorded, RECORDER_OUTPUT: recording });
  const commits = commitsIn(readRecording(readFileSync(recording)));
  const isOfLog = ({ name }: Operation) => name.endsWith('-wal');
  const bySyncs = Map.groupBy(commits, (syncs) => syncs.filter(isOfLog).length);
  return {
    byCommits: [...bySyncs]
      .map(([syncs, all]) => [syncs, all.length] as const)
      .toSorted((one, other) => other[1] - one[1]),
    elsewhere: commits.flat().filter((sync) => !isOfLog(sync)).length,
  };
}

/** The syncs of each commit: what stands between two marks. */
function commitsIn(operations: readonly Operation[]): Operation[][] {
  const commits: Operation[][] = [];
  for (const operation of operations) {
    if (operation.kind === 'write' && operation.name === PROGRAM_ONLY) commits.push([]);
    else if (operation.kind === 'sync') commits.at(-1)?.push(operation);
  }
  // After the last mark the journal is closed.
  return commits.slice(0, -1);
}
