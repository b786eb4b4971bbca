import {
  type PrintEnd,
  type PrintedSays,
  type PrintFault,
  type PrintJob,
  reportPrinted,
  type TillPrinter,
} from '../../shared/slip/print-job.ts';
import type { JobToAdd, PrintJournal } from '../desk/ports/print-journal-port.ts';
import type { After, SendEnd } from './send.ts';

/** The paper for a payment or report, made from the journal at the moment of printing. */
export interface MadeSlip {
  says: PrintedSays;
  copy: number;
  /** Null if the slip cannot be printed at this width. */
  bytes: Uint8Array | null;
}

export interface WrittenSlip extends Pick<MadeSlip, 'says' | 'copy'> {
  job: PrintJob;
  end: PrintEnd;
  printer: string;
}

export interface PrintQueueParts {
  journal: PrintJournal;
  /** Returns null if the till has no printer, so that jobs wait. */
  printer: () => { printer: TillPrinter; name: string } | null;
  make: (reference: string, printer: TillPrinter) => Promise<MadeSlip | null>;
  send: (printer: TillPrinter, bytes: Uint8Array) => Promise<SendEnd>;
  /** Runs a task in turn with everything else that assigns a copy number. */
  inTurn: <Value>(task: () => Promise<Value>) => Promise<Value>;
  /** False if a waiting job must be dropped, because the day's totals are not for the next person at the printer. */
  isWanted: (job: PrintJob) => boolean;
  note: (written: WrittenSlip) => Promise<void>;
  after: After;
  changed: () => void;
  /** Receives failures that need no action from a person. */
  failed: (error: unknown) => void;
}

export type PrintQueue = ReturnType<typeof createPrintQueue>;

const RETRY_MS = 20_000;

const NOT_NEEDED = { state: 'dropped', fault: null } as const;

/**
 * Prints one slip after another. The disk records a job before its first byte is sent, and the chain records the end: a
 * slip that may be on paper is never sent again without COPY.
 */
export function createPrintQueue(parts: PrintQueueParts) {
  const { journal, changed } = parts;
  const printing = createJobPrinting(parts);
  const worker = createWorker(parts, async () => {
    // Jobs are listed newest first, so the last waiting job is the oldest.
    const job = (await journal.printJobs()).findLast(({ state }) => state === 'waiting');
    if (!job) return 'nothingToDo';
    if (!parts.isWanted(job)) {
      await drop(job);
      return 'goesOn';
    }
    const till = parts.printer();
    if (!till) return 'nothingToDo';
    const goesOn = await printing.print(job, till);
    changed();
    return goesOn ? 'goesOn' : 'stopped';
  });

  async function drop({ id }: PrintJob): Promise<void> {
    await journal.changePrintJob(id, NOT_NEEDED);
    changed();
  }

  return {
    /** Adds a slip. Resolves once the job is on disk, without waiting for paper. */
    async add(job: JobToAdd): Promise<void> {
      if (!(await journal.addPrintJob(job))) return;
      changed();
      worker.kick();
    },
    tryAgain: worker.kick,
    isUnderWay: printing.isUnderWay,
    async drop(id: string): Promise<void> {
      const job = (await journal.printJobs()).find((each) => each.id === id);
      if (job?.state === 'waiting' && !printing.isUnderWay(id)) await drop(job);
    },
    /** Finds out how the jobs of an earlier run ended, and continues with waiting jobs. */
    async recover(): Promise<void> {
      const jobs = await journal.printJobs();
      for (const job of jobs) {
        if (job.state === 'sending') await printing.findOut(job);
        // Drops a waiting report of the day so far: its person may have left, and the totals may have changed.
        else if (job.state === 'waiting' && reportPrinted(job.reference) === null) await drop(job);
      }
      worker.kick();
    },
    /** Starts no further jobs, and waits for the current job. */
    stop: worker.stop,
  };
}

function createJobPrinting(parts: PrintQueueParts) {
  const { journal, changed } = parts;
  let underWay: string | null = null;

  async function send({ job, printer, name }: { job: PrintJob; printer: TillPrinter; name: string }): Promise<boolean> {
    const slip = await parts.inTurn(() => begin(job, printer, name));
    if (!slip) return true;
    const { says, copy, bytes } = slip;
    changed();
    const sent = await parts.send(printer, bytes);
    if (sent.end === 'failed' && !sent.reached) {
      const end = (await isAskedAgain(job)) ? NOT_NEEDED : { state: 'waiting' as const, fault: sent.fault };
      await journal.changePrintJob(job.id, { ...end, says: null, copy: null });
      return false;
    }
    const end = sent.end === 'failed' ? 'interrupted' : sent.end;
    await ended({ job, says, copy, end, printer: name }, sent.end === 'failed' ? sent.fault : null);
    return sent.end !== 'failed';
  }

  /** Tells whether a later job waits for the same paper. Printing both would only make a copy that nobody wanted. */
  async function isAskedAgain({ id, reference }: PrintJob): Promise<boolean> {
    const jobs = await journal.printJobs();
    return jobs.some((job) => job.id !== id && job.reference === reference && job.state === 'waiting');
  }

  /** @returns null if the slip cannot be printed at this width */
  async function begin(job: PrintJob, printer: TillPrinter, name: string) {
    const slip = await parts.make(job.reference, printer);
    if (!slip?.bytes) {
      await journal.changePrintJob(job.id, { state: 'refused', fault: null });
      return null;
    }
    const { says, copy, bytes } = slip;
    await journal.changePrintJob(job.id, { state: 'sending', fault: null, says, copy, printer: name });
    return { says, copy, bytes };
  }

  /** Writes the chain first, so that the next start does not repeat an entry after a crash between the writes. */
  async function ended(written: WrittenSlip, fault: PrintFault | null): Promise<void> {
    await parts.note(written);
    await journal.changePrintJob(written.job.id, { state: written.end, fault });
  }

  return {
    isUnderWay: (id: string) => underWay === id,
    /** @returns false if the printer stopped, because the next job would stop too */
    async print(job: PrintJob, till: { printer: TillPrinter; name: string }): Promise<boolean> {
      underWay = job.id;
      try {
        return await send({ job, ...till });
      } finally {
        underWay = null;
      }
    },
    /** Settles a job that an earlier run was sending. If the chain does not say how it ended, the end is unknown. */
    async findOut(job: PrintJob): Promise<void> {
      const known = (await journal.slipsPrinted(job.reference)).find((slip) => slip.job === job.id);
      if (known) await journal.changePrintJob(job.id, { state: known.end });
      else if (job.says === null || job.copy === null) await journal.changePrintJob(job.id, { state: 'waiting' });
      else await ended({ job, says: job.says, copy: job.copy, end: 'unknown', printer: job.printer ?? '' }, null);
    },
  };
}

function createWorker(
  { after, failed }: Pick<PrintQueueParts, 'after' | 'failed'>,
  doNext: () => Promise<'goesOn' | 'stopped' | 'nothingToDo'>,
) {
  let working: Promise<void> | null = null;
  let takeBackRetry: (() => void) | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  function kick(): void {
    takeBackRetry?.();
    takeBackRetry = null;
    isAskedAgain = true;
    if (isStopped) return;
    working ??= work()
      .catch(failed)
      .finally(() => {
        working = null;
        // A job may have been requested after the last check.
        if (isAskedAgain) kick();
      });
  }

  async function work(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false;
      let did = await doNext();
      while (did === 'goesOn' && !isStopped) did = await doNext();
      if (did === 'stopped') takeBackRetry ??= after(RETRY_MS, kick);
    }
  }

  return {
    kick,
    async stop(): Promise<void> {
      isStopped = true;
      takeBackRetry?.();
      await working;
    },
  };
}
