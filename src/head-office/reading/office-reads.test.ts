import { expect, it } from 'vitest';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { officeReads } from './office-reads.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

it('a payment’s page has its newest entries alone where a till has written more than any till does', async () => {
  const office = openOffice();
  const { ledger, clock } = office;
  const books = memoryBooks();
  const parts = { ledger, books, clock: () => clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const disk = await enrolled(office, diskOf(2));
  const entries = paidAndReleased({ reference: REFERENCE });
  write(disk, entries);
  await send(office, disk);
  while (await step.round());
  const { id } = disk.identity;
  const [payment] = await books.payments(id, [REFERENCE]);
  if (!payment) throw new Error('The payment was read.');
  const many = Array.from({ length: 10_000 }, (_, index) => index + 1);
  await books.putPayments(id, [{ ...payment, seqs: many }]);
  let asked: readonly number[] = [];
  const watched: typeof ledger = {
    ...ledger,
    linesAt: async (journal, seqs, most) => {
      asked = seqs;
      return await ledger.linesAt(journal, payment.seqs, most);
    },
  };
  const page = await officeReads({ ...parts, ledger: watched }).paymentPage(id, REFERENCE);
  expect([asked.length, asked.at(-1)]).toEqual([500, 10_000]);
  expect(page?.entries).toHaveLength(entries.length);
  expect(page?.earlierEntries).toBe(10_000 - entries.length);
});
