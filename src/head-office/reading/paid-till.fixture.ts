import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

/** A head office that has read the journal of one till, with one payment that was paid and released. */
export async function readPaidTill() {
  const office = openOffice();
  const { ledger, clock } = office;
  const parts = { ledger, books: memoryBooks(), clock: () => clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const disk = await enrolled(office, diskOf(2));
  const entries = paidAndReleased({ reference: REFERENCE });
  write(disk, entries);
  await send(office, disk);
  while (await step.round());
  return { parts, journal: disk.identity.id, reference: REFERENCE, entries };
}
