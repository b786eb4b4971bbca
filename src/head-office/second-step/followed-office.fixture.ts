import { erasedPaymentsOfTest } from '../acts/erased-payments.fixture.ts';
import { memoryBooks } from '../books/memory-books.fixture.ts';
import type { Disk } from '../disk.fixture.ts';
import { openOffice } from '../office.fixture.ts';
import { officeReads } from '../reading/office-reads.ts';
import { send } from './entries.fixture.ts';
import { createSecondStep } from './second-step.ts';

/** Makes a head office in memory whose second step runs only when a test asks. */
export function followedOffice() {
  const office = openOffice();
  const { ledger } = office;
  const books = memoryBooks();
  const parts = { ledger, books, erased: erasedPaymentsOfTest(), clock: () => office.clock.now, log: () => undefined };
  const step = createSecondStep(parts);
  return {
    office,
    books,
    parts,
    step,
    reads: officeReads(parts),
    /** Sends what these tills have written, then reads everything. */
    catchUp: async (...disks: readonly Disk[]) => {
      for (const disk of disks) await send(office, disk);
      while (await step.round());
    },
  };
}
