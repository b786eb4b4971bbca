import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import { answer } from '../journal/answer-requests.ts';
import { openForReading } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import type { Report } from '../journal/protocol.ts';
import { openExports } from './open-exports.ts';
import { problemOf } from './open-failure.ts';
import type { OpenProgress, OpenReport, OpenTask } from './open-protocol.ts';
import { storeHash } from './opened-store.ts';
import { createStoreReads, type StoreReads } from './store-reads.ts';

/** What a thread that reads a set is given. */
export interface ReadTask {
  role: 'read';
  /** The stores of the set, in their order; the hash of each where it is to be compared first. */
  stores: readonly { folder: string; sha256: string | null }[];
}

/** What such a thread can be asked. */
export interface ReadOperations extends StoreReads {
  /** Answers once the stores are found to be as they were filled. Throws JournalUnreadable where one is not. */
  ready(): void;
  close(): void;
}

const PROGRESS_MS = 100;

/** The thread that opens exports, and ends; or that reads what was opened, until it is closed. */
if (parentPort) {
  const task = workerData as OpenTask | ReadTask;
  if (task.role === 'open') await open(task, parentPort);
  else read(task, parentPort);
}

async function open(task: OpenTask, port: MessagePort): Promise<void> {
  const report = (message: OpenReport) => port.postMessage(message);
  let toldMs = 0;
  const tellProgress = (progress: OpenProgress) => {
    if (Date.now() - toldMs < PROGRESS_MS) return;
    toldMs = Date.now();
    report({ kind: 'progress', progress });
  };
  try {
    report(await openExports(task, tellProgress));
  } catch (error) {
    report({ kind: 'failed', ...problemOf(error) });
  }
}

function read({ stores }: ReadTask, port: MessagePort): void {
  const changed = stores.find(({ folder, sha256 }) => sha256 !== null && storeHash(folder) !== sha256);
  const connections = changed ? [] : stores.map(({ folder }) => openForReading(journalFiles(folder).database));
  const operations: ReadOperations = {
    ...createStoreReads(connections),
    ready() {
      if (changed) throw new JournalUnreadable('corrupt');
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
  answer(port, operations, (message: Report) => port.postMessage(message));
}
