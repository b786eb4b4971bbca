import { openForReading } from '../../journal/database/connection.ts';
import { journalFiles } from '../../journal/database/files.ts';
import type { CountTask, SelectionCount } from '../export-protocol.ts';
import { doInThread } from '../export-thread.ts';
import { readSnapshot } from './snapshot.ts';
import { estimateBytes, sumOfBytes } from './space.ts';

/**
 * Counts what an export would hold, in a thread of its own: in a large journal that takes a while.
 * @param workerUrl the module that runs in the thread: `worker.ts`, or what it was bundled to
 * @throws ExportFailed
 */
export function countSelected(workerUrl: URL, task: CountTask): Promise<SelectionCount> {
  return doInThread(workerUrl, 'count', task, () => undefined);
}

/** What the thread does. Throws JournalUnreadable, an error of SQLite. */
export function readCount({ journal, selection, formats }: CountTask): SelectionCount {
  const connection = openForReading(journalFiles(journal).database);
  try {
    connection.exec('BEGIN');
    const snapshot = readSnapshot(connection, selection, formats.includes('jsonl'));
    const { payments, sums, events } = snapshot;
    const neededBytes = sumOfBytes(estimateBytes(connection, snapshot), formats);
    return { payments, sums, events: events?.count ?? 0, neededBytes };
  } finally {
    connection.close();
  }
}
