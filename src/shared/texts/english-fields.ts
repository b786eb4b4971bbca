import type { FieldProblem } from '../input/fields.ts';
import type { AmountProblem } from '../money/money.ts';
import type { BankAmountProblem } from '../payment/bank.ts';
import { keyedCodeLengthTexts } from './english-keyed-steps.ts';

/** The sentence beside a field. A field that is empty has a sentence of its own: see `missing` in the screens' texts. */
export const fieldProblemTexts = {
  missing: 'Fill in this field.',
  otherDigits: 'These look like digits of another script. Type them with the keys 0 to 9.',
  notDigits: 'Only the digits 0 to 9 belong here.',
  spaces: 'Leave out the spaces.',
  cardNumberLength: 'A card number has 12 to 19 digits. Count them against the card.',
  cardNumberWrong: 'One of the digits is wrong. Compare the number with the card.',
  expiryForm: 'Type month and year as on the card: MM/YY.',
  expiryPast: 'This card has expired. Ask for another one.',
  securityCodeLength: 'A security code has 3 or 4 digits.',
  accountNumberLength: 'An account number has exactly 10 digits.',
  bvnLength: 'A BVN has exactly 11 digits.',
  dateOfBirthForm: 'This is no date: type day, month and year, DD/MM/YYYY.',
  dateOfBirthFuture: 'This date lies in the future.',
  emailForm: 'This is not an e-mail address yet. It looks like name@example.com.',
  emailHasCardNumber: 'There is what looks like a card number in this. Type the card number in its own field.',
  phoneForm: 'A phone number has 7 to 15 digits, with + in front if you like.',
  phoneHasCardNumber:
    'This looks like a card number. Type a phone number of another country with + in front, as in +44.',
  phoneHasBvn: 'This looks like a BVN. Type a phone number of another country with + in front, as in +228.',
  ...keyedCodeLengthTexts,
  noteTooLong: 'At most 140 characters.',
  noteHasCardNumber:
    'This looks like a card number or a BVN. The note is kept in the journal: type it in its own field.',
  nameTooLong: 'At most 50 characters.',
  nameHasCardNumber: 'This looks like a card number or a BVN. Type it in its own field.',
  addressTooLong: 'At most 100 characters.',
  bankMissing: 'Choose the bank.',
  bankInactive: 'This bank takes no payments now. Choose another one.',
} satisfies Record<FieldProblem, string>;

export const amountProblemTexts = {
  amountMissing: 'Type the amount.',
  amountNotDigits: 'Type the amount with the keys 0 to 9, and a point before decimals.',
  amountNegative: 'Leave out the minus: an amount is more than zero.',
  amountTooManyDecimals: 'Type at most {{decimals}} after the point.',
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

/** Beside an amount in a currency that has none. */
export const wholeAmountTexts = {
  amountNotDigits: 'Type the amount with the keys 0 to 9.',
  amountTooManyDecimals: 'This currency has no decimals: type a whole amount.',
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
