import { type FieldProblem, LENGTHS } from '../../shared/input/fields.ts';
import { KEYED_STEPS } from '../../shared/input/keyed-steps.ts';
import type { AmountProblem } from '../../shared/money/money.ts';
import type { BankAmountProblem } from '../../shared/payment/bank.ts';

export type TypedProblem = FieldProblem | AmountProblem | BankAmountProblem | 'pinTrivial';

/** Problems that more typing cannot fix, so their error appears while typing. */
const CERTAIN: readonly TypedProblem[] = [
  'otherDigits',
  'notDigits',
  'spaces',
  'expiryPast',
  'dateOfBirthFuture',
  'noteTooLong',
  'noteHasCardNumber',
  'bankInactive',
  'amountNegative',
  'amountTooManyDecimals',
  'amountTooLarge',
  'pinTrivial',
];

/** The most digits that a field accepts. Any further digit is certainly wrong. */
const MOST_DIGITS: Partial<Record<TypedProblem, number>> = {
  cardNumberLength: LENGTHS.cardNumber.most,
  accountNumberLength: LENGTHS.accountNumber,
  bvnLength: LENGTHS.bvn,
  securityCodeLength: 4,
  securityCodeNotThree: 3,
  securityCodeNotFour: 4,
  ...Object.fromEntries(
    Object.entries(KEYED_STEPS).map(([step, kind]) => [`${step}Length`, 'code' in kind ? kind.code.most : undefined]),
  ),
};

/** Most card numbers are complete at this many digits, so a wrong check digit shows at once. */
const CARD_NUMBER_LOOKS_COMPLETE = 16;

/** Returns the problem to show during typing: only one that is certain, or that is already shown. */
export function whileTyping(found: TypedProblem | null, text: string, shown: TypedProblem | null): TypedProblem | null {
  if (found === null) return null;
  if (found === shown) return isMissing(found) ? null : found;
  return isCertain(found, text) ? found : null;
}

/** Returns the problem to show when the person leaves a field. An empty field shows none until the form is sent. */
export function whenLeft(found: TypedProblem | null): TypedProblem | null {
  return found === null || isMissing(found) ? null : found;
}

function isMissing(problem: TypedProblem): boolean {
  return problem === 'missing' || problem === 'amountMissing' || problem === 'bankMissing';
}

function isCertain(problem: TypedProblem, text: string): boolean {
  const digitCount = text.replace(/\D/g, '').length;
  if (problem === 'cardNumberWrong' || problem === 'cardNumberUnconfirmed')
    return digitCount >= CARD_NUMBER_LOOKS_COMPLETE;
  // A year that ends in `20` may be the first half of a four-digit year.
  if (problem === 'expiryPast' && /20$/.test(text)) return false;
  return CERTAIN.includes(problem) || digitCount > (MOST_DIGITS[problem] ?? Number.POSITIVE_INFINITY);
}
