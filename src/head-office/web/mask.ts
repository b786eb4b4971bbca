import { PERSONAL_NAMES } from '../../shared/journal/personal-data.ts';

/**
 * Masks names, e-mail addresses, phone numbers, and hashes by which they could be guessed, for people without the right `personal`. Masks by field
 * name at any depth, because entries of unknown kinds are shown too, and by the form of a text, because notes may contain anything.
 */

/** Fields with the name of a person. */
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
 * Fields with typed texts, which may contain a phone number. In other fields a long number is a reference, an amount or
 * a time.
 */
const FREE_TEXTS: readonly string[] = ['note', 'text', 'reason', 'words', 'comment'];

/**
 * Fields computed from whole entries. With them someone who knows the rest of an entry could guess the masked part. Hex hashes are recognized by
 * their length.
 */
const DIGESTS: readonly string[] = ['signature', 'contentDigest'];

/** The names of the till itself and of a cashier who is not signed in. */
const NOBODY: readonly string[] = ['cashier', 'paydesk'];

const MASK = '•••';

/** Returns the value with masked personal data and the same structure. */
export function masked<Value>(value: Value): Value {
  return maskedAt('', value) as Value;
}

/** Masks JSON. Any other text is masked as text. */
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
  // Checks and files have a name too. A name is a person's if an id or a role is beside it.
  const isPerson = Object.hasOwn(value, 'id') || Object.hasOwn(value, 'role');
  const fieldOf = (name: string) => (isPerson && name === 'name' ? 'actor' : name);
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      maskedAt(isHiddenThroughout(field) ? field : fieldOf(name), inside),
    ]),
  );
}

function maskedText(field: string, text: string): string {
  if (NAMES.includes(field)) return maskedName(text);
  if (EMAILS.includes(field)) return maskedEmail(text);
  if (PHONES.includes(field)) return `${MASK}${text.slice(-2)}`;
  if (DIGESTS.includes(field)) return MASK;
  const plain = withoutEmails(field === 'publicKey' ? text : withoutHashes(text));
  if (FREE_TEXTS.includes(field)) return withoutPhones(plain);
  // Other erasable fields come from outside and may contain a name anywhere.
  return isHiddenThroughout(field) ? MASK : plain;
}

/** Returns true for personal fields that are masked completely. The address of a bank page may contain anything. */
function isHiddenThroughout(field: string): boolean {
  return field === 'authUrl' || (PERSONAL_NAMES.has(field) && !WITH_MEMBERS.includes(field));
}

/** Fields whose members are masked by their own names. */
const WITH_MEMBERS: readonly string[] = ['claim'];

/** No name has this many words. The mask of more words could break the limit of the field. */
const MOST_WORDS = 20;

/** Masks `Ada Obi` as `A••• O•••`, which usually still distinguishes two people. */
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
  // A longer text could break the limit of its field, and its whole page with it.
  return text.replace(/[^\s@"'<>,;:()]{1,64}(?:@|%40)[^\s@"'<>,;:()]{1,255}/g, (email) =>
    maskedEmail(email).slice(0, email.length),
  );
}

function withoutPhones(text: string): string {
  return text.replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, (number) => `${MASK}${number.slice(-2)}`);
}
