import type { PrintedSays } from '../../shared/slip/print-job.ts';
import type { PrintedSlip, PrintJournal } from '../desk/ports/print-journal-port.ts';

/**
 * Counts the prints of a slip or report with this content: those with an entry, and those on their way to paper. A
 * caller that takes the next number must write it down in the same turn.
 */
export async function timesPrinted(
  journal: Pick<PrintJournal, 'printJobs' | 'slipsPrinted'>,
  reference: string,
  says: PrintedSays,
): Promise<number> {
  // Jobs are read first: a job that ends in between has its entry by then.
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

/** Its amount of returned money is out of date, so a new print is not a copy of it. */
function isOutdated({ says, returnsChangedSince }: PrintedSlip): boolean {
  return says === 'returned' && returnsChangedSince === true;
}
