import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { answerRequests, tellerOf } from '../../threads/answer-requests.ts';
import { MESSAGE_ALONE } from '../../threads/messages.ts';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import { openForReading } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import { JOURNAL_ERRORS } from '../journal/protocol.ts';
import { eraseInSet } from './erase-in-set.ts';
import { openExports } from './open-exports.ts';
import { type OpenEnding, type OpenProgress, type OpenTask, problemOf } from './open-protocol.ts';
import { storeHash } from './opened-store.ts';
import { createStoreReads } from './store-reads.ts';

export interface ReadTask {
  /** The set's stores in order. Each store is compared with its hash before the first read, unless the hash is null. */
  stores: readonly { folder: string; sha256: string | null }[];
}

export type ReadOperations = ReturnType<typeof readOperations>;

const PROGRESS_MS = 100;

/** Runs a thread, which opens exports or reads a set until the set is closed. */
if (parentPort) {
  const task = workerData as ReadTask | null;
  if (task) answerRequests(parentPort, readOperations(task), JOURNAL_ERRORS);
  else answerRequests(parentPort, openOperations(parentPort), MESSAGE_ALONE);
}

export type OpenOperations = ReturnType<typeof openOperations>;

function openOperations(port: MessagePort) {
  const tell = tellerOf<OpenProgress>(port);
  return {
    open: (task: OpenTask) => open(task, tell),
    /** Erases from a set what the till's journal has erased. Nobody may read the set during that time. */
    erase: eraseInSet,
  };
}

async function open(task: OpenTask, tell: (progress: OpenProgress) => void): Promise<OpenEnding> {
  let toldMs = 0;
  const tellProgress = (progress: OpenProgress) => {
    if (Date.now() - toldMs < PROGRESS_MS) return;
    toldMs = Date.now();
    tell(progress);
  };
  try {
    return await openExports(task, tellProgress);
  } catch (error) {
    return { kind: 'failed', ...problemOf(error) };
  }
}

function readOperations({ stores }: ReadTask) {
  const changed = stores.find(({ folder, sha256 }) => sha256 !== null && sha256 !== storeHash(folder));
  const connections = changed ? [] : stores.map(({ folder }) => openForReading(journalFiles(folder).database));
  const reads = createStoreReads(connections);
  /** Throws JournalUnreadable if a store does not match its hash. */
  const unchanged = () => {
    if (changed) throw new JournalUnreadable('corrupt');
    return reads;
  };
  return {
    ready: () => void unchanged(),
    page: (query: Parameters<typeof reads.page>[0]) => unchanged().page(query),
    payment: (reference: string) => unchanged().payment(reference),
    close() {
      for (const connection of connections) connection.close();
    },
  };
}
