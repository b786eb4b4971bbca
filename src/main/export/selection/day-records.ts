import type { DatabaseSync } from 'node:sqlite';
import type { Contents, Selection, SignedSeal } from '../../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { readSealOfDay } from '../../journal/read/seal-state.ts';
import { parsedJson } from '../../journal/records.ts';
import type { Condition } from '../../journal/search/condition.ts';
import { readDayReturns } from '../../journal/tables/payment-returns.ts';
import { storedPayment, storedPaymentSchema } from '../../journal/tables/stored-payment.ts';
import { sealHash } from '../../seal/sealer.ts';
import { sumsOfRecords } from './payment-sums.ts';
import { preparePaymentAt } from './read-payments.ts';
import { isFiltered } from './selected-payments.ts';

/** A business day as an export has it: as it stands now, and as it stood when it was sealed. */
export interface DayRecords {
  day: string;
  /** The zone in force on it; null where no entry is of this day. */
  zone: string | null;
  /** The records of its payments as they are now, as `storedPaymentSchema` parses them, oldest first. */
  now: string[];
  /** The seal that marks its end, and the records as that sealed them; null while it has not ended. */
  atSeal: { sealed: SignedSeal; records: string[] } | null;
  /** What was returned on it; no later day changes that. */
  returns: { currency: string; amountMinor: number }[];
}

/** Null where the selection is not all of one business day. */
export function readDayRecords(
  connection: DatabaseSync,
  selection: Selection,
  { sql, values }: Condition,
): DayRecords | null {
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
    zone: typeof zone === 'string' ? zone : null,
    now: rows.map(({ record }) => String(record)),
    atSeal,
    returns: readDayReturns(connection, { from: day, to: day }).map(({ currency, amountMinor }) => ({
      currency,
      amountMinor,
    })),
  };
}

/** The payments that these records are. */
export function paymentsOf(records: readonly string[]): PaymentRecord[] {
  return records.map((record) => parsedJson(storedPaymentSchema, record));
}

/** What a manifest says of a day beside its sums, which are as now. */
export function dayContentsOf({ day, atSeal, returns }: DayRecords): NonNullable<Contents['day']> {
  const asOfThen = atSeal && {
    seal: sealHash(atSeal.sealed.seal),
    sealedAt: atSeal.sealed.seal.sealedAt,
    sums: sumsOfRecords(paymentsOf(atSeal.records)),
  };
  return { day, returned: returns, asOfThen };
}
