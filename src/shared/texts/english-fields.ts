import type { FieldProblem } from '../input/fields.ts';
import type { AmountProblem } from '../money/money.ts';
import type { BankAmountProblem } from '../payment/bank.ts';
import { keyedCodeLengthTexts } from './english-keyed-steps.ts';

/** The sentence beside a field. A field that is empty has a sentence of its own: see `missing` in the screens' texts. */
export const fieldProblemTexts = {
  missing: 'Fill in this field.',
  otherDigits: 'These are not plain digits. Use the keys 0 to 9.',
  notDigits: 'Use only the digits 0 to 9.',
  spaces: 'Leave out the spaces.',
  cardNumberLength: 'A card number has 12 to 19 digits. Check it against the card.',
  cardNumberWrong: 'A digit is wrong. Check it against the card.',
  cardNumberUnconfirmed:
    'A digit may be wrong. On some UnionPay cards it is right: compare every digit with the card, then confirm.',
  expiryForm: 'Enter month and year as on the card: MM/YY.',
  expiryPast: 'This card has expired. Ask for another one.',
  securityCodeLength: 'A security code has 3 or 4 digits.',
  securityCodeNotThree: 'The security code of this card has exactly 3 digits.',
  securityCodeNotFour: 'The security code of this card has exactly 4 digits.',
  accountNumberLength: 'An account number has exactly 10 digits.',
  bvnLength: 'A BVN has exactly 11 digits.',
  dateOfBirthForm: 'Enter a date as day, month and year: DD/MM/YYYY.',
  dateOfBirthFuture: 'This date is in the future.',
  emailForm: 'Enter a full e-mail address, like name@example.com.',
  emailCommaOrQuotes: 'Enter one e-mail address, without commas or quotes, like name@example.com.',
  emailHasCardNumber: 'This may hold a card number, and e-mail addresses are saved. Ask for another address.',
  phoneForm: 'A phone number has 7 to 15 digits. A + in front is fine.',
  phoneHasCardNumber: 'This may be a card number. Start a foreign phone number with +, like +44.',
  phoneHasBvn: 'This looks like a BVN. Start a foreign phone number with +, like +228.',
  ...keyedCodeLengthTexts,
  noteTooLong: 'At most 140 characters.',
  noteHasCardNumber:
    'This may be a card number or a BVN, and notes are saved. Enter those in their own fields. Of an order number, the last eight digits are enough.',
  nameTooLong: 'At most 50 characters.',
  nameHasCardNumber: 'This may be a card number or a BVN. Enter only the name here.',
  addressTooLong: 'At most 100 characters.',
  bankMissing: 'Choose the bank.',
  bankInactive: 'This bank is not taking payments now. Choose another one.',
} satisfies Record<FieldProblem, string>;

export const amountProblemTexts = {
  amountMissing: 'Enter the amount.',
  amountNotDigits: 'Use the keys 0 to 9, and a point for decimals.',
  amountNegative: 'Leave out the minus: an amount is more than zero.',
  amountTooManyDecimals: 'At most {{decimals}} after the point.',
  amountZero: 'The amount must be more than zero.',
  amountTooLarge: 'This till takes at most {{ceiling}}.',
  amountTooLowForInternetBanking: 'Internet banking takes only more than NGN 100.00.',
} satisfies Record<AmountProblem | BankAmountProblem, string>;

/** How many digits a currency has after the point, within a sentence. */
export const decimalsTexts = {
  one: 'one digit',
  two: 'two digits',
  three: 'three digits',
  four: 'four digits',
};

/** Beside an amount that no till limits, in a search. */
export const unlimitedAmountTexts = { amountTooLarge: 'Type a smaller amount.' };

/** Beside an amount in a currency that has none. */
export const wholeAmountTexts = {
  amountNotDigits: 'Use the keys 0 to 9.',
  amountTooManyDecimals: 'This currency has no decimals: enter a whole amount.',
};

/** The fields of a sale, within a sentence. */
export const fieldNameTexts = {
  amount: 'the amount',
  currency: 'the currency',
  email: 'the customer’s e-mail',
  phone: 'the customer’s phone number',
  note: 'the order number or note',
  firstName: 'the first name',
  lastName: 'the last name',
  address: 'the address',
  city: 'the city',
  state: 'the state',
  postalCode: 'the postal code',
  reason: 'the reason',
  cardNumber: 'the card number',
  expiry: 'the expiry date',
  cvv: 'the security code',
  bank: 'the bank',
  accountNumber: 'the account number',
  dateOfBirth: 'the date of birth',
  bvn: 'the BVN',
};
