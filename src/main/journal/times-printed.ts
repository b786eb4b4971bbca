import type { PrintedSays } from '../../shared/slip/print-job.ts';
import type { PrintedSlip, PrintJournal } from '../desk/ports/print-journal-port.ts';

/** Counts prints under way too. Record the next copy in the same turn of the queue. */
export async function timesPrinted(
  journal: Pick<PrintJournal, 'printJobs' | 'slipsPrinted'>,
  reference: string,
  says: PrintedSays,
): Promise<number> {
  // Jobs are read first: a job that ends in between then has its entry.
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

/** Tells whether the printed amount of returned money is out of date. A new print is then not a copy. */
function isOutdated({ says, returnsChangedSince }: PrintedSlip): boolean {
  return says === 'returned' && returnsChangedSince === true;
}
