import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { doInThread } from '../../src/main/export/export-thread.ts';
import { flagOf } from '../../src/threads/cancel-flag.ts';
import { takeCardPayment } from './card-payment.ts';
import { median } from './statistics.ts';
import { openTimedTill, type TimedTill } from './timed-till.ts';

const EXPORT_WORKER = new URL('../../src/main/export/worker.ts', import.meta.url);
const EVERYTHING = { from: null, to: null, search: null, outcomes: null, reviewOnly: false };

const WARM_UP = 10;
const PAYMENTS_A_ROUND = 9;

/** Durations of card payments in ms, including the practice service. */
export interface PaymentsBeside {
  aloneMs: number[];
  besideMs: number[];
  /** For each round, the median beside an export divided by the median alone. */
  ratios: number[];
}

/**
 * Alternates payments alone and payments beside an export in a thread of the same process, as in the program, so that other load affects both.
 * @param folder for the till and the exports, which are cancelled after each round
 * @param journal the exported journal, large enough to outlast the payments
 */
export async function payBeside(folder: string, journal: string, turns: number): Promise<PaymentsBeside> {
  const till = await openTimedTill(mkdtempSync(path.join(folder, 'till-')));
  try {
    await timePayments(till, WARM_UP);
    const rounds: { aloneMs: number[]; besideMs: number[] }[] = [];
    while (rounds.length < turns) {
      const aloneMs = await timePayments(till, PAYMENTS_A_ROUND);
      rounds.push({ aloneMs, besideMs: await payWhileExporting(till, folder, journal) });
    }
    return {
      aloneMs: rounds.flatMap(({ aloneMs }) => aloneMs),
      besideMs: rounds.flatMap(({ besideMs }) => besideMs),
      ratios: rounds.map(({ aloneMs, besideMs }) => median(besideMs) / median(aloneMs)),
    };
  } finally {
    await till.stop();
  }
}

async function payWhileExporting(till: TimedTill, parent: string, journal: string): Promise<number[]> {
  const folder = mkdtempSync(path.join(parent, 'csv-'));
  const stop = new AbortController();
  const hasBegun = Promise.withResolvers<void>();
  const task = {
    journal,
    folder,
    selection: EVERYTHING,
    formats: ['csv' as const],
    zone: 'Africa/Lagos',
    cancelled: flagOf(stop.signal),
  };
  const ended = doInThread(EXPORT_WORKER, 'write', task, ({ rows }) => rows > 0 && hasBegun.resolve()).then(
    () => 'written' as const,
    () => 'cancelled' as const,
  );
  // A small journal may be finished before the first progress report.
  void ended.then(() => hasBegun.resolve());
  await hasBegun.promise;
  const timesMs = await timePayments(till, PAYMENTS_A_ROUND);
  stop.abort();
  if ((await ended) === 'written') console.log('An export ended before the payments beside it: take a larger journal.');
  rmSync(folder, { recursive: true });
  return timesMs;
}

async function timePayments(till: TimedTill, payments: number): Promise<number[]> {
  const timesMs: number[] = [];
  while (timesMs.length < payments) {
    const startedAt = performance.now();
    await takeCardPayment(till);
    timesMs.push(performance.now() - startedAt);
  }
  return timesMs;
}
