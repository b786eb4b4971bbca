import { isCardNumber } from './card-number.ts';

/*
 * Everything that the service keeps of a request goes through here first. Sensitive values keep their shape and lose their
 * content, so that a test can say what was sent without the value being anywhere on disk.
 */

/** A request's fields as they may be kept. */
export type MaskedFields = Readonly<Record<string, unknown>>;

/** The fields with sensitive values masked by shape; every other field stays as it was sent. */
export function maskFields(fields: Readonly<Record<string, unknown>>): MaskedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskField(name, value)]));
}

/** The text with stars for every card number in it, even one that is grouped by spaces or hyphens. */
export function maskCardNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,18}/g, (run) => (isCardNumber(run.replace(/\D/g, '')) ? stars(run) : run));
}

/** First six and last four of a card number. A shorter text is masked whole, for it is no card number. */
export function maskCardNumber(cardNumber: string): string {
  if (cardNumber.length < 13) return stars(cardNumber);
  return `${cardNumber.slice(0, 6)}${stars(cardNumber.slice(6, -4))}${cardNumber.slice(-4)}`;
}

/** Last four of an account number. A text of four characters or fewer is masked whole. */
export function maskAccountNumber(accountNumber: string): string {
  if (accountNumber.length <= 4) return stars(accountNumber);
  return `${stars(accountNumber.slice(0, -4))}${accountNumber.slice(-4)}`;
}

/** How each sensitive field is masked, by its name in lower case. */
const MASKS: Readonly<Record<string, (text: string) => string>> = {
  cardnumber: maskCardNumber,
  accountnumber: maskAccountNumber,
  cvv: stars,
  pin: stars,
  otp: stars,
  bvn: stars,
  dateofbirth: stars,
  request: (cryptogram) => `(encrypted, ${cryptogram.length} characters)`,
};

/** References are kept as sent: a long one may look like a card number, and tests compare it. */
const KEPT_AS_SENT = new Set(['transactionid', 'transactionreference']);

function maskField(name: string, value: unknown): unknown {
  const field = name.toLowerCase();
  const mask = MASKS[field];
  if (mask) return maskWith(mask, value);
  if (KEPT_AS_SENT.has(field)) return value;
  return maskDeep(value);
}

function maskWith(mask: (text: string) => string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  return typeof value === 'string' || typeof value === 'number' ? mask(String(value)) : '***';
}

function maskDeep(value: unknown): unknown {
  if (typeof value === 'string') return maskCardNumbers(value);
  if (typeof value === 'number') return isCardNumber(String(value)) ? '***' : value;
  if (Array.isArray(value)) return value.map(maskDeep);
  if (typeof value === 'object' && value !== null) return maskFields({ ...value });
  return value;
}

function stars(text: string): string {
  return text.replace(/\S/g, '*');
}
