import { PRACTICE_MERCHANT_NAME } from './identity.ts';
import { maskAccountNumber } from './masking.ts';
import { courseOf } from './payment-course.ts';
import {
  amountFields,
  fullName,
  identityFields,
  outcomeOf,
  type RecordView,
  stageShown,
  type WireRecord,
  wirePaymentType,
  withoutZone,
} from './record.ts';

/** Returns the longer record of a re-query, with its own field names (specification, "Payment record"). */
export function requeryRecord(view: RecordView): WireRecord {
  const { payment } = view;
  return {
    transactionId: payment.reference,
    ...identityFields(payment),
    ...amountFields(payment),
    ...outcomeFields(view),
    deviceFingerPrint: payment.deviceFingerprint ?? 'N/A',
    ip: payment.ip,
    narration: 'Practice payment',
    fraudStatus: 'ok',
    chargeType: 'normal',
    isLive: '0',
    paymentType: wirePaymentType(payment),
    ...customerFields(view),
    ...creationFields(payment.createdAt),
    ...merchantFields(),
    ...bankFields(view),
    paymentPlan: null,
    paymentPage: null,
  };
}

function outcomeFields(view: RecordView): WireRecord {
  const course = courseOf(view.payment);
  const outcome = outcomeOf(view);
  const isPaid = outcome.status === 'successful';
  const usesPage = course.authModel.endsWith('SECURECODE');
  const isAccount = view.payment.paymentType === 'ACCOUNT';
  return {
    status: outcome.status,
    paymentResponseCode: isPaid ? '000' : outcome.code,
    paymentResponseMessage: isPaid ? 'Successful' : outcome.message,
    chargeCode: outcome.code,
    chargeMessage: course.steps.includes('otp') ? 'Pending OTP validation' : outcome.message,
    authModel: course.authModel,
    vbvCode: usesPage ? outcome.code : 'N/A',
    vbvMessage: usesPage ? outcome.message : 'N/A',
    accountCode: isAccount ? outcome.code : null,
    accountMessage: isAccount ? outcome.message : null,
    ...(isBeforeAuthenticate(view) ? NOT_ASKED_YET : {}),
  };
}

const NOT_ASKED_YET = { status: 'pending', paymentResponseCode: null, chargeCode: null };

/** Tells whether the bank was not asked yet, so that there is no code to report. */
function isBeforeAuthenticate(view: RecordView): boolean {
  const stage = stageShown(view);
  return stage.kind === 'waiting' && (stage.step === 'card-pin' || stage.step === 'billing-address');
}

function customerFields({ payment }: RecordView): WireRecord {
  return {
    customerPhone: payment.phoneNumber,
    customerName: fullName(payment) ?? 'Anonymous customer',
    customerEmail: payment.email,
    customerNetworkProvider: payment.phoneNumber ? 'UNKNOWN' : 'N/A',
    customerEmailProvider: payment.email.split('@').at(-1) ?? null,
    customerCreated: withoutZone(payment.createdAt),
  };
}

function creationFields(createdAt: string): WireRecord {
  const created = new Date(createdAt);
  const year = created.getUTCFullYear();
  const month = created.getUTCMonth() + 1;
  const hour = created.getUTCHours();
  return {
    createdDay: `${created.getUTCDate()}`,
    createdDayName: nameOf(created, { weekday: 'long' }),
    createdWeek: `${weekOfYear(created)}`,
    createdMonth: `${month}`,
    createdMonthName: nameOf(created, { month: 'long' }),
    createdQuarter: `${Math.ceil(month / 3)}`,
    createdYear: `${year}`,
    createdYearIsLeap: `${new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1}`,
    createdDayIsPublicHoliday: '0',
    createdHour: `${hour}`,
    createdMinute: `${created.getUTCMinutes()}`,
    createdPmAm: hour < 12 ? 'am' : 'pm',
    created: withoutZone(createdAt),
  };
}

function nameOf(moment: Date, part: Intl.DateTimeFormatOptions): string {
  return moment.toLocaleDateString('en-GB', { ...part, timeZone: 'UTC' }).toUpperCase();
}

/** Returns the week of the year, counted from 1 January. */
function weekOfYear(moment: Date): number {
  const dayMs = 86_400_000;
  return Math.floor((moment.getTime() - Date.UTC(moment.getUTCFullYear(), 0, 1)) / (7 * dayMs)) + 1;
}

function merchantFields(): WireRecord {
  return {
    accountBusinessName: PRACTICE_MERCHANT_NAME,
    accountContactPerson: 'Practice merchant',
    accountCountry: 'NG',
    accountBearsFeeAtTransactionTime: '1',
    accountParent: '1',
    accountVpcMerchant: 'N/A',
    accountAlias: null,
    accountIsLiveApproved: '0',
    accountIsBlackListed: '0',
    accountToken: null,
  };
}

function bankFields({ payment }: RecordView): WireRecord {
  return {
    accountNumber: payment.account ? maskAccountNumber(`000000${payment.account.lastFour}`) : null,
    bankCode: payment.account?.bankCode ?? null,
    firstName: payment.firstName,
    lastName: payment.lastName,
  };
}
