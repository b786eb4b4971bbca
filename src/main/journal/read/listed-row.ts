import { type ListedPayment, listedPaymentSchema } from '../../../shared/journal/listed-payment.ts';
import { LISTED_COLUMNS, PAYMENT_COLUMNS } from '../../../shared/journal/payment-columns.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import type { Row } from '../records.ts';

/** Those that are no part of anything else, each under its name in the payment. */
const PLAIN_COLUMNS = LISTED_COLUMNS.map((column) => PAYMENT_COLUMNS[column]).filter(({ path }) => !path.includes('.'));

/** What a list shows of a payment has columns of its own, so that its record is not read. */
export const ROW_COLUMNS = `${PLAIN_COLUMNS.map(({ stored, path }) => `${stored} AS ${path}`).join(', ')},
  counter, amount_minor, currency, email, phone, instrument, bank_code, bank_name, brand, first_six, last_four,
  outcome, review, released_at, released_by, returned_minor`;

/** The payment of a row with `ROW_COLUMNS`. Throws JournalUnreadable. */
export function listedPaymentOf(row: Row): ListedPayment {
  const reading = listedPaymentSchema.safeParse({
    note: null,
    // What a record leaves out is null in its row.
    ...Object.fromEntries(PLAIN_COLUMNS.flatMap(({ path }) => (row[path] === null ? [] : [[path, row[path]]]))),
    counter: row.counter,
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    customer: { email: row.email, phone: row.phone },
    instrument: instrumentOf(row),
    state: stateOf(row),
  });
  if (!reading.success) throw new JournalUnreadable('corrupt', { cause: reading.error });
  return reading.data;
}

function instrumentOf(row: Row): object {
  const { instrument: kind, last_four: lastFour } = row;
  return kind === 'account'
    ? { kind, bankCode: row.bank_code, bankName: row.bank_name, lastFour }
    : { kind, brand: row.brand, firstSix: row.first_six, lastFour };
}

function stateOf({ outcome, review, released_at: at, released_by: by, returned_minor }: Row): object {
  const released = at === null ? null : { at, by };
  const returned = Number(returned_minor) > 0 ? { returned: Number(returned_minor) } : {};
  return {
    outcome,
    review: review === null ? null : { reason: review },
    ...(outcome === 'paid' ? { released } : {}),
    ...returned,
  };
}
