import type { RequeryRuns } from '../../desk/requery-run/requery-runs.ts';
import type { Journal } from '../../journal/journal.ts';
import { describeError } from '../../log.ts';
import type { TillParts } from '../till-parts.ts';
import { createRunControl, type RunControl } from './run-control.ts';

/** The runs of re-queries of a till, for the screens. */
export interface TillRuns {
  handlers: RunControl['handlers'];
  /** Resumes unfinished runs, once the desk has recovered. */
  start(): void;
  stop(): Promise<void>;
}

export function createTillRuns({ clock, log, running }: TillParts, runs: RequeryRuns, journal: Journal): TillRuns {
  const control = createRunControl({ runs, journal, machine: running, clock, log });
  return {
    handlers: control.handlers,
    start() {
      runs.start().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
    },
    async stop() {
      control.stop();
      await runs.stop();
    },
  };
}
