import type { Mode } from '../../shared/mode.ts';
import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { Journal, Opening } from './journal.ts';
import {
  type CheckerOperations,
  type CopierOperations,
  type ReaderOperations,
  THREAD_OF,
  type ThreadName,
  type WriterOperations,
} from './protocol.ts';
import { saleOfTexts } from './records.ts';
import { JournalThread } from './thread.ts';

export interface JournalOptions {
  /** The journal's own folder; each mode has one. Made where it is not there. */
  folder: string;
  mode: Mode;
  /** The till's name, whose counter is continued. */
  till: string;
  /** The module that runs in the journal's threads: `worker.ts`, or what it was bundled to. */
  workerUrl: URL;
  clock: { now(): Date };
  /** As in `OpenOptions`. */
  authenticationKey: Uint8Array | null;
  isKeyNew?: boolean;
  outsideHeads?: string | null;
  dayEndsAtHour?: number;
  /** Told when the journal takes nothing more although nobody had asked it for anything: its file is not the one it was. */
  onFailed?: (failure: JournalFailure) => void;
  /** Told when the log could not be made shorter or the head marker not be written. Nothing is lost by it. */
  onUpkeepFailed: (failure: JournalFailure) => void;
}

type Writer = JournalThread<WriterOperations>;
type Reader = JournalThread<ReaderOperations>;
type Copier = JournalThread<CopierOperations>;
type Checker = JournalThread<CheckerOperations>;

/**
 * Opens a journal, or makes it where there never was one. The file is held until `close`, or until the process ends: a
 * second opening meanwhile is `locked`.
 */
export async function openJournal(options: JournalOptions): Promise<Opening<Journal>> {
  const { promise, resolve } = Promise.withResolvers<Opening<null>>();
  const writer: Writer = new JournalThread(options.workerUrl, writerRole(options), {
    onOpening: resolve,
    onUpkeepFailed: options.onUpkeepFailed,
    onFailed: options.onFailed,
    lost: (cause) => {
      resolve({ ok: false, problem: 'failed', detail: cause instanceof Error ? cause.message : 'The thread ended.' });
      return new JournalFailed('failed', { cause });
    },
  });
  const opening = await promise;
  if (opening.ok) {
    const start = {
      reader: () => startReader(options),
      copier: () => startCopier(options),
      checker: () => startChecker(options),
    };
    return { ok: true, journal: journalOf(writer, start) };
  }
  await writer.end();
  return opening;
}

function writerRole(options: JournalOptions) {
  const { folder, mode, till, clock, authenticationKey, isKeyNew = false, outsideHeads = null } = options;
  const { dayEndsAtHour = 0 } = options;
  const openedAt = clock.now().toISOString();
  const given = { folder, mode, till, openedAt, authenticationKey, isKeyNew, outsideHeads, dayEndsAtHour };
  return { role: 'writer', ...given } as const;
}

function startReader({ workerUrl, folder }: JournalOptions): Reader {
  return new JournalThread(workerUrl, { role: 'reader', folder }, { lost: lostReading });
}

function startCopier({ workerUrl, folder }: JournalOptions): Copier {
  return new JournalThread(workerUrl, { role: 'copier', folder }, { lost: lostReading });
}

function startChecker({ workerUrl, folder, authenticationKey }: JournalOptions): Checker {
  return new JournalThread(workerUrl, { role: 'checker', folder, authenticationKey }, { lost: lostReading });
}

function lostReading(cause: unknown): JournalUnreadable {
  return new JournalUnreadable('failed', { cause });
}

/** Threads beside the writer. Each is started when it is first needed, so that the first screen waits for none of them. */
interface ThreadsBeside {
  reader: Reader | null;
  totalsReader: Reader | null;
  copier: Copier | null;
  checker: Checker | null;
}

function journalOf(
  writer: Writer,
  start: { reader: () => Reader; copier: () => Copier; checker: () => Checker },
): Journal {
  const beside: ThreadsBeside = { reader: null, totalsReader: null, copier: null, checker: null };
  let closing: Promise<void> | null = null;
  const refuseOnceClosing = () => {
    if (closing !== null) throw new JournalUnreadable('failed');
  };
  /** The thread of an operation, started again should it have ended. */
  const threads = {
    writer: () => writer,
    reader: () => {
      if (!beside.reader?.alive) beside.reader = start.reader();
      return beside.reader;
    },
    totalsReader: () => {
      if (!beside.totalsReader?.alive) beside.totalsReader = start.reader();
      return beside.totalsReader;
    },
    checker: () => {
      if (!beside.checker?.alive) beside.checker = start.checker();
      return beside.checker;
    },
  };
  return {
    ...routed((thread) => {
      if (thread !== 'writer') refuseOnceClosing();
      return threads[thread]();
    }),
    appendAll: (entries, runChange) => writer.call('appendAllOf', JSON.stringify(entries), runChange),
    salesOf: async (references) => (await writer.call('saleTextsOf', references)).map(saleOfTexts),
    verify: async () => {
      const verifier = start.reader();
      try {
        return await verifier.call('verify');
      } finally {
        await verifier.end();
      }
    },
    keepDailyCopy: async (day) => {
      refuseOnceClosing();
      if (beside.copier?.alive) throw new JournalUnreadable('failed');
      const copier = start.copier();
      beside.copier = copier;
      try {
        return await copier.call('keepDailyCopy', day);
      } finally {
        await copier.end();
      }
    },
    close: () => {
      closing ??= closeAll(writer, beside);
      return closing;
    },
  };
}

/** Every operation of the table, asked of its thread. @param threadFor throws where the journal is being closed */
function routed(threadFor: (thread: ThreadName) => Pick<Writer, 'ask'>): Pick<Journal, keyof typeof THREAD_OF> {
  const operations = Object.entries(THREAD_OF).map(([operation, thread]) => [
    operation,
    async (...given: unknown[]) => await threadFor(thread).ask(operation, given),
  ]);
  return Object.fromEntries(operations);
}

/** The writer last: the last one that lets the file go moves what is in the log into the database. */
async function closeAll(writer: Writer, { reader, totalsReader, copier, checker }: ThreadsBeside): Promise<void> {
  try {
    // Half a copy is removed by the next one, a check goes on after the next start, and nobody waits for sums any more.
    await Promise.all([copier?.end(), totalsReader?.end(), checker?.end()]);
    if (reader?.alive) await reader.call('close');
    if (writer.alive) await writer.call('close');
  } finally {
    await Promise.all([reader?.end(), writer.end()]);
  }
}
