import type { PrintEnd, PrintedSays, PrintJob, SlipSays } from '../../../shared/slip/print-job.ts';

export type JobToAdd = Pick<PrintJob, 'id' | 'reference' | 'askedAt' | 'askedBy'> & {
  /** Set for a slip that prints automatically, which is printed only once. Null if a person asked. */
  once: SlipSays | null;
  /** Set for a slip that bypasses the queue and is already on its way to paper. */
  sending?: Pick<PrintJob, 'says' | 'copy' | 'printer'>;
};

/** A change of a print job. Absent fields stay unchanged. */
export type JobChange = Partial<Pick<PrintJob, 'state' | 'fault' | 'says' | 'copy' | 'printer'>>;

export interface PrintedSlip {
  says: PrintedSays;
  copy: number;
  end: PrintEnd;
  job: string | null;
  /** Set if the payment's returned money changed later, so that a new slip would differ. */
  returnsChangedSince?: true;
}

export interface PrintJournal {
  /**
   * Adds a print job, which is durable when this resolves. Returns false if the slip prints automatically and was
   * requested before.
   */
  addPrintJob(job: JobToAdd): Promise<boolean>;
  changePrintJob(id: string, change: JobChange): Promise<void>;
  /** Returns all waiting and running jobs and the newest others; newest first. */
  printJobs(): Promise<PrintJob[]>;
  /** Returns the printed slips of a payment, oldest first. */
  slipsPrinted(reference: string): Promise<PrintedSlip[]>;
}
