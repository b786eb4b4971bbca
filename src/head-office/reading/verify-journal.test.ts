import { expect, it } from 'vitest';
import { erasePayment } from '../acts/erase-payment.ts';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { verifyJournal } from './verify-journal.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

it('a journal is not told to be broken by whoever follows it while a payment of it is erased', async () => {
  const office = openOffice();
  const parts = { ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const disk = await enrolled(office, diskOf(2));
  write(disk, paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' }));
  await send(office, disk);
  while (await step.round());
  const { id } = disk.identity;
  const erasing: Ledger = {
    ...office.ledger,
    linesAfter: async (journal, seq) => {
      await erasePayment(parts, id, REFERENCE, { by: 'Ngozi', reason: 'The customer asked.' });
      return await office.ledger.linesAfter(journal, seq);
    },
  };
  const verified = await verifyJournal(erasing, id);
  expect(verified?.erased.length).toBeGreaterThan(0);
  expect(verified?.brokenAt).toBeNull();
});
