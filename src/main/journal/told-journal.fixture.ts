import type { Instrument } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { entriesTo } from '../../shared/testing/facts.fixture.ts';
import { openForSearching } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { buildPayment, buildSale, ofTill } from './entries.fixture.ts';
import { prepareReportReads } from './read/report-reads.ts';
import { foldAll } from './tables/stored-fold.ts';
import { opened, readerOf, temporaryFolder } from './write/store.fixture.ts';

export const VERVE: Instrument = { kind: 'card', brand: 'verve', firstSix: '506100', lastFour: '0017' };

export interface Told {
  payment: PaymentRecord;
  actor: string;
}

export function tell(counter: number, change: Partial<PaymentRecord>, actor = 'cashier'): Told {
  const wanted = buildPayment(buildSale(), counter, change);
  const [payment = wanted] = foldAll(entriesTo(wanted, { actor }))?.payments ?? [];
  return { payment, actor };
}

export type Connection = Awaited<ReturnType<typeof journalOf>>;

/** Opens the journal for reading. @param closedAfter the numbers of payments after which the day is closed (Z) */
export async function journalOf(told: Told[], closedAfter: readonly number[] = []) {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  const counting = openForSearching(journalFiles(folder).database);
  const { report } = prepareReportReads(counting);
  for (const [index, { payment, actor }] of told.entries()) {
    for (const entry of entriesTo(payment, { actor })) store.append(entry);
    if (!closedAfter.includes(index + 1)) continue;
    const { number, after, upTo, contents } = await report();
    store.append(ofTill({ kind: 'dayClosed', number, after, upTo, contents }));
  }
  counting.close();
  return readerOf(folder);
}
