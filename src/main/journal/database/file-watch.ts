import { type BigIntStats, statSync } from 'node:fs';

/**
 * Notices a removed or replaced file. A process can keep writing to such a file, and everything that it writes is lost.
 */
export type FileWatch = ReturnType<typeof watchFiles>;

/** SQLite never truncates the log below this size while a journal is open, unless it is told to empty it. */
const SHORTEST_LOG_BYTES = 16n * 1024n * 1024n;

/** @param database the file of the journal; it and its log must be open */
export function watchFiles(database: string) {
  const log = `${database}-wal`;
  const openedDatabase = statOf(database);
  let seenDatabase = openedDatabase;
  let seenLog = statOf(log);
  let isTouched = openedDatabase === null;

  function isUntouched(shortestLogBytes: bigint): boolean {
    if (isTouched) return false;
    const nowDatabase = statOf(database);
    const nowLog = statOf(log);
    isTouched =
      !isSameFile(seenDatabase, nowDatabase) ||
      // A shorter file is another file, because a journal only grows.
      isSmaller(nowDatabase, seenDatabase) ||
      (seenLog !== null && !isSameFile(seenLog, nowLog)) ||
      (isSmaller(nowLog, seenLog) && nowLog !== null && nowLog.size < shortestLogBytes);
    seenDatabase = nowDatabase;
    seenLog = nowLog;
    return !isTouched;
  }

  return {
    isUntouched: () => isUntouched(SHORTEST_LOG_BYTES),
    /** Call after the program itself has emptied the log. */
    logEmptied: () => void isUntouched(0n),
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
