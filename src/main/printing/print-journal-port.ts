import type { PrintEnd, PrintedSays, PrintJob, SlipSays } from '../../shared/slip/print-job.ts';

/** A slip to be printed, as somebody has asked for it. */
export type JobToAdd = Pick<PrintJob, 'id' | 'reference' | 'askedAt' | 'askedBy'> & {
  /** Of a slip that prints itself: it does so once for what it says, however often that is heard. Null where a person asked. */
  once: SlipSays | null;
  /** Of one that goes to paper by another way than the queue: it is on its way, and the queue never sends it. */
  sending?: Pick<PrintJob, 'says' | 'copy' | 'printer'>;
};

/** What changes of an order; what is left out stays. */
export type JobChange = Partial<Pick<PrintJob, 'state' | 'fault' | 'says' | 'copy' | 'printer'>>;

/** What the chain says of a slip that went to a printer. */
export interface PrintedSlip {
  says: PrintedSays;
  copy: number;
  end: PrintEnd;
  job: string | null;
  /** What is returned of its payment has changed since: a slip of returned money says something else now. */
  returnsChangedSince?: true;
}

/** What printing needs of the journal: orders, which lie beside the chain, and what the chain says of slips. */
export interface PrintJournal {
  /** Durable when this resolves. @returns false where it prints itself and has been asked for already */
  addPrintJob(job: JobToAdd): Promise<boolean>;
  /** Durable when this resolves. */
  changePrintJob(id: string, change: JobChange): Promise<void>;
  /** All that wait or are being sent, and the newest of the others; the newest first. */
  printJobs(): Promise<PrintJob[]>;
  /** Of one payment, or of one report that was closed; the oldest first. */
  slipsPrinted(reference: string): Promise<PrintedSlip[]>;
}
