import {
  type PrintEnd,
  type PrintedSays,
  type PrintFault,
  type PrintJob,
  reportPrinted,
  type TillPrinter,
} from '../../shared/slip/print-job.ts';
import type { JobToAdd, PrintJournal } from './print-journal-port.ts';
import type { After, SendEnd } from './send.ts';

/** What is printed for a payment or of a report, as the journal has it in the moment of printing. */
export interface MadeSlip {
  says: PrintedSays;
  copy: number;
  /** Null where it cannot be printed as it is. */
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
  /** The till's printer; null where it has none: what was asked for waits. */
  printer: () => { printer: TillPrinter; name: string } | null;
  /** Makes the slip of a payment, or a report; null where there is none. */
  make: (reference: string, printer: TillPrinter) => Promise<MadeSlip | null>;
  send: (printer: TillPrinter, bytes: Uint8Array) => Promise<SendEnd>;
  /** One after the other with whatever else takes the number of a copy. */
  inTurn: <Value>(task: () => Promise<Value>) => Promise<Value>;
  /** Whether what waits is to be printed still: what the day came to is not told to whoever stands there later. */
  isWanted: (job: PrintJob) => boolean;
  /** Writes the entry. */
  note: (written: WrittenSlip) => Promise<void>;
  after: After;
  changed: () => void;
  /** What failed that no person must act on. */
  failed: (error: unknown) => void;
}

export interface PrintQueue {
  /** Puts a slip in the queue; resolves once that is on the disk, and never waits for paper. */
  add(job: JobToAdd): Promise<void>;
  /** Tries what waits once more. */
  tryAgain(): void;
  drop(id: string): Promise<void>;
  /** Finds out what became of what an earlier run was sending, and goes on with what waits. */
  recover(): Promise<void>;
  /** Begins nothing more; waits for what is being sent. */
  stop(): Promise<void>;
}

/** A printer that was off or had no paper is tried again so often by itself. */
const RETRY_MS = 20_000;

/**
 * Prints one slip after the other. Before the first byte leaves, the disk has that it is being sent; when it has ended, the
 * chain has how. So after a crash nothing is lost, and what may be on paper is never sent a second time without saying COPY.
 */
export function createPrintQueue(parts: PrintQueueParts): PrintQueue {
  const { journal, changed } = parts;
  const printing = createJobPrinting(parts);
  const worker = createWorker(parts, async () => {
    // The oldest that waits.
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
        // Whoever asked for the day so far is not who stands there now, and it is another day so far.
        else if (job.state === 'waiting' && reportPrinted(job.reference) === null) await drop(job);
      }
      worker.kick();
    },
    stop: worker.stop,
  };
}

/** One slip: sent, and what came of it written down. */
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

  /** @returns null where it cannot be printed as it is */
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

  /** The chain first: where the program ends between the two, the next start finds the entry and writes no other. */
  async function ended(written: WrittenSlip, fault: PrintFault | null): Promise<void> {
    await parts.note(written);
    await journal.changePrintJob(written.job.id, { state: written.end, fault });
  }

  return {
    isUnderWay: (id: string) => underWay === id,
    /** @returns false where the printer stopped, and would stop in the next one as well */
    async print(job: PrintJob, till: { printer: TillPrinter; name: string }): Promise<boolean> {
      underWay = job.id;
      try {
        return await send({ job, ...till });
      } finally {
        underWay = null;
      }
    },
    /** Of what an earlier run was sending: the chain says how it ended, or nobody knows. */
    async findOut(job: PrintJob): Promise<void> {
      const known = (await journal.slipsPrinted(job.reference)).find((slip) => slip.job === job.id);
      if (known) await journal.changePrintJob(job.id, { state: known.end });
      else if (job.says === null || job.copy === null) await journal.changePrintJob(job.id, { state: 'waiting' });
      else await ended({ job, says: job.says, copy: job.copy, end: 'unknown', printer: job.printer ?? '' }, null);
    },
  };
}

/** Does one after the other, and comes back by itself to what was stopped. */
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
        // Asked for since the work looked for the last time.
        if (isAskedAgain) kick();
      });
  }

  /** What is asked for while the last slip is ending is seen, too. */
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
