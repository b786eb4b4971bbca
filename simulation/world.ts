import type { RunsInMemory } from '../src/main/desk/testing/runs-in-memory.fixture.ts';
import type { Evidence } from './evidence.ts';
import type { JournalModel } from './journal-model.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Storyteller } from './storyteller.ts';

/** What all parts of one story share. */
export interface World {
  scheduler: Scheduler;
  machine: Machine;
  story: Storyteller;
  evidence: Evidence;
  /** What is durable. Where the real journal is used it is kept beside it. */
  journal: JournalModel;
  /** Runs of re-queries, as they are on the disk. */
  runs: RunsInMemory;
  /** By how much an answer may be older than promised, since it waited for a slow disk. */
  slackMs: number;
}

export const PERSON = 'ada';
