import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import {
  type LastRequery,
  lastRequerySchema,
  type PaymentRecord,
  paymentRecordSchema,
} from '../../../shared/payment/records.ts';
import { type Check, checkSchema } from '../../../shared/payment/verdict.ts';

/*
 * The compact form of `payments.record`, so that at least two rows fit in a database page. Nearly every paid payment
 * was confirmed by its last re-query; `confirmation` is then null. A check is a word, with `!` in front if it failed.
 */

export function storedPayment(payment: PaymentRecord): string {
  const { confirmation, lastRequery } = payment;
  const last = lastRequery && storedRequery(lastRequery);
  const confirming = confirmation && storedRequery(confirmation);
  const isConfirmedByLast =
    confirmation === lastRequery || (last && confirming && canonicalJson(last) === canonicalJson(confirming));
  return canonicalJson({
    ...payment,
    lastRequery: last,
    ...(confirming && { confirmation: isConfirmedByLast ? null : confirming }),
  });
}

function storedRequery({ checks, ...requery }: LastRequery) {
  return { ...requery, checks: checks.map(({ name, passed }) => (passed ? name : `!${name}`)).join(' ') };
}

function checksIn(words: string): Check[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => checkSchema.parse({ name: word.replace('!', ''), passed: !word.startsWith('!') }));
}

const storedRequerySchema = lastRequerySchema.extend({
  checks: z.union([z.string().transform(checksIn), lastRequerySchema.shape.checks]),
});

/** Does not validate, because exports read every payment. @throws SyntaxError */
export function readStoredPayment(text: string): PaymentRecord {
  const { lastRequery, confirmation, ...payment } = JSON.parse(text);
  const last = lastRequery && { ...lastRequery, checks: checksIn(lastRequery.checks) };
  if (confirmation === undefined) return { ...payment, lastRequery: last };
  const confirming = confirmation && { ...confirmation, checks: checksIn(confirmation.checks) };
  return { ...payment, lastRequery: last, confirmation: confirming ?? last };
}

export const storedPaymentSchema = paymentRecordSchema
  .extend({ lastRequery: storedRequerySchema.nullable(), confirmation: storedRequerySchema.nullable().optional() })
  .transform(({ confirmation, ...payment }): PaymentRecord => {
    const confirming = confirmation === null ? payment.lastRequery : confirmation;
    return confirming ? { ...payment, confirmation: confirming } : payment;
  });
