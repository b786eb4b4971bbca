import { type ListedPayment, listedPaymentSchema } from '../../../shared/journal/listed-payment.ts';
import { LISTED_COLUMNS, PAYMENT_COLUMNS } from '../../../shared/journal/payment-columns.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import type { Row } from '../records.ts';

/** Columns that map to one property of the payment. */
const PLAIN_COLUMNS = LISTED_COLUMNS.flatMap((name) => {
  const column = PAYMENT_COLUMNS[name];
  return 'stored' in column ? column : [];
});

/** The columns that a list shows, so that no record is read. */
export const ROW_COLUMNS = `${PLAIN_COLUMNS.map(({ stored, path }) => `${stored} AS ${path}`).join(', ')},
  counter, amount_minor, currency, email, phone, instrument, bank_code, bank_name, brand, first_six, last_four,
  outcome, review, handed_over_at, handed_over_by, returned_minor`;

/** Builds a payment from a row with `ROW_COLUMNS`. Throws JournalUnreadable. */
export function listedPaymentOf(row: Row): ListedPayment {
  const reading = listedPaymentSchema.safeParse({
    note: null,
    // An absent property is null in the row.
    ...Object.fromEntries(PLAIN_COLUMNS.flatMap(({ path }) => (row[path] === null ? [] : [[path, row[path]]]))),
    counter: row.counter,
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    customer: { email: row.email, phone: row.phone },
    instrument: {
      kind: row.instrument,
      brand: row.brand,
      firstSix: row.first_six,
      lastFour: row.last_four,
      bankCode: row.bank_code,
      bankName: row.bank_name,
    },
    state: stateOf(row),
  });
  if (!reading.success) throw new JournalUnreadable('corrupt', { cause: reading.error });
  return reading.data;
}

function stateOf({ outcome, review, handed_over_at: at, handed_over_by: by, returned_minor }: Row): object {
  const handedOver = at === null ? null : { at, by };
  const returned = Number(returned_minor) > 0 ? { returned: Number(returned_minor) } : {};
  return {
    outcome,
    review: review === null ? null : { reason: review },
    ...(outcome === 'paid' ? { handedOver } : {}),
    ...returned,
  };
}
