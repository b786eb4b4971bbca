/**
 * Accepts a Nigerian number with or without the country code, or a plus with at most as many digits as phone numbers
 * have. A text of this form is certainly not a card number.
 */
export function isPhoneNumber(text: string): boolean {
  return /^(?:\+\d{7,13}|234\d{10}|0\d{10})$/.test(plainPhone(text));
}

export function isPhoneBeingTyped(text: string): boolean {
  return /^(?:\+\d{0,13}|234\d{0,10}|0\d{0,10})$/.test(plainPhone(text));
}

/** Removes gaps and brackets, and the zero that some people write after the country code. */
export function plainPhone(text: string): string {
  const digits = text.replace(/[\s()./\p{Pd}\p{Cf}]/gu, '');
  return digits.replace(/^(?:\+|00)2340?(?=[789]\d{9}$)/, '+234');
}
