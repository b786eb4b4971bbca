import type { Mode } from '../../shared/mode.ts';
import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/journal-port.ts';
import type { Journal, Opening } from './journal.ts';
import type { ReaderOperations, WriterOperations } from './protocol.ts';
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
  /** Told when the log could not be made shorter or the head marker not be written. Nothing is lost by it. */
  onUpkeepFailed: (failure: JournalFailure) => void;
}

type Writer = JournalThread<WriterOperations>;
type Reader = JournalThread<ReaderOperations>;

/**
 * Opens a journal, or makes it where there never was one. The file is held until `close`, or until the process ends: a
 * second opening meanwhile is `locked`.
 */
export async function openJournal(options: JournalOptions): Promise<Opening<Journal>> {
  const { promise, resolve } = Promise.withResolvers<Opening<null>>();
  const writer: Writer = new JournalThread(options.workerUrl, writerRole(options), {
    onOpening: resolve,
    onUpkeepFailed: options.onUpkeepFailed,
    lost: (cause) => {
      resolve({ ok: false, problem: 'failed', detail: cause instanceof Error ? cause.message : 'The thread ended.' });
      return new JournalFailed('failed', { cause });
    },
  });
  const opening = await promise;
  if (opening.ok) return { ok: true, journal: journalOf(writer, () => startReader(options)) };
  await writer.end();
  return opening;
}

function writerRole({ folder, mode, till, clock }: JournalOptions) {
  return { role: 'writer', folder, mode, till, openedAt: clock.now().toISOString() } as const;
}

function startReader({ workerUrl, folder }: JournalOptions): Reader {
  return new JournalThread(
    workerUrl,
    { role: 'reader', folder },
    {
      lost: (cause) => new JournalUnreadable('failed', { cause }),
    },
  );
}

function journalOf(writer: Writer, start: () => Reader): Journal {
  // Started when something is first read, so that the first screen does not wait for it; again, should it have ended.
  let reader: Reader | null = null;
  let closing: Promise<void> | null = null;
  const reading = () => {
    if (closing !== null) throw new JournalUnreadable('failed');
    if (!reader?.alive) reader = start();
    return reader;
  };
  return {
    append: (entry, stepDetail) => writer.call('append', entry, stepDetail),
    payment: (reference) => writer.call('payment', reference),
    sale: (saleId) => writer.call('sale', saleId),
    saleOf: (reference) => writer.call('saleOf', reference),
    activeSale: () => writer.call('activeSale'),
    stepDetail: (reference) => writer.call('stepDetail', reference),
    unsettledPayments: () => writer.call('unsettledPayments'),
    nextCounter: () => writer.call('nextCounter'),
    newestAt: () => writer.call('newestAt'),
    head: () => writer.call('head'),
    page: async (query) => await reading().call('page', query),
    timeline: async (reference) => await reading().call('timeline', reference),
    verify: async () => {
      const verifier = start();
      try {
        return await verifier.call('verify');
      } finally {
        await verifier.end();
      }
    },
    close: () => {
      closing ??= closeBoth(writer, reader);
      return closing;
    },
  };
}

/** The reader first: the last one that lets the file go moves what is in the log into the database. */
async function closeBoth(writer: Writer, reader: Reader | null): Promise<void> {
  try {
    if (reader?.alive) await reader.call('close');
    if (writer.alive) await writer.call('close');
  } finally {
    await Promise.all([reader?.end(), writer.end()]);
  }
}
