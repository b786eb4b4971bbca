import { bankByCode } from './banks.ts';
import type { Course } from './course.ts';
import { ANY_ACCOUNT, ANY_CARD, KNOWN_CARDS, PRACTICE_ACCOUNTS } from './instruments.ts';
import { otherInstrumentCourse } from './other-instruments.ts';
import type { Payment } from './payment.ts';

/** Returns the course of a payment. At a bank with internet banking the bank page replaces the OTP. */
export function courseOf(payment: Pick<Payment, 'paymentType' | 'instrumentId' | 'account'>): Course {
  const { paymentType, instrumentId } = payment;
  if (paymentType === 'CARD') {
    return (KNOWN_CARDS.find((row) => row.id === instrumentId) ?? ANY_CARD).course;
  }
  if (paymentType !== 'ACCOUNT') return otherInstrumentCourse(paymentType);
  const { course } = PRACTICE_ACCOUNTS.find((row) => row.id === instrumentId) ?? ANY_ACCOUNT;
  const usesPage = bankByCode(payment.account?.bankCode ?? '')?.internetBanking === 'true';
  return usesPage ? { ...course, steps: course.steps.map((step) => (step === 'otp' ? 'bank-page' : step)) } : course;
}
