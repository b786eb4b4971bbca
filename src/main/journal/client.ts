import type { Mode } from '../../shared/mode.ts';
import { AskedThread } from '../../threads/asked-thread.ts';
import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { Journal, OpenResult } from './journal.ts';
import {
  type CheckerOperations,
  type CopierOperations,
  JOURNAL_ERRORS,
  type ReaderOperations,
  THREAD_OF,
  type ThreadName,
  type WorkerRole,
  type WriterNews,
  type WriterOperations,
} from './protocol.ts';
import { saleOfTexts } from './records.ts';

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

type Writer = AskedThread<WriterOperations, WriterNews>;
type Reader = AskedThread<ReaderOperations>;
type Copier = AskedThread<CopierOperations>;
type Checker = AskedThread<CheckerOperations>;

/**
 * Opens a journal, or makes it where there never was one. The file is held until `close`, or until the process ends: a
 * second opening meanwhile is `locked`.
 */
export async function openJournal(options: JournalOptions): Promise<OpenResult<Journal>> {
  const { promise, resolve } = Promise.withResolvers<OpenResult<null>>();
  const writer: Writer = new AskedThread({
    ...{ workerUrl: options.workerUrl, name: 'journal', role: writerRole(options), errors: JOURNAL_ERRORS },
    told: (news) => {
      if (news.kind === 'opening') resolve(news.opening);
      else if (news.kind === 'upkeepFailed') options.onUpkeepFailed(news.failure);
      else options.onFailed?.(news.failure);
    },
    lost: (cause) => {
      resolve({ ok: false, problem: 'failed', detail: cause instanceof Error ? cause.message : 'The thread ended.' });
      return new JournalFailed('failed', { cause });
    },
  });
  const opening = await promise;
  if (opening.ok) {
    const { folder, authenticationKey } = options;
    const start: StartThread = {
      reader: () => startBeside(options, { role: 'reader', folder }),
      copier: () => startBeside(options, { role: 'copier', folder }),
      checker: () => startBeside(options, { role: 'checker', folder, authenticationKey }),
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

function startBeside<Operations extends { [Name in keyof Operations]: (...given: never[]) => unknown }>(
  { workerUrl }: JournalOptions,
  role: WorkerRole,
): AskedThread<Operations> {
  const lost = (cause: unknown) => new JournalUnreadable('failed', { cause });
  return new AskedThread({ workerUrl, name: 'journal', role, errors: JOURNAL_ERRORS, lost });
}

/** Threads beside the writer. Each is started when it is first needed, so that the first screen waits for none of them. */
interface ThreadsBeside {
  reader: Reader | null;
  totalsReader: Reader | null;
  copier: Copier | null;
  checker: Checker | null;
}

interface StartThread {
  reader: () => Reader;
  copier: () => Copier;
  checker: () => Checker;
}

function journalOf(writer: Writer, start: StartThread): Journal {
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
    verify: () => start.reader().callOnce('verify'),
    keepDailyCopy: async (day) => {
      refuseOnceClosing();
      if (beside.copier?.alive) throw new JournalUnreadable('failed');
      beside.copier = start.copier();
      return await beside.copier.callOnce('keepDailyCopy', day);
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
