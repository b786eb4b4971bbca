import { z } from 'zod';
import { type Answer, refusal, success } from '../answer.ts';
import { billingFields, NOT_AN_OBJECT, optionalText, publicKeyField, readFields, requiredText } from '../fields.ts';
import type { Incoming } from '../incoming.ts';
import { PRACTICE_PIN } from '../instruments.ts';
import { type NumberedPayment, paymentByReference } from '../payment.ts';
import { courseOf } from '../payment-course.ts';
import { paymentRecord } from '../record.ts';
import { missStep, passStep } from '../scenario.ts';
import { moveTo, type OperationContext, viewOf } from './context.ts';

const BILLING_FIELDS = Object.keys(billingFields) as (keyof typeof billingFields)[];

/** Handles authenticate (specification, "Authenticate card payment"): accepts the PIN or the billing address. */
export function authenticate(context: OperationContext, incoming: Incoming): Answer {
  const request = readFields(requestSchema(context.publicKey), incoming.body);
  if (!request.ok) return request.refusal;
  const payment = paymentByReference(context.database, request.fields.transactionId);
  if (payment?.paymentType !== 'CARD') return refusal('NOT_FOUND', 'No card payment has this transactionId');
  const { suggestion } = courseOf(payment);
  const { stage } = payment;
  if (stage.kind !== 'waiting' || (stage.step !== 'card-pin' && stage.step !== 'billing-address')) {
    return refusal('CONFLICT', 'The payment with this transactionId does not wait for authentication');
  }
  if (request.fields.suggestedAuthentication.toUpperCase() !== suggestion) {
    return refusal('INPUT', `suggestedAuthentication must be ${suggestion}`);
  }
  if (stage.step === 'card-pin') return takePin(context, payment, request.fields.pin);
  return takeAddress(context, payment, request.fields);
}

type Request = z.output<ReturnType<typeof requestSchema>>;

function requestSchema(publicKey: string) {
  return z.object(
    {
      publicKey: publicKeyField(publicKey),
      paymentType: z.literal('CARD', { error: 'paymentType must be CARD' }),
      transactionId: requiredText('transactionId'),
      suggestedAuthentication: requiredText('suggestedAuthentication'),
      pin: optionalText('pin'),
      ...billingFields,
    },
    NOT_AN_OBJECT,
  );
}

function takePin(context: OperationContext, payment: NumberedPayment, pin: string | null): Answer {
  if (pin === null) return refusal('INPUT', 'pin is required');
  if (!/^\d{4}$/.test(pin)) return refusal('INPUT', 'pin must be 4 digits');
  if (pin === PRACTICE_PIN) return goOn(context, payment);
  const missed = moveTo(context, payment, missStep(payment.stage, context.now));
  if (missed.stage.kind === 'waiting') return refusal('INPUT', 'The PIN is wrong. Please try again.');
  return success(paymentRecord(viewOf(context, missed), 'transactionReference'));
}

function takeAddress(context: OperationContext, payment: NumberedPayment, address: Request): Answer {
  const missing = BILLING_FIELDS.find((field) => address[field] === null);
  return missing ? refusal('INPUT', `${missing} is required`) : goOn(context, payment);
}

function goOn(context: OperationContext, payment: NumberedPayment): Answer {
  const passed = moveTo(context, payment, passStep(courseOf(payment), payment.stage, context.now));
  return success(paymentRecord(viewOf(context, passed), 'transactionReference'));
}
