import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import type { JournalStore } from '../../src/main/journal/write/store.ts';
import { benchCache } from './bench-cache.ts';
import { keptJournal, openSeeded } from './kept-journal.ts';
import { median } from './statistics.ts';

const ENTRIES_A_RECEIPT = 5;
const SMALL_RECEIPTS = 1_000;
const PROOFS = 40;

interface Proofs {
  hashedEntries: number;
  workMs: number;
}

interface Measured {
  entries: number;
  /** The cost of building all checkpoints of a journal that has none. */
  building: { steps: number; workMs: number; longestStepMs: number };
  /** The longest step of verifying all checkpoints after a start. */
  longestLookMs: number;
  old: Proofs;
  newest: Proofs;
}

/**
 * Measures the CPU time to prove the oldest and newest payments and to build checkpoints, in a journal of five thousand
 * entries and in one of `--entries N`, which the next run reuses. Proofs do not wait for the disk.
 */
export async function benchProof(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { entries: { type: 'string', default: '1000000' } } });
  const cache = benchCache();
  const receipts = Number(values.entries) / ENTRIES_A_RECEIPT;
  const small = await measure(await keptJournal(cache, Math.min(SMALL_RECEIPTS, receipts)));
  const large = await measure(await keptJournal(cache, receipts));
  console.log(`\n${''.padEnd(58)}${place(`${small.entries} entries`)}${place(`${large.entries} entries`)}    ratio`);
  for (const [name, of] of [
    ['the oldest paid payments', (measured: Measured) => measured.old],
    ['the newest paid payments', (measured: Measured) => measured.newest],
  ] as const) {
    print(`${name}: entries hashed for a proof, median`, of(small).hashedEntries, of(large).hashedEntries, 0);
    print(`${name}: work for a proof, ms`, of(small).workMs, of(large).workMs, 2);
  }
  print('to look at all checkpoints after a start: longest step, ms', small.longestLookMs, large.longestLookMs, 1);
  print('to make all checkpoints: steps', small.building.steps, large.building.steps, 0);
  print('  work for one of them, ms', stepMs(small), stepMs(large), 1);
  print('  the longest of them, ms', small.building.longestStepMs, large.building.longestStepMs, 1);
}

async function measure(folder: string): Promise<Measured> {
  forgetCheckpoints(folder);
  const building = await withStore(folder, build);
  return await withStore(folder, (store) => {
    const { longestStepMs: longestLookMs } = build(store);
    const old = prove(store, paidPayments(folder, 'ASC'));
    const newest = prove(store, paidPayments(folder, 'DESC'));
    return { entries: store.head().seq, building, longestLookMs, old, newest };
  });
}

function build(store: JournalStore): Measured['building'] {
  const works: number[] = [];
  let isMore = true;
  while (isMore) works.push(workMsOf(() => (isMore = store.buildNextCheckpoints())));
  return { steps: works.length, workMs: works.reduce((sum, ms) => sum + ms, 0), longestStepMs: Math.max(...works) };
}

/** @throws if a payment is not proven, which cannot happen in a genuine journal */
function prove(store: JournalStore, references: readonly string[]): Proofs {
  const proofs = references.map((reference) => {
    let hashedEntries = 0;
    const workMs = workMsOf(() => {
      const proof = store.prove(reference);
      if (proof.kind !== 'proven') throw new Error(`${reference} is not proven: ${proof.why}.`);
      hashedEntries = proof.hashedEvents;
    });
    return { hashedEntries, workMs };
  });
  return {
    hashedEntries: median(proofs.map(({ hashedEntries }) => hashedEntries)),
    workMs: median(proofs.map(({ workMs }) => workMs)),
  };
}

async function withStore<Value>(folder: string, use: (store: JournalStore) => Value): Promise<Value> {
  const journal = await openSeeded(folder);
  try {
    return use(journal.store);
  } finally {
    journal.close();
  }
}

function forgetCheckpoints(folder: string): void {
  const connection = new DatabaseSync(journalFiles(folder).database);
  connection.exec('DELETE FROM checkpoints');
  connection.close();
}

function paidPayments(folder: string, order: 'ASC' | 'DESC'): string[] {
  const connection = new DatabaseSync(journalFiles(folder).database, { readOnly: true });
  const rows = connection
    .prepare(`SELECT reference FROM payments WHERE outcome = 'paid' ORDER BY position ${order} LIMIT ?`)
    .all(PROOFS);
  connection.close();
  return rows.map(({ reference }) => String(reference));
}

function workMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function stepMs({ building }: Measured): number {
  return building.workMs / building.steps;
}

function print(name: string, small: number, large: number, digits: number): void {
  const ratio = (large / small).toFixed(2).padStart(9);
  console.log(`${name.padEnd(58)}${place(small.toFixed(digits))}${place(large.toFixed(digits))}${ratio}`);
}

function place(text: string): string {
  return text.padStart(17);
}
