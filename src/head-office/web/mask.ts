import { PERSONAL_NAMES } from '../../shared/journal/personal-data.ts';

const NAMES: readonly string[] = [
  'actor',
  'by',
  'cashier',
  'approver',
  'person',
  'firstName',
  'lastName',
  'customerName',
  'holder',
];
const EMAILS: readonly string[] = ['email', 'customerEmail'];
const PHONES: readonly string[] = ['phone', 'customerPhone', 'phoneNumber'];
/**
 * Fields with typed texts. A long number in any other field is no phone number but a reference, an amount or a time.
 */
const FREE_TEXTS: readonly string[] = ['note', 'text', 'reason', 'words', 'comment'];

/** Values computed from whole entries, by which masked data could be guessed. Hex hashes are recognized by length. */
const DIGESTS: readonly string[] = ['signature', 'contentDigest'];

/** Codes of the service, in which a till could hide anything. A masked code would break the rule of its field. */
const SUCCESS_VALUES = 'successValues';

/** The actors that are no person: the till itself, and a cashier who is not signed in. */
const NOBODY: readonly string[] = ['cashier', 'paydesk'];

const MASK = '•••';

/**
 * Masks personal data for people without the right `personal`. Fields are recognized by name at any depth, because the
 * proofs of findings have many forms. Notes may contain anything, so texts are also recognized by their form.
 */
export function masked<Value>(value: Value): Value {
  return maskedAt('', value) as Value;
}

/** Masks the values in JSON. A text that is not JSON is masked as a whole. */
export function maskedJson(text: string): string {
  try {
    return JSON.stringify(masked(JSON.parse(text)));
  } catch {
    return withoutEmails(withoutPhones(withoutHashes(text)));
  }
}

function maskedAt(field: string, value: unknown): unknown {
  if (typeof value === 'string') return maskedText(field, value);
  if (Array.isArray(value)) return value.map((item) => maskedAt(field, item));
  if (value === null || typeof value !== 'object') return value;
  // Checks and files have names too. An object with an id or a role describes a person.
  const isPerson = Object.hasOwn(value, 'id') || Object.hasOwn(value, 'role');
  const fieldOf = (name: string) => (isPerson && name === 'name' ? 'actor' : name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== SUCCESS_VALUES)
      .map(([name, inside]) => [name, maskedAt(isHiddenThroughout(field) ? field : fieldOf(name), inside)]),
  );
}

function maskedText(field: string, text: string): string {
  if (NAMES.includes(field)) return maskedName(text);
  if (EMAILS.includes(field)) return maskedEmail(text);
  if (PHONES.includes(field)) return `${MASK}${text.slice(-2)}`;
  if (DIGESTS.includes(field)) return MASK;
  // Head office itself names its shops, and people filter by these names.
  if (field === 'shop') return text;
  const plain = withoutEmails(field === 'publicKey' ? text : withoutHashes(text));
  if (FREE_TEXTS.includes(field)) return withoutPhones(plain);
  // All other erasable fields come from outside, and may contain a name anywhere.
  return isHiddenThroughout(field) ? MASK : plain;
}

/** Tells whether a field is hidden as a whole, like the address of a bank page, which may contain anything. */
function isHiddenThroughout(field: string): boolean {
  return field === 'authUrl' || (PERSONAL_NAMES.has(field) && !WITH_MEMBERS.includes(field));
}

/** Personal fields with members, which are masked one by one. */
const WITH_MEMBERS: readonly string[] = ['claim'];

/** No name has this many words. The mask of a longer text could exceed the limit of its field. */
const MOST_WORDS = 20;

/** Masks `Ada Obi` as `A••• O•••`, so that most people can still be told apart. */
function maskedName(name: string): string {
  if (NOBODY.includes(name.toLowerCase())) return name;
  return name
    .split(' ')
    .slice(0, MOST_WORDS)
    .map((word) => `${word.slice(0, 1)}${MASK}`)
    .join(' ');
}

function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}${MASK}@${MASK}`;
}

function withoutHashes(text: string): string {
  return text.replace(/[0-9a-f]{64,}/gi, MASK);
}

function withoutEmails(text: string): string {
  // A longer mask could exceed the limit of the field, and browsers would reject the whole page.
  return text.replace(/[^\s@"'<>,;:()]{1,64}(?:@|%40)[^\s@"'<>,;:()]{1,255}/g, (email) =>
    maskedEmail(email).slice(0, email.length),
  );
}

function withoutPhones(text: string): string {
  return text.replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, (number) => `${MASK}${number.slice(-2)}`);
}
