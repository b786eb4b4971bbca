import type { DatabaseSync } from 'node:sqlite';
import { sumsOfRecords } from '../../../shared/journal/payment-sums.ts';
import type { Contents, Selection } from '../../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { readSealOfDay } from '../../journal/read/seal-state.ts';
import { parsedJson } from '../../journal/records.ts';
import type { Condition } from '../../journal/search/search.ts';
import { readDayReturns } from '../../journal/tables/day-totals.ts';
import { storedPayment, storedPaymentSchema } from '../../journal/tables/stored-payment.ts';
import { sealHash } from '../../seal/sealer.ts';
import { isFiltered, preparePaymentAt } from './selected-payments.ts';

/** A business day in an export: its payments now and at the time of its seal. */
export type DayRecords = NonNullable<ReturnType<typeof readDayRecords>>;

/** Returns null unless the selection is exactly one whole business day. */
export function readDayRecords(connection: DatabaseSync, selection: Selection, { sql, values }: Condition) {
  const { days } = selection;
  if (!days || days.first !== days.last || isFiltered(selection)) return null;
  const day = days.first;
  const rows = connection
    .prepare(`SELECT reference, sale_id, last_seq, record FROM payments WHERE ${sql} ORDER BY position`)
    .all(...values);
  const sealed = readSealOfDay(connection, day);
  const paymentAt = preparePaymentAt(connection);
  const recordsAt = (seq: number, { reference, sale_id, last_seq, record }: (typeof rows)[number]) => {
    if (Number(last_seq) <= seq) return String(record);
    const payment = paymentAt({ saleId: String(sale_id), reference: String(reference) }, seq);
    return payment ? storedPayment(payment) : [];
  };
  const atSeal = sealed && { sealed, records: rows.flatMap((row) => recordsAt(sealed.seal.head.seq, row)) };
  const zone = connection
    .prepare('SELECT zone FROM business_days WHERE day = ? ORDER BY first_seq DESC LIMIT 1')
    .get(day)?.zone;
  return {
    day,
    /** The zone in force on that day; null if the day has no entries. */
    zone: typeof zone === 'string' ? zone : null,
    /** The current payment records as JSON of `storedPaymentSchema`, oldest first. */
    now: rows.map(({ record }) => String(record)),
    /** The seal that ended the day and the records at that time; null while the day has not ended. */
    atSeal,
    /** Money returned on that day. Later days do not change the amounts. */
    returns: readDayReturns(connection, { from: day, to: day }).map(({ currency, amountMinor }) => ({
      currency,
      amountMinor,
    })),
  };
}

export function paymentsOf(records: readonly string[]): PaymentRecord[] {
  return records.map((record) => parsedJson(storedPaymentSchema, record));
}

export function dayContentsOf({ day, atSeal, returns }: DayRecords): NonNullable<Contents['day']> {
  const asOfThen = atSeal && {
    seal: sealHash(atSeal.sealed.seal),
    sealedAt: atSeal.sealed.seal.sealedAt,
    sums: sumsOfRecords(paymentsOf(atSeal.records)),
  };
  return { day, returned: returns, asOfThen };
}
