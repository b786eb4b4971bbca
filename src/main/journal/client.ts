import type { Mode } from '../../shared/mode.ts';
import { AskedThread, type OperationsOf } from '../../threads/asked-thread.ts';
import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { Journal, NotRestored, OpenResult } from './journal.ts';
import {
  type CheckerOperations,
  JOURNAL_ERRORS,
  type ReaderOperations,
  THREAD_OF,
  type ThreadName,
  type UploaderOperations,
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
  outsideHeads?: string | null;
  dayEndsAtHour?: number;
  /** Told when the journal takes nothing more although nobody had asked it for anything: its file is not the one it was. */
  onFailed?: (failure: JournalFailure) => void;
  /** Told when the log could not be made shorter or the head marker not be written. Nothing is lost by it. */
  onUpkeepFailed: (failure: JournalFailure) => void;
  /** Told before the opening ends: a person had decided to go back to a copy, and it was not done. */
  onNotRestored?: (why: NotRestored) => void;
}

type Writer = AskedThread<WriterOperations, WriterNews>;

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
      else if (news.kind === 'notRestored') options.onNotRestored?.(news.why);
      else if (news.kind === 'upkeepFailed') options.onUpkeepFailed(news.failure);
      else options.onFailed?.(news.failure);
    },
    lost: (cause) => {
      resolve({ ok: false, problem: 'failed', detail: cause instanceof Error ? cause.message : 'The thread ended.' });
      return new JournalFailed('failed', { cause });
    },
  });
  const opening = await promise;
  if (opening.ok) return { ok: true, journal: journalOf(writer, createReaderThreads(options)) };
  await writer.end();
  return opening;
}

function writerRole(options: JournalOptions) {
  const { folder, mode, till, clock, authenticationKey, outsideHeads = null } = options;
  const { dayEndsAtHour = 0 } = options;
  const openedAt = clock.now().toISOString();
  const given = { folder, mode, till, openedAt, authenticationKey, outsideHeads, dayEndsAtHour };
  return { role: 'writer', ...given } as const;
}

/** Each is started when it is first needed, so that the first screen waits for none, and again should it have ended. */
type ReaderThreads = ReturnType<typeof createReaderThreads>;

function createReaderThreads({ workerUrl, folder, authenticationKey }: JournalOptions) {
  const lost = (cause: unknown) => new JournalUnreadable('failed', { cause });
  const started = <Operations extends OperationsOf<Operations>>(role: WorkerRole) =>
    new AskedThread<Operations>({ workerUrl, name: 'journal', role, errors: JOURNAL_ERRORS, lost });
  const startReader = () => started<ReaderOperations>({ role: 'reader', folder });
  return {
    startReader,
    reader: whenNeeded(startReader),
    totalsReader: whenNeeded(startReader),
    reportReader: whenNeeded(startReader),
    checker: whenNeeded(() => started<CheckerOperations>({ role: 'checker', folder, authenticationKey })),
    uploader: whenNeeded(() => started<UploaderOperations>({ role: 'uploader', folder })),
  };
}

function whenNeeded<Thread extends { readonly alive: boolean }>(start: () => Thread) {
  let thread: Thread | null = null;
  const alive = () => (thread?.alive ? thread : null);
  return {
    alive,
    get() {
      thread = alive() ?? start();
      return thread;
    },
  };
}

function journalOf(writer: Writer, readers: ReaderThreads): Journal {
  let closing: Promise<void> | null = null;
  const refuseOnceClosing = () => {
    if (closing !== null) throw new JournalUnreadable('failed');
  };
  return {
    ...routed((thread) => {
      if (thread === 'writer') return writer;
      refuseOnceClosing();
      return readers[thread].get();
    }),
    appendAll: (entries, runChange) => writer.call('appendAllOf', JSON.stringify(entries), runChange),
    salesOf: async (references) => (await writer.call('saleTextsOf', references)).map(saleOfTexts),
    verify: () => readers.startReader().callOnce('verify'),
    close: () => {
      closing ??= closeAll(writer, readers);
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
async function closeAll(writer: Writer, { reader, ...others }: ReaderThreads): Promise<void> {
  const lastReader = reader.alive();
  try {
    // A check goes on after the next start, and nobody waits for sums any more.
    const { totalsReader, reportReader, checker, uploader } = others;
    await Promise.all([totalsReader, reportReader, checker, uploader].map((thread) => thread.alive()?.end()));
    await lastReader?.call('close');
    if (writer.alive) await writer.call('close');
  } finally {
    await Promise.all([lastReader?.end(), writer.end()]);
  }
}
