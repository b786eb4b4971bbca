import { feeMinor, minorFromWire, wireFromMinor } from './amount.ts';
import type { NumberedPayment } from './payment.ts';
import { courseOf } from './payment-course.ts';
import { type ShownStage, shownStage } from './scenario.ts';

/** A payment record on the wire: every value is a string or null, as in the specification's samples. */
export type WireRecord = Readonly<Record<string, string | null>>;

/** The field in which an operation returns the merchant's reference (specification, "Payment record"). */
export type ReferenceField = 'transactionId' | 'transactionReference';

export interface RecordView {
  readonly payment: NumberedPayment;
  /** The current time in UTC, as ISO 8601. */
  readonly now: string;
  readonly baseUrl: string;
}

/** Returns the record of initiate, authenticate and validate (specification, "Payment record"). */
export function paymentRecord(view: RecordView, referenceField: ReferenceField): WireRecord {
  return {
    [referenceField]: view.payment.reference,
    ...identityFields(view.payment),
    ...amountFields(view.payment),
    ...outcomeFields(view),
    ...routingFields(view),
    customerPhoneNumber: view.payment.phoneNumber,
    customerEmail: view.payment.email,
    customerFullName: fullName(view.payment),
    createdAt: withoutZone(view.payment.createdAt),
    updatedAt: withoutZone(view.payment.updatedAt),
    deletedAt: null,
    paymentType: wirePaymentType(view.payment),
  };
}

/** Returns the record that suggests a card's authentication (specification, "Initiate payment"). */
export function suggestionRecord({ payment }: RecordView): WireRecord {
  return {
    transactionId: payment.reference,
    status: 'SUCCESSFUL',
    statusMessage: 'AUTH_SUGGESTION',
    suggestedAuthentication: courseOf(payment).suggestion,
    paymentType: wirePaymentType(payment),
  };
}

export function outcomeOf(view: RecordView): { status: string; code: string; message: string } {
  const stage = stageShown(view);
  if (stage.kind === 'successful') return { status: 'successful', code: '00', message: 'Approved' };
  if (stage.kind === 'failed') return { status: 'failed', code: stage.code, message: stage.message };
  if (stage.kind === 'processing')
    return { status: 'pending', code: '02', message: 'The bank is processing the payment' };
  return { status: 'success-pending-validation', code: '02', message: pendingMessage(stage.step) };
}

/** Returns amounts and fee. If the customer bears the fee, `chargedAmount` is above `amount`. */
export function amountFields(payment: NumberedPayment): WireRecord {
  const { currency } = payment;
  const amountMinor = minorFromWire(payment.amount, currency) ?? 0n;
  const fee = feeMinor(amountMinor, currency);
  const customerPays = courseOf(payment).feeBearer === 'customer';
  return {
    amount: payment.amount,
    chargedAmount: wireFromMinor(customerPays ? amountMinor + fee : amountMinor, currency),
    appFee: wireFromMinor(fee, currency),
    merchantFee: wireFromMinor(0n, currency),
    merchantBearsFee: customerPays ? '0' : '1',
    currency,
    cycle: 'one-time',
  };
}

export function identityFields(payment: NumberedPayment): WireRecord {
  return {
    uniqueKey: payment.pageToken.slice(0, 16),
    orderReference: `PRACTICE-ORDER-${payment.paymentNumber}`,
    paymentId: `${payment.paymentNumber}`,
    providerReference: `PRACTICE-PROVIDER-${payment.paymentNumber}`,
    customerId: `${payment.paymentNumber}`,
    accountId: '1',
  };
}

/** Returns the address of the bank page while the payment waits there, otherwise the placeholder for "no address". */
function authUrlOf({ payment, baseUrl }: RecordView): string {
  const waitsOnPage = payment.stage.kind === 'waiting' && payment.stage.step === 'bank-page';
  if (waitsOnPage) return `${baseUrl}/bank-pages/${payment.pageToken}`;
  return payment.paymentType === 'ACCOUNT' ? 'NO-URL' : 'N/A';
}

export function fullName(payment: NumberedPayment): string | null {
  return [payment.firstName, payment.lastName].filter(Boolean).join(' ') || null;
}

/** Returns the payment type as the service spells it: in lower case, and another name for QR. */
export function wirePaymentType(payment: NumberedPayment): string {
  return payment.paymentType === 'QR' ? 'mvisa-qr' : payment.paymentType.toLowerCase();
}

/** Writes a moment as the service does: UTC, to the millisecond, without a zone. */
export function withoutZone(moment: string): string {
  return moment.replace(/Z$/, '');
}

export function stageShown({ payment, now }: RecordView): ShownStage {
  return shownStage(courseOf(payment), payment.stage, now);
}

function outcomeFields(view: RecordView): WireRecord {
  const { payment } = view;
  const course = courseOf(payment);
  const outcome = outcomeOf(view);
  const usesOtp = course.steps.includes('otp');
  return {
    status: outcome.status,
    statusMessage: outcome.message,
    paymentResponseCode: outcome.code,
    paymentResponseMessage: outcome.message,
    authenticatePaymentResponseCode: outcome.code,
    authenticatePaymentResponseMessage: outcome.message,
    suggestedAuthentication: course.suggestion,
    authModelUsed: course.authModel,
    validationType: usesOtp ? 'OTP' : null,
    validationInstruction: usesOtp ? pendingMessage('otp') : null,
    vbvResponseCode: course.authModel.endsWith('SECURECODE') ? outcome.code : 'N/A',
    vbvResponseMessage: course.authModel.endsWith('SECURECODE') ? outcome.message : 'N/A',
    accountValidationResponseCode: payment.paymentType === 'ACCOUNT' ? outcome.code : 'N/A',
    accountValidationResponseMessage: payment.paymentType === 'ACCOUNT' ? outcome.message : null,
    fraudStatus: 'ok',
    chargeType: 'normal',
    isLive: '0',
  };
}

function routingFields(view: RecordView): WireRecord {
  const { payment } = view;
  return {
    authUrl: authUrlOf(view),
    redirectUrl: payment.redirectUrl ?? 'N/A',
    deviceFingerPrint: payment.deviceFingerprint ?? 'N/A',
    ip: payment.ip,
    narration: 'Practice payment',
    settlementToken: null,
    customerCanDoSubsequentNoAuth: null,
  };
}

function pendingMessage(step: string): string {
  if (step === 'otp') return 'Enter the OTP that was sent to your phone or e-mail';
  if (step === 'bank-page') return "Continue on your bank's page";
  return 'Pending validation';
}
