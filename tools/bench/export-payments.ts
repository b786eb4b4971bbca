import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { doInThread } from '../../src/main/export/export-thread.ts';
import { flagOf } from '../../src/threads/cancel-flag.ts';
import { type PaymentsBeside, payAloneAndBeside } from './paired-payments.ts';
import { openTimedTill } from './timed-till.ts';

const EXPORT_WORKER = new URL('../../src/main/export/worker.ts', import.meta.url);
const EVERYTHING = { search: null, outcomes: null, reviewOnly: false };

/**
 * Takes payments alone and payments beside an export in turn, so that other load affects both equally. The export runs
 * in a thread of the same process, as in the program.
 * @param folder for the till and the exports, which are cancelled after each turn
 * @param journal the exported journal, so large that the export outlasts the payments
 */
export async function payBeside(folder: string, journal: string, turns: number): Promise<PaymentsBeside> {
  const till = await openTimedTill(mkdtempSync(path.join(folder, 'till-')));
  try {
    return await payAloneAndBeside(till, turns, (pay) => payWhileExporting(pay, folder, journal));
  } finally {
    await till.stop();
  }
}

async function payWhileExporting(pay: () => Promise<number[]>, parent: string, journal: string): Promise<number[]> {
  const destination = mkdtempSync(path.join(parent, 'csv-'));
  const stop = new AbortController();
  const hasBegun = Promise.withResolvers<void>();
  const task = {
    journal,
    folder: path.join(destination, 'csv.unfinished'),
    final: path.join(destination, 'csv'),
    selection: EVERYTHING,
    formats: ['csv' as const],
    zone: 'Africa/Lagos',
    cancelled: flagOf(stop.signal),
  };
  const ended = doInThread(EXPORT_WORKER, 'write', task, ({ rows }) => rows > 0 && hasBegun.resolve()).then(
    () => 'written' as const,
    () => 'cancelled' as const,
  );
  // The export of a small journal may end before its first progress report.
  void ended.then(() => hasBegun.resolve());
  await hasBegun.promise;
  const timesMs = await pay();
  stop.abort();
  if ((await ended) === 'written') console.log('An export ended before the payments beside it: take a larger journal.');
  rmSync(destination, { recursive: true });
  return timesMs;
}
