import type { Mode } from '../../shared/mode.ts';
import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/journal-port.ts';
import type { RunJournal } from '../desk/run-journal-port.ts';
import type { CaseReads } from './case-reads.ts';
import type { Journal, Opening } from './journal.ts';
import type { CopierOperations, ReaderOperations, WriterOperations } from './protocol.ts';
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
  /** Told when the log could not be made shorter or the head marker not be written. Nothing is lost by it. */
  onUpkeepFailed: (failure: JournalFailure) => void;
}

type Writer = JournalThread<WriterOperations>;
type Reader = JournalThread<ReaderOperations>;
type Copier = JournalThread<CopierOperations>;

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
  if (opening.ok) {
    const start = { reader: () => startReader(options), copier: () => startCopier(options) };
    return { ok: true, journal: journalOf(writer, start) };
  }
  await writer.end();
  return opening;
}

function writerRole({ folder, mode, till, clock }: JournalOptions) {
  return { role: 'writer', folder, mode, till, openedAt: clock.now().toISOString() } as const;
}

function startReader({ workerUrl, folder }: JournalOptions): Reader {
  return new JournalThread(workerUrl, { role: 'reader', folder }, { lost: lostReading });
}

function startCopier({ workerUrl, folder }: JournalOptions): Copier {
  return new JournalThread(workerUrl, { role: 'copier', folder }, { lost: lostReading });
}

function lostReading(cause: unknown): JournalUnreadable {
  return new JournalUnreadable('failed', { cause });
}

function journalOf(writer: Writer, start: { reader: () => Reader; copier: () => Copier }): Journal {
  // Started when something is first read, so that the first screen does not wait for it; again, should it have ended.
  let reader: Reader | null = null;
  let counter: Reader | null = null;
  let copier: Copier | null = null;
  let closing: Promise<void> | null = null;
  const reading = () => {
    if (closing !== null) throw new JournalUnreadable('failed');
    if (!reader?.alive) reader = start.reader();
    return reader;
  };
  const counting = () => {
    if (closing !== null) throw new JournalUnreadable('failed');
    if (!counter?.alive) counter = start.reader();
    return counter;
  };
  return {
    append: (entry, stepDetail) => writer.call('append', entry, stepDetail),
    appendAll: (entries, runChange) => writer.call('appendAllOf', JSON.stringify(entries), runChange),
    payment: (reference) => writer.call('payment', reference),
    sale: (saleId) => writer.call('sale', saleId),
    saleOf: (reference) => writer.call('saleOf', reference),
    salesOf: async (references) => (await writer.call('saleTextsOf', references)).map(saleOfTexts),
    activeSale: () => writer.call('activeSale'),
    stepDetail: (reference) => writer.call('stepDetail', reference),
    unsettledPayments: () => writer.call('unsettledPayments'),
    paymentsToHandOver: (most) => writer.call('paymentsToHandOver', most),
    guardedPayments: (query) => writer.call('guardedPayments', query),
    nextDue: () => writer.call('nextDue'),
    nextCounter: () => writer.call('nextCounter'),
    newestAt: () => writer.call('newestAt'),
    head: () => writer.call('head'),
    ...runsThrough(writer, reading),
    page: async (query) => await reading().call('page', query),
    sums: async (query) => await counting().call('sums', query),
    dayTotals: async (days) => await reading().call('dayTotals', days),
    choices: async () => await reading().call('choices'),
    groups: async (query) => await reading().call('groups', query),
    timeline: async (reference) => await reading().call('timeline', reference),
    ...sealReadsThrough(reading),
    ...caseReadsThrough(reading),
    verify: async () => {
      const verifier = start.reader();
      try {
        return await verifier.call('verify');
      } finally {
        await verifier.end();
      }
    },
    keepDailyCopy: async (day) => {
      if (closing !== null || copier?.alive) throw new JournalUnreadable('failed');
      copier = start.copier();
      try {
        return await copier.call('keepDailyCopy', day);
      } finally {
        await copier.end();
      }
    },
    close: () => {
      closing ??= closeAll(writer, { reader, counter, copier });
      return closing;
    },
  };
}

interface Beside {
  reader: Reader | null;
  counter: Reader | null;
  copier: Copier | null;
}

/** What is read of cases. @param reading the thread that reads, started at first need */
function caseReadsThrough(reading: () => Reader): Pick<Journal, keyof CaseReads> {
  return {
    casePage: async (query) => await reading().call('casePage', query),
    caseCounts: async (now) => await reading().call('caseCounts', now),
    caseFile: async (id) => await reading().call('caseFile', id),
    casesOfPayment: async (reference) => await reading().call('casesOfPayment', reference),
    nextCaseNumber: async () => await reading().call('nextCaseNumber'),
    untoldPayments: async () => await reading().call('untoldPayments'),
    reviewsBehind: async () => await reading().call('reviewsBehind'),
  };
}

function runsThrough(writer: Writer, reading: () => Reader): RunJournal {
  return {
    makeRun: (run) => writer.call('makeRun', run),
    addRunItems: (run, references) => writer.call('addRunItems', run, references),
    forgetUnmade: (run, most) => writer.call('forgetUnmade', run, most),
    unmadeRuns: () => writer.call('unmadeRuns'),
    setRunPace: (run, pace) => writer.call('setRunPace', run, pace),
    openRuns: () => writer.call('openRuns'),
    waitingRunItems: (run, afterPosition, limit) => writer.call('waitingRunItems', run, afterPosition, limit),
    run: async (id) => await reading().call('run', id),
    runs: async (before, limit) => await reading().call('runs', before, limit),
    runItems: async (query) => await reading().call('runItems', query),
    knownReferences: async (references) => await reading().call('knownReferences', references),
  };
}

function sealReadsThrough(reading: () => Reader): Pick<Journal, 'sealState' | 'sealOfDay' | 'seals'> {
  return {
    sealState: async () => await reading().call('sealState'),
    sealOfDay: async (day) => await reading().call('sealOfDay', day),
    seals: async (query) => await reading().call('seals', query),
  };
}

/** The writer last: the last one that lets the file go moves what is in the log into the database. */
async function closeAll(writer: Writer, { reader, counter, copier }: Beside): Promise<void> {
  try {
    // Half a copy is removed by the next one, and nobody waits for sums any more.
    await Promise.all([copier?.end(), counter?.end()]);
    if (reader?.alive) await reader.call('close');
    if (writer.alive) await writer.call('close');
  } finally {
    await Promise.all([reader?.end(), writer.end()]);
  }
}
