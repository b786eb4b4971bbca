import { z } from 'zod';
import { minorFromWire, wireFromMinor } from '../amount.ts';
import { type Answer, refusal, success } from '../answer.ts';
import { NOT_AN_OBJECT, publicKeyField, readFields, requiredText } from '../fields.ts';
import type { Incoming } from '../incoming.ts';
import { maskCardNumbers } from '../masking.ts';
import { addPayment, type Payment, paymentByReference } from '../payment.ts';
import { courseOf } from '../payment-course.ts';
import { CHARGED_TYPES, DETAILS_SCHEMAS, type PaymentDetails } from '../payment-details.ts';
import { paymentRecord, suggestionRecord } from '../record.ts';
import { begin } from '../scenario.ts';
import { type OperationContext, viewOf } from './context.ts';

/** Handles initiate (specification, "Initiate payment"). A refused request leaves its reference unused. */
export function initiate(context: OperationContext, incoming: Incoming): Answer {
  const envelope = readFields(envelopeSchema(context.publicKey), incoming.body);
  if (!envelope.ok) return envelope.refusal;
  if (!incoming.details) return refusal('INPUT', 'request could not be decrypted');
  const details = readFields(DETAILS_SCHEMAS[envelope.fields.paymentType], incoming.details);
  if (!details.ok) return details.refusal;
  if (details.fields.publicKey !== context.publicKey)
    return refusal('INPUT', 'publicKey is not the same in the request');
  return start(context, details.fields);
}

function envelopeSchema(publicKey: string) {
  return z.object(
    {
      publicKey: publicKeyField(publicKey),
      request: requiredText('request'),
      paymentType: z.enum(CHARGED_TYPES, { error: 'paymentType cannot be charged' }),
      alg: z.literal('3DES-24', { error: 'alg must be 3DES-24' }).nullish(),
    },
    NOT_AN_OBJECT,
  );
}

function start(context: OperationContext, details: PaymentDetails): Answer {
  if (paymentByReference(context.database, details.transactionId)) {
    return refusal('CONFLICT', 'A payment with this transactionId exists');
  }
  const payment = paymentFrom(context, details);
  const { lostAnswer, suggestion } = courseOf(payment);
  if (lostAnswer && !lostAnswer.recorded) return { kind: 'silence', holdMs: lostAnswer.holdMs };
  const kept = addPayment(context.database, payment);
  if (lostAnswer) return { kind: 'silence', holdMs: lostAnswer.holdMs };
  const view = viewOf(context, kept);
  const isSuggestion = suggestion !== null && kept.stage.kind === 'waiting';
  return success(isSuggestion ? suggestionRecord(view) : paymentRecord(view, 'transactionId'));
}

function paymentFrom(context: OperationContext, details: PaymentDetails): Payment {
  const { paymentType, kept } = details;
  const course = courseOf({ paymentType, ...kept });
  const isExpired = paymentType === 'CARD' && isPastExpiry(details, context.now);
  return {
    reference: details.transactionId,
    paymentType,
    ...kept,
    stage: isExpired
      ? { kind: 'failed', since: context.now, code: '54', message: 'Expired card' }
      : begin(course, context.now),
    amount: wireFromMinor(minorFromWire(details.amount, details.currency) ?? 0n, details.currency),
    currency: details.currency,
    country: details.country,
    email: maskCardNumbers(details.email),
    phoneNumber: withoutCardNumbers(details.phoneNumber),
    firstName: withoutCardNumbers(details.firstName),
    lastName: withoutCardNumbers(details.lastName),
    ip: withoutCardNumbers(details.ip),
    deviceFingerprint: withoutCardNumbers(details.deviceFingerprint),
    redirectUrl: details.redirectUrl,
    pageToken: lettersOf(context.randomBytes(16)),
    createdAt: context.now,
    updatedAt: context.now,
  };
}

/** Tells whether a card has expired. It is valid until the end of the month on it. */
function isPastExpiry({ expiryMonth, expiryYear }: { expiryMonth: string; expiryYear: string }, now: string): boolean {
  return `20${expiryYear}-${expiryMonth}` < now.slice(0, 7);
}

function withoutCardNumbers(text: string | null): string | null {
  return text && maskCardNumbers(text);
}

/** Returns letters only: digits could repeat a security code, and the till stores no address that repeats a code. */
function lettersOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}
