import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

/**
 * A head office that has read the journal of one till, with one payment that was paid and released.
 * @param forge what the till writes in the place of the payment's entries
 */
export async function readPaidTill(forge = (entries: readonly JournalEntry[]): readonly object[] => entries) {
  const office = openOffice();
  const { ledger, clock } = office;
  const parts = { ledger, books: memoryBooks(), clock: () => clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const disk = await enrolled(office, diskOf(2));
  const entries = paidAndReleased({ reference: REFERENCE });
  write(disk, forge(entries));
  await send(office, disk);
  while (await step.round());
  return { parts, journal: disk.identity.id, reference: REFERENCE, entries };
}

type Forge = (entries: readonly JournalEntry[]) => readonly JournalEntry[];

/** What whoever has a till's disk and key can write in a chain that is whole, so that a payment looks paid. */
export const FORGED: readonly [name: string, forge: Forge][] = [
  ['leaves its intent out', (entries) => entries.filter(({ happening }) => happening.kind !== 'paymentIntended')],
  ['is handed over alone', (entries) => entries.filter(({ happening }) => happening.kind === 'goodsHandedOver')],
  [
    'is intended as paid',
    (entries) => {
      const state = entries.at(-1)?.payment?.state;
      return entries.flatMap((entry) =>
        entry.happening.kind === 'paymentIntended' && entry.payment && state
          ? [{ ...entry, payment: { ...entry.payment, state } }]
          : [],
      );
    },
  ],
];
