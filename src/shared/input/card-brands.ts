import passesLuhn from 'card-validator/dist/luhn-10.js';

/** The beginnings and lengths of card numbers. Doubtful lengths are listed, since such texts are refused. */
const BRANDS: readonly (readonly [begins: RegExp, lengths: readonly number[]])[] = [
  // Visa.
  [/^4/, [13, 16, 18, 19]],
  // Mastercard.
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  // American Express.
  [/^3[47]/, [15]],
  // Diners Club.
  [/^3(?:0[0-5]|095|[689])/, [14, 15, 16, 17, 18, 19]],
  // JCB.
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:2131|1800)/, [15]],
  // Verve, Maestro, Discover, UnionPay, RuPay, Troy, Elo and Hipercard.
  [/^(?:50|5[6-9]|6)/, [12, 13, 14, 15, 16, 17, 18, 19]],
  // Mir, UnionPay, RuPay and Troy.
  [/^(?:220[0-4]|81|82|9792)/, [16, 17, 18, 19]],
];

/** Checks beginning, length and check digit. */
export function isNumberOfBrand(digits: string): boolean {
  return (
    BRANDS.some(([begins, lengths]) => lengths.includes(digits.length) && begins.test(digits)) && passesLuhn(digits)
  );
}

/** Recognises UnionPay numbers, some of which fail the check digit. */
export function mayBeUnionPay(digits: string): boolean {
  return /^62\d{14,17}$/.test(digits);
}

/**
 * Matches article numbers (EAN, UPC) and device numbers (IMEI) in their printed groups, which card numbers do not have,
 * and carton numbers (SSCC) after their mark (00).
 */
const PRINTED =
  /(?<![\d-])(?:\(00\) ?\d{18}|\d[ -]\d{6}[ -]\d{6}|\d[ -]\d{5}[ -]\d{5}[ -]\d|\d{2}[ -]\d{6}[ -]\d{6}[ -]\d)(?![\d-])/g;

/** Removes article and device numbers that are printed in their own groups and pass their check digit. */
export function withoutProductNumbers(text: string): string {
  return text.replace(PRINTED, (printed) => {
    const digits = printed.replace(/^\(00\)|\D/g, '');
    const isProduct = digits.length === 15 ? passesLuhn(digits) : passesArticleCheck(digits);
    return isProduct && !isNumberOfBrand(digits) ? 'x' : printed;
  });
}

/** Computes the check digit of EAN and UPC: from the right, every second digit counts three times. */
function passesArticleCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
