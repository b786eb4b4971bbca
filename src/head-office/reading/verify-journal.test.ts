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

it('no entry counts as erased because a till says so', async () => {
  const office = openOffice();
  const parts = { ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now, log: () => undefined };
  const disk = await enrolled(office, diskOf(2));
  const [intended, ...rest] = paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' });
  const why = { by: 'Ngozi', reason: 'The customer asked.' };
  const saidErased = { reference: REFERENCE, at: office.clock.now.toISOString(), by: why.by, why: why.reason };
  write(disk, [{ form: 1, at: saidErased.at, erased: saidErased }, ...(intended ? [intended] : [])]);
  await send(office, disk);
  const { id } = disk.identity;
  expect(await verifyJournal(office.ledger, id)).toEqual({ entries: 4, erased: [], brokenAt: null });
  write(disk, rest);
  await send(office, disk);
  await erasePayment(parts, id, REFERENCE, why);
  // The same words as those of the act that is there now.
  expect((await verifyJournal(office.ledger, id))?.erased).not.toContain(3);
});
