import {
  readAccountNumber,
  readBvn,
  readCardNumber,
  readDateOfBirth,
  readExpiry,
  readKeyedCode,
  readSecurityCode,
} from './fields.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

/** The fields of digits, each with a right text. */
export const DIGIT_FIELDS = {
  'card number': { read: readCardNumber, right: '5531886652142950' },
  'security code': { read: readSecurityCode, right: '564' },
  expiry: { read: (text: string) => readExpiry(text, NOW), right: '09/32' },
  'account number': { read: readAccountNumber, right: '0690000031' },
  BVN: { read: readBvn, right: '22200000031' },
  'date of birth': { read: (text: string) => readDateOfBirth(text, NOW), right: '24/12/1990' },
  'card PIN': { read: (text: string) => readKeyedCode('cardPin', text), right: '3310' },
  OTP: { read: (text: string) => readKeyedCode('otp', text), right: '12345' },
} as const;

export const accepted = (value: unknown) => ({ ok: true, value });

export const refused = (problem: string) => ({ ok: false, problem });
