import { z } from 'zod';
import { minorFromWire, wireFromMinor } from '../amount.ts';
import { type Answer, refusal, success } from '../answer.ts';
import { NOT_AN_OBJECT, publicKeyField, readFields, requiredText } from '../fields.ts';
import type { Incoming } from '../incoming.ts';
import { ANY_ACCOUNT, ANY_CARD, KNOWN_CARDS, PRACTICE_ACCOUNTS } from '../instruments.ts';
import { maskCardNumbers } from '../masking.ts';
import type { Payment } from '../payment.ts';
import { courseOf } from '../payment-course.ts';
import { type AccountDetails, accountDetailsSchema, type CardDetails, cardDetailsSchema } from '../payment-details.ts';
import { paymentRecord, suggestionRecord } from '../record.ts';
import { begin } from '../scenario.ts';
import { type OperationContext, viewOf } from './context.ts';

/**
 * Handles initiate (specification, "Initiate payment"). A refused request leaves nothing behind: its reference is not
 * found afterwards and may be used again.
 */
export function initiate(context: OperationContext, incoming: Incoming): Answer {
  const envelope = readFields(envelopeSchema(context.publicKey), incoming.body);
  if (!envelope.ok) return envelope.refusal;
  if (!incoming.details) return refusal('INPUT', 'request could not be decrypted');
  const isCard = envelope.fields.paymentType === 'CARD';
  const details = isCard
    ? readFields(cardDetailsSchema, incoming.details)
    : readFields(accountDetailsSchema, incoming.details);
  if (!details.ok) return details.refusal;
  if (details.fields.publicKey !== context.publicKey)
    return refusal('INPUT', 'publicKey is not the same in the request');
  return start(context, details.fields);
}

type Details = CardDetails | AccountDetails;

function envelopeSchema(publicKey: string) {
  return z.object(
    {
      publicKey: publicKeyField(publicKey),
      request: requiredText('request'),
      paymentType: z.enum(['CARD', 'ACCOUNT'], { error: 'paymentType must be CARD or ACCOUNT' }),
      alg: z.literal('3DES-24', { error: 'alg must be 3DES-24' }).nullish(),
    },
    NOT_AN_OBJECT,
  );
}

function start(context: OperationContext, details: Details): Answer {
  if (context.store.paymentByReference(details.transactionId)) {
    return refusal('CONFLICT', 'A payment with this transactionId exists');
  }
  const payment = paymentFrom(context, details);
  const { lostAnswer, suggestion } = courseOf(payment);
  if (lostAnswer && !lostAnswer.recorded) return { kind: 'silence', holdMs: lostAnswer.holdMs };
  const kept = context.store.addPayment(payment);
  if (lostAnswer) return { kind: 'silence', holdMs: lostAnswer.holdMs };
  const view = viewOf(context, kept);
  const isSuggestion = suggestion !== null && kept.stage.kind === 'waiting';
  return success(isSuggestion ? suggestionRecord(view) : paymentRecord(view, 'transactionId'));
}

function paymentFrom(context: OperationContext, details: Details): Payment {
  const instrument = details.paymentType === 'CARD' ? cardFrom(details) : accountFrom(details);
  const course = courseOf({ paymentType: details.paymentType, ...instrument });
  const isExpired = details.paymentType === 'CARD' && isPastExpiry(details, context.now);
  return {
    reference: details.transactionId,
    paymentType: details.paymentType,
    ...instrument,
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
    pageToken: Buffer.from(context.randomBytes(16)).toString('hex'),
    createdAt: context.now,
    updatedAt: context.now,
  };
}

type KeptInstrument = Pick<Payment, 'instrumentId' | 'card' | 'account'>;

function cardFrom({ cardNumber }: CardDetails): KeptInstrument {
  const row = KNOWN_CARDS.find((card) => card.cardNumber === cardNumber) ?? ANY_CARD;
  const card = { firstSix: cardNumber.slice(0, 6), lastFour: cardNumber.slice(-4) };
  return { instrumentId: row.id, card, account: null };
}

function accountFrom({ bankCode, accountNumber }: AccountDetails): KeptInstrument {
  const isThis = (row: { bankCode: string; accountNumber: string | null }) =>
    row.bankCode === bankCode && row.accountNumber === accountNumber;
  const row = PRACTICE_ACCOUNTS.find(isThis) ?? ANY_ACCOUNT;
  return { instrumentId: row.id, card: null, account: { bankCode, lastFour: accountNumber.slice(-4) } };
}

/** A card is valid until the end of the month on it. */
function isPastExpiry({ expiryMonth, expiryYear }: CardDetails, now: string): boolean {
  return `20${expiryYear}-${expiryMonth}` < now.slice(0, 7);
}

function withoutCardNumbers(text: string | null): string | null {
  return text && maskCardNumbers(text);
}
