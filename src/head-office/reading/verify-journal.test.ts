import { expect, it } from 'vitest';
import { erasePayment } from '../acts/erase-payment.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { diskOf, enrolled } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { followedOffice } from '../second-step/followed-office.fixture.ts';
import { verifyJournal } from './verify-journal.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

async function opened() {
  const { office, parts } = followedOffice();
  const disk = await enrolled(office, diskOf(2));
  write(disk, paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' }));
  await send(office, disk);
  return { office, parts, id: disk.identity.id };
}

it('verifying a journal does not report damage while a payment is erased', async () => {
  const { office, parts, id } = await opened();
  const erasing: Ledger = {
    ...office.ledger,
    linesAfter: async (journal, seq) => {
      await erasePayment(parts, REFERENCE, WHY);
      return await office.ledger.linesAfter(journal, seq);
    },
  };
  expect(await verifyJournal(office.ledger, id)).toEqual({ entries: 11, undisclosed: [], brokenAt: null });
  expect(await verifyJournal(erasing, id)).toEqual({ entries: 11, undisclosed: [3, 4, 6, 8, 9, 10], brokenAt: null });
});

it('verifying a journal finds replaced personal data', async () => {
  const { office, id } = await opened();
  const kept = office.ledger.copy();
  for (const [name, entry] of kept.personal) {
    if (entry.seq !== 4) continue;
    kept.personal.set(name, { ...entry, disclosed: entry.disclosed.replace('zainab', 'another') });
  }
  office.ledger.restore(kept);
  expect(await verifyJournal(office.ledger, id)).toMatchObject({ entries: 3, brokenAt: 4 });
});
