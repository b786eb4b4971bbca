import { type ListedPayment, listedPaymentSchema } from '../../../shared/journal/listed-payment.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import type { Row } from '../records.ts';

/** What a list shows of a payment has columns of its own, so that its record is not read. */
export const LISTED_COLUMNS = `reference, till, counter, created_at, amount_minor, currency, email, phone, note, instrument,
  bank_code, bank_name, brand, first_six, last_four, outcome, review, released_at, released_by, returned_minor, actor`;

/** The payment of a row with `LISTED_COLUMNS`. Throws JournalUnreadable. */
export function listedPaymentOf(row: Row): ListedPayment {
  const { reference, till, counter, created_at: createdAt, note } = row;
  const reading = listedPaymentSchema.safeParse({
    reference,
    till,
    counter,
    createdAt,
    note,
    cashier: row.actor,
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
  const returned = Number(returned_minor) > 0 ? { returned: true } : {};
  return {
    outcome,
    review: review === null ? null : { reason: review },
    ...(outcome === 'paid' ? { released } : {}),
    ...returned,
  };
}
