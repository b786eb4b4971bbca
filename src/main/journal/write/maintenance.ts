import type { FileWatch } from '../database/file-watch.ts';

/** The log is shortened and the head marker updated after this idle time, or after this many entries. */
const IDLE_MS = 2_000;
const ENTRIES_BETWEEN_RUNS = 1_000;

/** The heads name an entry within this time after it was acknowledged. */
const HEAD_FOLLOWS_MS = 500;

/** How often the files are checked. */
const FILES_EVERY_MS = 2_000;

/** The pause between steps, because payments and lookups come first. */
const BETWEEN_BUILDING_MS = 20;

/** When the log is emptied after an erasure, and when that is retried after a reader. */
const EMPTY_AFTER_MS = 200;
const EMPTY_AGAIN_MS = 1_000;

/** Does something after a while, unless that is taken back. */
export type After = (delayMs: number, work: () => void) => { takeBack(): void };

export interface MaintenanceParts {
  /** Makes the log short and the heads current. */
  runMaintenance(): void;
  mark(): void;
  /** Whether the heads name the newest entry, as after goods were handed over. */
  isMarked(): boolean;
  /** Does a little of what is to be made. @returns whether there is more */
  buildNext(): boolean;
  /** Makes the log empty. @returns false if a reader is in the way */
  emptyLog(): boolean;
  files: Pick<FileWatch, 'isUntouched'>;
  after: After;
  /** Told of whatever could not be done. No entry is concerned. */
  failed(error: unknown): void;
  /** Told, once, that a file is no longer the one that was opened. */
  replaced(): void;
}

export function startMaintenance({
  runMaintenance,
  mark,
  isMarked,
  buildNext,
  emptyLog,
  files,
  after,
  failed,
  replaced,
}: MaintenanceParts) {
  const waits = new Map<string, { takeBack(): void }>();
  let entriesSince = 0;

  /** A wait of its own name; one that is under way is begun anew. */
  function wait(name: string, delayMs: number, work: () => void): void {
    waits.get(name)?.takeBack();
    const begun = after(delayMs, () => {
      waits.delete(name);
      try {
        work();
      } catch (error) {
        failed(error);
      }
    });
    waits.set(name, begun);
  }

  function takeBack(name: string): void {
    waits.get(name)?.takeBack();
    waits.delete(name);
  }

  function runNow(): void {
    entriesSince = 0;
    runMaintenance();
    build();
  }

  function build(): void {
    if (buildNext()) wait('building', BETWEEN_BUILDING_MS, build);
  }

  function emptySoon(): void {
    // Before anything else: if emptying fails, it is tried again.
    wait('emptying', EMPTY_AGAIN_MS, emptySoon);
    if (emptyLog()) takeBack('emptying');
  }

  function look(): void {
    // Before anything else: whatever fails now, it is looked again.
    wait('looking', FILES_EVERY_MS, look);
    if (files.isUntouched()) return;
    takeBack('looking');
    replaced();
  }

  wait('idle', IDLE_MS, runNow);
  wait('looking', FILES_EVERY_MS, look);
  return {
    /** Told of entries that were acknowledged just now. */
    added(entries: number) {
      const isTime = entriesSince < ENTRIES_BETWEEN_RUNS && entriesSince + entries >= ENTRIES_BETWEEN_RUNS;
      entriesSince += entries;
      if (isTime) wait('busy', 0, runNow);
      wait('idle', IDLE_MS, runNow);
      if (isMarked()) takeBack('heads');
      else if (!waits.has('heads')) wait('heads', HEAD_FOLLOWS_MS, mark);
    },
    erased: () => wait('emptying', EMPTY_AFTER_MS, emptySoon),
    stop() {
      for (const begun of waits.values()) begun.takeBack();
      waits.clear();
    },
  };
}
