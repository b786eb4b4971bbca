import type { RunsInMemory } from '../../src/main/desk/testing/runs-in-memory.fixture.ts';
import type { Evidence } from './evidence.ts';
import type { JournalModel } from './journal-model.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Storyteller } from './storyteller.ts';

export interface World {
  scheduler: Scheduler;
  machine: Machine;
  story: Storyteller;
  evidence: Evidence;
  /** The durable entries, which every invariant checks. */
  journal: JournalModel;
  runs: RunsInMemory;
  /** How much older a "fresh" answer may be because of a slow disk. */
  slackMs: number;
}

export const PERSON = 'ada';
