/**
 * Tells whether a text is certainly a phone number and not a card number: a Nigerian number with or without the
 * country code, or a plus with no more digits than phone numbers have.
 */
export function isPhoneNumber(text: string): boolean {
  return /^(?:\+\d{7,13}|234\d{10}|0\d{10})$/.test(plainPhone(text));
}

/** Tells whether a text is a phone number or the beginning of one. */
export function isPhoneBeingTyped(text: string): boolean {
  return /^(?:\+\d{0,13}|234\d{0,10}|0\d{0,10})$/.test(plainPhone(text));
}

/**
 * Returns a phone number without gaps and brackets, and without the zero that some people write after the country
 * code.
 */
export function plainPhone(text: string): string {
  const digits = text.replace(/[\s()./\p{Pd}\p{Cf}]/gu, '');
  return digits.replace(/^(?:\+|00)2340?(?=[789]\d{9}$)/, '+234');
}
