import type { DatabaseSync } from 'node:sqlite';
import type { BegunPayment } from '../../../shared/journal/payment-columns.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { withoutPersonal } from '../../../shared/personal/without-personal.ts';
import type { Condition } from '../../journal/search/condition.ts';
import { readStoredPayment } from '../../journal/tables/stored-payment.ts';
import { foldAll } from '../../journal/tables/telling.ts';
import { entryColumns, writtenEntryOf } from '../../journal/written-entry.ts';

/* Reads an export's payments as of its last entry. Every file of the export takes its payments from here. */

export interface SelectedPayments {
  /** A condition on the journal's table `payments`. */
  condition: Condition;
  /** The number of the export's last entry. */
  asOf: number;
  /** Reads payments without personal data. */
  leavesOutPersonal?: boolean;
}

/** Calls `take` for each selected payment, oldest first, as of the last entry of the export. */
export function readPayments(
  connection: DatabaseSync,
  { condition: { sql, values }, asOf, leavesOutPersonal = false }: SelectedPayments,
  take: (payment: BegunPayment) => void,
): void {
  const paymentAt = preparePaymentAt(connection);
  const statement = connection.prepare(
    `SELECT reference, sale_id, actor, last_seq, record FROM payments WHERE ${sql} ORDER BY position`,
  );
  statement.setReturnArrays(true);
  for (const row of statement.iterate(...values) as Iterable<unknown>) {
    const [reference, saleId, cashier, lastSeq, newest] = row as [string, string, string, number, string];
    const payment = lastSeq <= asOf ? readStoredPayment(newest) : paymentAt({ saleId, reference }, asOf);
    if (payment) take({ ...(leavesOutPersonal ? withoutPersonal(payment) : payment), cashier });
  }
}

/** Returns a reader that folds a payment as of an entry; null if the payment has no entry up to that number. */
export function preparePaymentAt(
  connection: DatabaseSync,
): (payment: Pick<PaymentRecord, 'saleId' | 'reference'>, asOf: number) => PaymentRecord | null {
  const entries = connection.prepare(`SELECT ${entryColumns()} FROM event WHERE sale_id = ? AND seq <= ? ORDER BY seq`);
  return ({ saleId, reference }, asOf) => {
    const sale = foldAll(entries.all(saleId, asOf).map(writtenEntryOf));
    return sale?.payments.find((payment) => payment.reference === reference) ?? null;
  };
}
