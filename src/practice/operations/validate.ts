import { z } from 'zod';
import { type Answer, refusal, success } from '../answer.ts';
import { NOT_AN_OBJECT, publicKeyField, readFields, requiredForm, requiredText } from '../fields.ts';
import type { Incoming } from '../incoming.ts';
import { PRACTICE_OTP, PRACTICE_WRONG_OTP } from '../instruments.ts';
import { type NumberedPayment, paymentByReference } from '../payment.ts';
import { courseOf } from '../payment-course.ts';
import { paymentRecord, type WireRecord } from '../record.ts';
import { failStep, missStep, passStep } from '../scenario.ts';
import { moveTo, type OperationContext, viewOf } from './context.ts';

/** Handles validate (specification, "Validate payment"): accepts the OTP. */
export function validate(context: OperationContext, incoming: Incoming): Answer {
  const request = readFields(requestSchema(context.publicKey), incoming.body);
  if (!request.ok) return request.refusal;
  const { fields } = request;
  const { otp, paymentType } = fields;
  const reference = fields.paymentType === 'CARD' ? fields.transactionReference : fields.transactionId;
  const payment = paymentByReference(context.database, reference);
  if (payment?.paymentType !== paymentType) return refusal('NOT_FOUND', 'No payment of this type has this reference');
  const { stage } = payment;
  if (stage.kind !== 'waiting') return refusal('CONFLICT', 'A payment with this transactionId exists and is complete');
  if (stage.step !== 'otp') return refusal('INPUT', 'This payment does not wait for an OTP');
  return takeOtp(context, payment, otp);
}

/** Accounts send `transactionId`, cards `transactionReference`. */
function requestSchema(publicKey: string) {
  const common = {
    publicKey: publicKeyField(publicKey),
    otp: requiredForm('otp', /^\d{4,8}$/, 'must be 4 to 8 digits'),
  };
  const account = { ...common, paymentType: z.literal('ACCOUNT'), transactionId: requiredText('transactionId') };
  const card = {
    ...common,
    paymentType: z.literal('CARD'),
    transactionReference: requiredText('transactionReference'),
  };
  return z.discriminatedUnion('paymentType', [z.object(account), z.object(card)], {
    error: (issue) => (issue.code === 'invalid_union' ? 'paymentType must be ACCOUNT or CARD' : NOT_AN_OBJECT.error),
  });
}

function takeOtp(context: OperationContext, payment: NumberedPayment, otp: string): Answer {
  const { stage } = payment;
  const course = courseOf(payment);
  if (course.otpExpires) {
    moveTo(context, payment, failStep(stage, { code: '91', message: 'Session expired' }, context.now));
    return refusal('SESSION_EXPIRED', 'Your session has expired. The payment was not made.');
  }
  if (otp === PRACTICE_OTP) {
    return success(validateRecord(context, moveTo(context, payment, passStep(course, stage, context.now))));
  }
  const missed = moveTo(context, payment, missStep(stage, context.now));
  if (missed.stage.kind === 'failed') return success(validateRecord(context, missed));
  if (otp === PRACTICE_WRONG_OTP) return success({ ...validateRecord(context, missed), ...INCORRECT_OTP });
  return refusal('INPUT', 'The OTP is wrong. Please try again.');
}

const INCORRECT_OTP = { paymentResponseCode: 'RR', paymentResponseMessage: 'Incorrect OTP. Please try again.' };

/**
 * Makes the record of validate. The specification's samples show `00` and `000` for success: here cards get `00`,
 * accounts `000`.
 */
function validateRecord(context: OperationContext, payment: NumberedPayment): WireRecord {
  const record = paymentRecord(viewOf(context, payment), 'transactionReference');
  const isPaidAccount = payment.paymentType === 'ACCOUNT' && record.paymentResponseCode === '00';
  return isPaidAccount ? { ...record, paymentResponseCode: '000' } : record;
}
