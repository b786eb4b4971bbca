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

export type DigitField = keyof typeof DIGIT_FIELDS;
export interface Rules {
  accepts: [text: string, value: unknown][];
  refuses: [text: string, problem: string][];
}

/** The texts that each field accepts, with the value that is read, and the texts that it refuses. */
export const RULES: Record<DigitField, Rules> = {
  'card number': {
    accepts: [
      ['5531 8866-5214 2950', '5531886652142950'],
      [' 5531886652142950\n', '5531886652142950'],
      ['5061460410120223210', '5061460410120223210'],
    ],
    refuses: [
      ['', 'missing'],
      [' - ', 'missing'],
      ['5531886652142951', 'cardNumberWrong'],
      ['55318866521', 'cardNumberLength'],
      ['50614604101202232100', 'cardNumberLength'],
      ['5531.8866.5214.2950', 'notDigits'],
    ],
  },
  'security code': {
    accepts: [
      ['564', '564'],
      ['0123', '0123'],
    ],
    refuses: [
      ['', 'missing'],
      ['12', 'securityCodeLength'],
      ['12345', 'securityCodeLength'],
      ['12a', 'notDigits'],
      ['1 2 3', 'spaces'],
      [' 123', 'spaces'],
    ],
  },
  expiry: {
    accepts: ['09/32', '0932', '09 / 32', ' 09/32 ', '09/2032', '092032'].map((text) => [
      text,
      { expiryMonth: '09', expiryYear: '32' },
    ]),
    refuses: [
      ['', 'missing'],
      ['13/27', 'expiryForm'],
      ['00/27', 'expiryForm'],
      ['9/32', 'expiryForm'],
      ['09/1932', 'expiryForm'],
      ['09-32', 'expiryForm'],
      ['10/26', 'expiryPast'],
    ],
  },
  'account number': {
    accepts: [
      ['0690000031', '0690000031'],
      ['0690 0000 31', '0690000031'],
    ],
    refuses: [
      ['', 'missing'],
      ['069000003', 'accountNumberLength'],
      ['06900000311', 'accountNumberLength'],
      ['069000003l', 'notDigits'],
    ],
  },
  BVN: {
    accepts: [
      ['22200000031', '22200000031'],
      ['222 0000 0031', '22200000031'],
    ],
    refuses: [
      ['', 'missing'],
      ['2220000003', 'bvnLength'],
      ['222000000311', 'bvnLength'],
      ['BVN22200000', 'notDigits'],
    ],
  },
  'date of birth': {
    accepts: [
      ...['24/12/1990', '24121990', '24-12-1990', '24.12.1990', ' 24 12 1990 '].map((text): [string, string] => [
        text,
        '24121990',
      ]),
      ['1/1/1990', '01011990'],
      ['29022000', '29022000'],
    ],
    refuses: [
      ['', 'missing'],
      ['1990-12-24', 'dateOfBirthForm'],
      ['24/12/90', 'dateOfBirthForm'],
      ['1/121990', 'dateOfBirthForm'],
      ['29021900', 'dateOfBirthForm'],
      ['00/12/1990', 'dateOfBirthForm'],
      ['24/13/1990', 'dateOfBirthForm'],
      ['31/12/1899', 'dateOfBirthForm'],
      ['22/11/2026', 'dateOfBirthFuture'],
    ],
  },
  'card PIN': {
    accepts: [
      ['3310', '3310'],
      ['331099', '331099'],
    ],
    refuses: [
      ['', 'missing'],
      ['331', 'cardPinLength'],
      ['3310999', 'cardPinLength'],
      ['33l0', 'notDigits'],
      ['33 10', 'spaces'],
    ],
  },
  OTP: {
    accepts: [
      ['1234', '1234'],
      ['12345678', '12345678'],
    ],
    refuses: [
      ['', 'missing'],
      ['123', 'otpLength'],
      ['123456789', 'otpLength'],
      ['12a45', 'notDigits'],
      ['12345 ', 'spaces'],
    ],
  },
};

export const accepted = (value: unknown) => ({ ok: true, value });

export const refused = (problem: string) => ({ ok: false, problem });
