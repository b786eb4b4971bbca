import type { PrintedSays } from '../../shared/slip/print-job.ts';
import type { PrintedSlip, PrintJournal } from './print-journal-port.ts';

/**
 * How often a slip or a report was printed that says this: what has its entry, and what is on its way to paper just now and will have
 * one. Whoever takes the number for a print of its own does so in one turn with writing that down.
 */
export async function timesPrinted(
  journal: Pick<PrintJournal, 'printJobs' | 'slipsPrinted'>,
  reference: string,
  says: PrintedSays,
): Promise<number> {
  // The orders first: one that ends meanwhile has its entry by then.
  const jobs = await journal.printJobs();
  const noted = await journal.slipsPrinted(reference);
  const underWay = jobs.filter(
    ({ id, ...job }) =>
      job.reference === reference &&
      job.state === 'sending' &&
      job.says === says &&
      noted.every((slip) => slip.job !== id),
  );
  return noted.filter((slip) => slip.says === says && !isOutdated(slip)).length + underWay.length;
}

/** It says less, or more, of the returned money than is true now: what is printed now is no copy of it. */
function isOutdated({ says, returnsChangedSince }: PrintedSlip): boolean {
  return says === 'returned' && returnsChangedSince === true;
}
