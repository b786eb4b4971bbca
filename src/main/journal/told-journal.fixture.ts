import { onTestFinished } from 'vitest';
import type { Instrument } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { openForReading, openForSearching } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { buildEntry, buildPayment, buildSale } from './entries.fixture.ts';
import { prepareReportReads } from './read/report-reads.ts';
import { opened, temporaryFolder } from './write/store.fixture.ts';

export const VERVE: Instrument = { kind: 'card', brand: 'verve', firstSix: '506100', lastFour: '0017' };

/** A payment, and who intended it. */
export interface Told {
  payment: PaymentRecord;
  actor: string;
}

export function tell(counter: number, change: Partial<PaymentRecord>, actor = 'cashier'): Told {
  return { payment: buildPayment(buildSale(), counter, change), actor };
}

/** Open for reading. */
export type Connection = Awaited<ReturnType<typeof journalOf>>;

/** A journal of these payments, open for reading. @param closedAfter after how many of them the till was closed */
export async function journalOf(told: Told[], closedAfter: readonly number[] = []) {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  const counting = openForSearching(journalFiles(folder).database);
  const { report } = prepareReportReads(counting);
  for (const [index, { payment, actor }] of told.entries()) {
    const sale = buildSale({ id: payment.saleId });
    store.append({ ...buildEntry(sale, payment), actor });
    if (!closedAfter.includes(index + 1)) continue;
    const { number, after, upTo, contents } = await report();
    store.append({ ...buildEntry(sale, null, { kind: 'dayClosed', number, after, upTo, contents }), sale: null });
  }
  counting.close();
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => connection.close());
  return connection;
}
