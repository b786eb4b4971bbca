import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { diskOf, enrolled } from '../office.fixture.ts';
import { write } from '../second-step/entries.fixture.ts';
import { followedOffice } from '../second-step/followed-office.fixture.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

/** @param forge replaces the entries of a paid and handed-over payment */
export async function readPaidTill(forge = (entries: readonly JournalEntry[]): readonly object[] => entries) {
  const { office, reads, catchUp } = followedOffice();
  const disk = await enrolled(office, diskOf(2));
  const entries = paidAndHandedOver({ reference: REFERENCE });
  write(disk, forge(entries));
  await catchUp(disk);
  return { reads, journal: disk.identity.id, reference: REFERENCE, entries };
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
