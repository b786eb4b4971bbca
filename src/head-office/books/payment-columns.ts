import { z } from 'zod';
import { foldedWords, phoneKey, phoneWords } from '../../shared/input/folded-text.ts';
import { findReferences } from '../../shared/payment/find-references.ts';
import { issuerOf } from '../../shared/payment/instrument-parts.ts';
import { saleStatusSchema } from '../../shared/payment/payment-state.ts';
import { paymentRecordSchema } from '../../shared/payment/records.ts';
import { storable } from '../protocol/storable-text.ts';
import { type BookedPayment, type PaymentSearch, standingSchema } from './books-port.ts';
import { newestSeq } from './fold-payments.ts';

/** The columns by which a search finds payments, the same in SQL and in memory. */
export type PaymentColumns = ReturnType<typeof columnsOf>;

export function columnsOf(payment: BookedPayment) {
  const { record, standing } = payment;
  return {
    reference: payment.reference,
    sale_id: record.saleId,
    sale: JSON.stringify(payment.sale),
    seq: newestSeq(payment),
    seqs: JSON.stringify(payment.seqs),
    record: JSON.stringify(record),
    standing: JSON.stringify(standing),
    is_proven: standing.kind === 'proven',
    person: storable(payment.person),
    day: payment.businessDay,
    created_at: createdAtOf(payment),
    outcome: record.state.outcome,
    found_by: storable(foundBy(payment)),
    erased_at: payment.erasedAt,
  };
}

/** Returns the time at which the payment began, in a format that sorts as text. */
export function createdAtOf({ record }: BookedPayment): string {
  return new Date(record.createdAt).toISOString();
}

/** Reads a search text as either the start of a reference or separate words. */
export function wordsOf({ text }: Pick<PaymentSearch, 'text'>): { prefix: string | null; words: readonly string[] } {
  const typed = text?.trim() ?? '';
  const [reference] = findReferences(typed);
  if (reference) return { prefix: reference, words: [] };
  if (/^[a-z0-9]{1,4}-[a-z0-9-]*$/i.test(typed)) return { prefix: typed.toUpperCase(), words: [] };
  return { prefix: null, words: phoneKey(typed) ? phoneWords(typed) : foldedWords(typed) };
}

export function paymentOf(journal: string, row: PaymentColumns): BookedPayment {
  return {
    journal,
    reference: row.reference,
    record: paymentRecordSchema.parse(JSON.parse(row.record)),
    sale: saleSchema.parse(JSON.parse(row.sale)),
    standing: standingSchema.parse(JSON.parse(row.standing)),
    person: row.person,
    businessDay: row.day,
    seqs: seqsSchema.parse(JSON.parse(row.seqs)),
    erasedAt: row.erased_at,
  };
}

const seqsSchema = z.array(z.int().positive());
const saleSchema = z.object({ status: saleStatusSchema, seq: z.int().positive() });

/** Returns the searchable text of a payment, without the shop's own e-mail address. */
function foundBy({ record: { customer, note, instrument } }: BookedPayment): string {
  const email = customer.isShopsEmail ? null : customer.email;
  const texts = [email, note, issuerOf(instrument), instrument.lastFour].map((text) => foldedWords(text ?? ''));
  return [...texts.flat(), ...phoneWords(customer.phone ?? '')].join('\n');
}
