import { isCardNumber } from './card-number.ts';

/*
 * Everything that the service stores of a request passes through here. Sensitive values keep their shape and lose
 * their content, so that a test can check what was sent without the value being on disk.
 */

export type MaskedFields = Readonly<Record<string, unknown>>;

/** Masks sensitive values by shape; every other field stays as sent. */
export function maskFields(fields: Readonly<Record<string, unknown>>): MaskedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskField(name, value)]));
}

/** Replaces every card number in a text by stars, also one grouped by spaces or hyphens. */
export function maskCardNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,18}/g, (run) => (isCardNumber(run.replace(/\D/g, '')) ? stars(run) : run));
}

/** Shows the first six and last four digits of a card number. A shorter text is masked whole. */
export function maskCardNumber(cardNumber: string): string {
  if (cardNumber.length < 13) return stars(cardNumber);
  return `${cardNumber.slice(0, 6)}${stars(cardNumber.slice(6, -4))}${cardNumber.slice(-4)}`;
}

/** Shows the last four digits of an account number. A text of four characters or fewer is masked whole. */
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

/** References stay as sent: a long one may look like a card number, and tests compare them. */
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
