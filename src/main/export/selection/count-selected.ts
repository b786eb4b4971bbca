import { openForReading } from '../../journal/database/connection.ts';
import { journalFiles } from '../../journal/database/files.ts';
import type { CountTask, SelectionCount } from '../export-protocol.ts';
import { doInThread } from '../export-thread.ts';
import { readSnapshot } from './snapshot.ts';
import { estimateBytes, sumOfBytes } from './space.ts';

/**
 * Counts the contents of an export in a new thread, because a large journal takes a while.
 * @param workerUrl the module of the thread: `worker.ts` or its bundle
 * @throws ExportFailed
 */
export function countSelected(workerUrl: URL, task: CountTask): Promise<SelectionCount> {
  return doInThread(workerUrl, 'count', task, () => undefined);
}

/** Counts inside the thread. Throws JournalUnreadable, an error of SQLite. */
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
