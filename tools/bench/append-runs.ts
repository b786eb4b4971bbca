import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type AppendTimes, appendTimesSchema, PROGRAM_ONLY } from './append-times.ts';
import { recordSyncs, type Sync } from './recorded-syncs.ts';

/** Runs `append-times.ts` in its own process. @param environment extra variables */
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
  /** How many commits needed one sync of the log, two syncs, and so on; the most common first. */
  byCommits: (readonly [syncs: number, commits: number])[];
  /** Syncs of the database and of the head marker when the log is checkpointed. */
  elsewhere: number;
}

/** Counts the writer's syncs while it only appends entries. @param recorder the compiled recorder */
export function countSyncs(folder: string, count: number, recorder: string): SyncCount {
  const { turns: commits } = recordSyncs('append-times.ts', count, { folder, mark: PROGRAM_ONLY, recorder });
  const isOfLog = ({ name }: Sync) => name.endsWith('-wal');
  const bySyncs = Map.groupBy(commits, (syncs) => syncs.filter(isOfLog).length);
  return {
    byCommits: [...bySyncs]
      .map(([syncs, all]) => [syncs, all.length] as const)
      .toSorted((one, other) => other[1] - one[1]),
    elsewhere: commits.flat().filter((sync) => !isOfLog(sync)).length,
  };
}
