import { onTestFinished } from 'vitest';
import type { Instrument } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { openForReading } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { buildEntry, buildPayment, buildSale } from './entries.fixture.ts';
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

/** A journal of these payments, open for reading. */
export async function journalOf(told: Told[]) {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  for (const { payment, actor } of told) {
    const sale = buildSale({ id: payment.saleId });
    store.append({ ...buildEntry(sale, payment), actor });
  }
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => connection.close());
  return connection;
}
