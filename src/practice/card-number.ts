/** Tells whether a text is 13 to 19 digits with a valid Luhn check digit, which some UnionPay numbers lack. */
export function isCardNumber(text: string): boolean {
  if (/^62\d{14,17}$/.test(text)) return true;
  if (!/^\d{13,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, place) => total + luhnValue(Number(digit), place), 0);
  return sum % 10 === 0;
}

function luhnValue(digit: number, placeFromRight: number): number {
  if (placeFromRight % 2 === 0) return digit;
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
