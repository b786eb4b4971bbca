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

/** What is printed for a payment or report, from the journal at the moment of printing. */
export interface MadeSlip {
  says: PrintedSays;
  copy: number;
  /** null if it cannot be printed as it is. */
  bytes: Uint8Array | null;
}

/** What went to the printer, for the entry. */
export interface WrittenSlip extends Pick<MadeSlip, 'says' | 'copy'> {
  job: PrintJob;
  end: PrintEnd;
  printer: string;
}

export interface PrintQueueParts {
  journal: PrintJournal;
  /** The till's printer; null if it has none, so that jobs wait. */
  printer: () => { printer: TillPrinter; name: string } | null;
  /** Makes the slip of a payment or the report; null if there is none. */
  make: (reference: string, printer: TillPrinter) => Promise<MadeSlip | null>;
  send: (printer: TillPrinter, bytes: Uint8Array) => Promise<SendEnd>;
  /** Runs a task in turn with everything else that assigns a copy number. */
  inTurn: <Value>(task: () => Promise<Value>) => Promise<Value>;
  /** Tells whether a waiting job shall still print: the day's totals are not for whoever stands there later. */
  isWanted: (job: PrintJob) => boolean;
  /** Writes the entry. */
  note: (written: WrittenSlip) => Promise<void>;
  after: After;
  changed: () => void;
  /** Receives failures that need no action from a person. */
  failed: (error: unknown) => void;
}

export interface PrintQueue {
  /** Adds a slip to the queue. Resolves once it is on disk, and never waits for paper. */
  add(job: JobToAdd): Promise<void>;
  /** Retries what waits. */
  tryAgain(): void;
  drop(id: string): Promise<void>;
  /** Finds out how the jobs of an earlier run ended, and continues with what waits. */
  recover(): Promise<void>;
  /** Starts nothing more, and waits for the job that is being sent. */
  stop(): Promise<void>;
}

/** How often a printer that was off or out of paper is retried. */
const RETRY_MS = 20_000;

/**
 * Prints one slip after the other. The disk records a job before its first byte leaves, and the chain records how it
 * ended. After a crash nothing is lost, and a slip that may be on paper is never sent again without COPY.
 */
export function createPrintQueue(parts: PrintQueueParts): PrintQueue {
  const { journal, changed } = parts;
  const printing = createJobPrinting(parts);
  const worker = createWorker(parts, async () => {
    // The oldest job that waits.
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
    await journal.changePrintJob(id, { state: 'dropped', fault: null });
    changed();
  }

  return {
    async add(job) {
      if (!(await journal.addPrintJob(job))) return;
      changed();
      worker.kick();
    },
    tryAgain: worker.kick,
    async drop(id) {
      const job = (await journal.printJobs()).find((each) => each.id === id);
      if (job?.state === 'waiting' && !printing.isUnderWay(id)) await drop(job);
    },
    async recover() {
      const jobs = await journal.printJobs();
      for (const job of jobs) {
        if (job.state === 'sending') await printing.findOut(job);
        // The person who asked for the day's totals may have left, and the totals have changed.
        else if (job.state === 'waiting' && reportPrinted(job.reference) === null) await drop(job);
      }
      worker.kick();
    },
    stop: worker.stop,
  };
}

/** Sends one slip and records the result. */
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
      await journal.changePrintJob(job.id, { state: 'waiting', fault: sent.fault, says: null, copy: null });
      return false;
    }
    const end = sent.end === 'failed' ? 'interrupted' : sent.end;
    await ended({ job, says, copy, end, printer: name }, sent.end === 'failed' ? sent.fault : null);
    return sent.end !== 'failed';
  }

  /** @returns null if it cannot be printed as it is */
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

  /**
   * The chain comes first: if the program ends between the two writes, the next start finds the entry and writes no
   * other.
   */
  async function ended(written: WrittenSlip, fault: PrintFault | null): Promise<void> {
    await parts.note(written);
    await journal.changePrintJob(written.job.id, { state: written.end, fault });
  }

  return {
    isUnderWay: (id: string) => underWay === id,
    /** @returns false if the printer stopped, so that the next job would stop as well */
    async print(job: PrintJob, till: { printer: TillPrinter; name: string }): Promise<boolean> {
      underWay = job.id;
      try {
        return await send({ job, ...till });
      } finally {
        underWay = null;
      }
    },
    /** Settles a job that an earlier run was sending: the chain says how it ended, or nobody knows. */
    async findOut(job: PrintJob): Promise<void> {
      const known = (await journal.slipsPrinted(job.reference)).find((slip) => slip.job === job.id);
      if (known) await journal.changePrintJob(job.id, { state: known.end });
      else if (job.says === null || job.copy === null) await journal.changePrintJob(job.id, { state: 'waiting' });
      else await ended({ job, says: job.says, copy: job.copy, end: 'unknown', printer: job.printer ?? '' }, null);
    },
  };
}

/** Runs jobs one after the other, and retries a stopped job by itself. */
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
        // Requested since the worker last looked.
        if (isAskedAgain) kick();
      });
  }

  /** Jobs that arrive while the last slip is ending are seen, too. */
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
