import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { diskOf, enrolled } from '../office.fixture.ts';
import { write } from '../second-step/entries.fixture.ts';
import { followedOffice } from '../second-step/followed-office.fixture.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

/** @param forge replaces the entries of a paid and handed-over payment, as somebody with the till's key could */
export async function readPaidTill(forge = (entries: readonly JournalEntry[]): readonly object[] => entries) {
  const { office, reads, catchUp } = followedOffice();
  const disk = await enrolled(office, diskOf(2));
  const entries = paidAndHandedOver({ reference: REFERENCE });
  write(disk, forge(entries));
  await catchUp(disk);
  return { reads, journal: disk.identity.id, reference: REFERENCE, entries };
}
