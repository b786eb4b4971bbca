import { type BigIntStats, statSync } from 'node:fs';

/**
 * Tells whether the files under an open journal are still those that were opened. A process keeps a file that was removed
 * or replaced for as long as it lives, and everything that it writes to it is gone afterwards.
 */
export interface FileWatch {
  /** @returns whether they are. Once they were not, they never are again. */
  isUntouched(): boolean;
}

/** Below this SQLite never makes its log shorter by itself while a journal is open. */
const SHORTEST_LOG_BYTES = 16n * 1024n * 1024n;

/** @param database the file of the journal, which is open, as is its log beside it */
export function watchFiles(database: string): FileWatch {
  const log = `${database}-wal`;
  const openedDatabase = statOf(database);
  let seenDatabase = openedDatabase;
  let seenLog = statOf(log);
  let isTouched = openedDatabase === null;
  return {
    isUntouched() {
      if (isTouched) return false;
      const nowDatabase = statOf(database);
      const nowLog = statOf(log);
      isTouched =
        !isSameFile(seenDatabase, nowDatabase) ||
        // A journal only grows.
        isSmaller(nowDatabase, seenDatabase) ||
        (seenLog !== null && !isSameFile(seenLog, nowLog)) ||
        (isSmaller(nowLog, seenLog) && nowLog !== null && nowLog.size < SHORTEST_LOG_BYTES);
      seenDatabase = nowDatabase;
      seenLog = nowLog;
      return !isTouched;
    },
  };
}

function statOf(file: string): BigIntStats | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null;
}

function isSameFile(one: BigIntStats | null, other: BigIntStats | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino;
}

function isSmaller(one: BigIntStats | null, other: BigIntStats | null): boolean {
  return one !== null && other !== null && one.size < other.size;
}
