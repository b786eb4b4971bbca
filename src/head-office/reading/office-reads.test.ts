import { expect, it } from 'vitest';
import type { Ledger } from '../ledger/ledger-port.ts';
import { officeReads } from './office-reads.ts';
import { readPaidTill } from './paid-till.fixture.ts';

it('the page of a payment has only its newest entries if there are too many', async () => {
  const { parts, journal, reference, entries } = await readPaidTill();
  const { books, ledger } = parts;
  const [payment] = await books.payments(journal, [reference]);
  if (!payment) throw new Error('The payment is missing.');
  const many = Array.from({ length: 10_000 }, (_, index) => index + 1);
  await books.putPayments(journal, [{ ...payment, seqs: many }]);
  let asked: readonly number[] = [];
  const watched: Ledger = {
    ...ledger,
    linesAt: async (id, seqs, most) => {
      asked = seqs;
      return await ledger.linesAt(id, payment.seqs, most);
    },
  };
  const page = await officeReads({ ...parts, ledger: watched }).paymentPage(journal, reference);
  expect([asked.length, asked.at(-1)]).toEqual([500, 10_000]);
  expect(page?.entries).toHaveLength(entries.length);
  expect(page?.earlierEntries).toBe(10_000 - entries.length);
});
