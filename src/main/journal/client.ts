import { AskedThread, type OperationsOf } from '../../threads/asked-thread.ts';
import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { Journal, NotRestored, OpenResult } from './journal.ts';
import type { OpenOptions } from './open/open.ts';
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

export interface JournalOptions extends Omit<OpenOptions, 'openedAt'> {
  /** The module that runs in the journal's threads: `worker.ts`, or its bundle. */
  workerUrl: URL;
  clock: { now(): Date };
  /** Called if the journal fails on its own, outside any request: its file was replaced or removed. */
  onFailed?: (failure: JournalFailure) => void;
  /** Called if the log could not be shortened or the head marker could not be written. No entry is lost. */
  onUpkeepFailed: (failure: JournalFailure) => void;
  /** Called before the opening ends, if a restoration that a person had ordered was not carried out. */
  onNotRestored?: (why: NotRestored) => void;
}

type Writer = AskedThread<WriterOperations, WriterNews>;

/** Opens a journal, or creates it if none ever existed. A second opening before `close` fails with `locked`. */
export async function openJournal(options: JournalOptions): Promise<OpenResult<Journal>> {
  const { promise, resolve } = Promise.withResolvers<OpenResult<null>>();
  const writer: Writer = new AskedThread({
    workerUrl: options.workerUrl,
    name: 'journal',
    role: writerRole(options),
    errors: JOURNAL_ERRORS,
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

function writerRole({
  folder,
  mode,
  till,
  clock,
  authenticationKey,
  outsideHeads = null,
  dayEndsAtHour = 0,
}: JournalOptions): WorkerRole {
  const openedAt = clock.now().toISOString();
  return { role: 'writer', folder, mode, till, openedAt, authenticationKey, outsideHeads, dayEndsAtHour };
}

/** Each reader starts when it is first needed, and again after it ends. */
type ReaderThreads = ReturnType<typeof createReaderThreads>;

function createReaderThreads({ workerUrl, folder, authenticationKey }: JournalOptions) {
  const lost = (cause: unknown) => new JournalUnreadable('failed', { cause });
  const started = <Operations extends OperationsOf<Operations>>(role: WorkerRole) =>
    new AskedThread<Operations>({ workerUrl, name: 'journal', role, errors: JOURNAL_ERRORS, lost });
  const startReader = () => started<ReaderOperations>({ role: 'reader', folder });
  return {
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
  const appendAll: Journal['appendAll'] = (entries, runChange) =>
    writer.call('appendAllOf', JSON.stringify(entries), runChange);
  return {
    ...routed((thread) => {
      if (thread === 'writer') return writer;
      refuseOnceClosing();
      return readers[thread].get();
    }),
    append: (entry, stepDetail) => appendAll([{ entry, stepDetail }]),
    appendAll,
    salesOf: async (references) => (await writer.call('saleTextsOf', references)).map(saleOfTexts),
    close: () => {
      closing ??= closeAll(writer, readers);
      return closing;
    },
  };
}

/** Sends every operation to the thread named in `THREAD_OF`. @param threadFor throws while the journal is closing */
function routed(threadFor: (thread: ThreadName) => Pick<Writer, 'ask'>): Pick<Journal, keyof typeof THREAD_OF> {
  const operations = Object.entries(THREAD_OF).map(([operation, thread]) => [
    operation,
    async (...given: unknown[]) => await threadFor(thread).ask(operation, given),
  ]);
  return Object.fromEntries(operations);
}

/** Closes the writer last: the last connection to close moves the write-ahead log into the database. */
async function closeAll(writer: Writer, { reader, ...others }: ReaderThreads): Promise<void> {
  const lastReader = reader.alive();
  try {
    // These threads may end at once: a check resumes at the next start, and the other results are no longer needed.
    const { totalsReader, reportReader, checker, uploader } = others;
    await Promise.all([totalsReader, reportReader, checker, uploader].map((thread) => thread.alive()?.end()));
    await lastReader?.call('close');
    if (writer.alive) await writer.call('close');
  } finally {
    await Promise.all([lastReader?.end(), writer.end()]);
  }
}
