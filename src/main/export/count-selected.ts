import { Worker } from 'node:worker_threads';
import { openForReading } from '../journal/connection.ts';
import { journalFiles } from '../journal/files.ts';
import { ExportFailed } from './export-failure.ts';
import type { CountReport, CountTask, SelectionCount } from './export-protocol.ts';
import { readSnapshot } from './snapshot.ts';
import { estimateBytes } from './space.ts';

/**
 * Counts what an export would hold, in a thread of its own: in a large journal that takes a while.
 * @param workerUrl the module that runs in the thread: `worker.ts`, or what it was bundled to
 * @throws ExportFailed
 */
export function countSelected(workerUrl: URL, task: CountTask): Promise<SelectionCount> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { workerData: task, name: 'count' });
    worker.on('message', (report: CountReport) => {
      if (report.kind === 'counted') resolve(report.count);
      else reject(new ExportFailed(report.problem, report.detail));
    });
    worker.on('error', (error) => reject(new ExportFailed('failed', 'The thread ended.', { cause: error })));
    worker.on('exit', () => reject(new ExportFailed('failed', 'The thread ended.')));
  });
}

/** What the thread does. Throws JournalUnreadable, an error of SQLite. */
export function readCount({ journal, selection, formats }: CountTask): SelectionCount {
  const connection = openForReading(journalFiles(journal).database);
  try {
    connection.exec('BEGIN');
    const snapshot = readSnapshot(connection, selection, formats.includes('jsonl'));
    const { payments, sums, events } = snapshot;
    return { payments, sums, events: events?.count ?? 0, neededBytes: estimateBytes(connection, snapshot, formats) };
  } finally {
    connection.close();
  }
}
