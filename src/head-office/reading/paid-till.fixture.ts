import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { memoryBooks } from '../books/memory-books.fixture.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { createSecondStep } from '../second-step/second-step.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

/** @param forge replaces the entries of a paid and handed-over payment */
export async function readPaidTill(forge = (entries: readonly JournalEntry[]): readonly object[] => entries) {
  const office = openOffice();
  const { ledger, clock } = office;
  const parts = { ledger, books: memoryBooks(), clock: () => clock.now, log: () => undefined };
  const step = createSecondStep(parts);
  const disk = await enrolled(office, diskOf(2));
  const entries = paidAndHandedOver({ reference: REFERENCE });
  write(disk, forge(entries));
  await send(office, disk);
  while (await step.round());
  return { parts, journal: disk.identity.id, reference: REFERENCE, entries };
}

type Forge = (entries: readonly JournalEntry[]) => readonly JournalEntry[];

/** Ways in which someone with a till's disk and key could forge an intact chain that makes a payment look paid. */
export const FORGED: readonly [name: string, forge: Forge][] = [
  ['hands over without a re-query', (entries) => entries.filter(({ happening }) => happening.kind !== 'requeried')],
  ['hands over twice', (entries) => [...entries, ...entries.slice(-1)]],
  ['writes the intent twice', ([intent, ...rest]) => (intent ? [intent, intent, ...rest] : [])],
];

export const FORGED_WITHOUT_INTENT: readonly [name: string, forge: Forge][] = [
  ['leaves out the intent', (entries) => entries.filter(({ happening }) => happening.kind !== 'paymentIntended')],
  ['writes only the hand-over', (entries) => entries.filter(({ happening }) => happening.kind === 'goodsHandedOver')],
];
