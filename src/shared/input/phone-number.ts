/**
 * Whether a text is surely a phone number and no card number: a number of this country with or without the country's
 * code, or one that begins with a plus and has no more digits than phone numbers have in practice.
 */
export function isPhoneNumber(text: string): boolean {
  return /^(?:\+\d{7,13}|234\d{10}|0\d{10})$/.test(withoutGaps(text));
}

/** Whether a text is a phone number or the beginning of one. */
export function isPhoneBeingTyped(text: string): boolean {
  return /^(?:\+\d{0,13}|234\d{0,10}|0\d{0,10})$/.test(withoutGaps(text));
}

function withoutGaps(text: string): string {
  return text.replace(/[\s()-]/g, '');
}
