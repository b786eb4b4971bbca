import { createAppendPipeline } from './append-pipeline.ts';
import type { Journal, RunningJournal } from './journal.ts';

export function runningJournal(
  opened: Journal,
  parts: Parameters<typeof createAppendPipeline>[1],
  written: Parameters<typeof createAppendPipeline>[2]['written'] = [],
): RunningJournal {
  const { guardedPayments } = opened;
  return createAppendPipeline(opened, parts, {
    stamped: (entry) => entry,
    withBeginnings: (entries, write) => write(entries),
    written,
    guardedPayments,
  }).journal;
}
