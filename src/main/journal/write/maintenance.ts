import type { FileWatch } from '../database/file-watch.ts';

/** The log is shortened and the head marker updated after this idle time, or after this many entries. */
const IDLE_MS = 2_000;
const ENTRIES_BETWEEN_RUNS = 1_000;

/** The heads name an entry within this time after it was acknowledged. */
const HEAD_FOLLOWS_MS = 500;

const FILES_EVERY_MS = 2_000;

/** The pause between steps, because payments and lookups come first. */
const BETWEEN_BUILDING_MS = 20;

/** When the log is emptied after an erasure, and when that is retried after a reader. */
const EMPTY_AFTER_MS = 200;
const EMPTY_AGAIN_MS = 1_000;

export interface MaintenanceParts {
  runMaintenance(): void;
  mark(): void;
  /** Makes a part of the missing checkpoints. @returns true if there is more to do */
  buildNext(): boolean;
  /** @returns false if a reader is in the way */
  emptyLog(): boolean;
  files: Pick<FileWatch, 'isUntouched'>;
  /** Runs `work` after a delay, unless it is taken back. */
  after(delayMs: number, work: () => void): { takeBack(): void };
  /** Called with each step that failed. No entry is lost. */
  failed(error: unknown): void;
  replaced(): void;
}

export function startMaintenance(parts: MaintenanceParts) {
  const waits = new Map<string, { takeBack(): void }>();
  let entriesSince = 0;

  /** Starts a wait, which replaces an earlier wait of the same name. */
  function wait(name: string, delayMs: number, work: () => void): void {
    waits.get(name)?.takeBack();
    const begun = parts.after(delayMs, () => {
      waits.delete(name);
      try {
        work();
      } catch (error) {
        parts.failed(error);
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
    parts.runMaintenance();
    build();
  }

  function build(): void {
    if (parts.buildNext()) wait('building', BETWEEN_BUILDING_MS, build);
  }

  function emptySoon(): void {
    // Schedules the retry first, so that a failure does not end the retries.
    wait('emptying', EMPTY_AGAIN_MS, emptySoon);
    if (parts.emptyLog()) takeBack('emptying');
  }

  function look(): void {
    // Schedules the next check first, so that a failure does not end the checks.
    wait('looking', FILES_EVERY_MS, look);
    if (parts.files.isUntouched()) return;
    takeBack('looking');
    parts.replaced();
  }

  wait('idle', IDLE_MS, runNow);
  wait('looking', FILES_EVERY_MS, look);
  return {
    added(entries: number) {
      const isTime = entriesSince < ENTRIES_BETWEEN_RUNS && entriesSince + entries >= ENTRIES_BETWEEN_RUNS;
      entriesSince += entries;
      if (isTime) wait('busy', 0, runNow);
      wait('idle', IDLE_MS, runNow);
      if (!waits.has('heads')) wait('heads', HEAD_FOLLOWS_MS, () => parts.mark());
    },
    erased: () => wait('emptying', EMPTY_AFTER_MS, emptySoon),
    stop() {
      for (const begun of waits.values()) begun.takeBack();
      waits.clear();
    },
  };
}
