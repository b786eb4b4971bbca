import { PERSONAL } from '../protocol/erased-line.ts';

/**
 * What people without the right `personal` are sent in the place of names, e-mail and phone, and of hashes by which these could be found. It goes by the names of fields, wherever they lie,
 * since entries of a kind that is not known here are shown, too; and by what a text looks like, since notes hold anything.
 */

/** Who did or gave something. */
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
/** What people typed, in which a phone number may stand. Elsewhere so many digits are a reference, an amount or a time. */
const FREE_TEXTS: readonly string[] = ['note', 'text', 'reason', 'words', 'comment'];

/**
 * Made of whole entries, or of their hashes: whoever knows the rest of an entry could try out with them what is masked in it. Hashes in hex are
 * known by their length.
 */
const DIGESTS: readonly string[] = ['signature', 'contentDigest'];

/** The name that a till gives to whoever stands at it while nobody signs in, and to itself. */
const NOBODY: readonly string[] = ['cashier', 'paydesk'];

const MASK = '•••';

/** The same value with what is personal masked, in the same form. */
export function masked<Value>(value: Value): Value {
  return maskedAt('', value) as Value;
}

/** The same for JSON; a text that is none is shown as a text. */
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
  // Checks, files and folders have a name, too: it is a person's where it stands with what a person has.
  const isPerson = Object.hasOwn(value, 'id') || Object.hasOwn(value, 'role');
  const fieldOf = (name: string) => (isPerson && name === 'name' ? 'actor' : name);
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      maskedAt(Object.hasOwn(PERSONAL, field) ? field : fieldOf(name), inside),
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
  // The rest of what an erasure empties was not typed here: a name may stand anywhere in it.
  return Object.hasOwn(PERSONAL, field) ? MASK : plain;
}

/** `Ada Obi` is `A••• O•••`: enough to see that two are not the same person, most of the time. */
function maskedName(name: string): string {
  if (NOBODY.includes(name.toLowerCase())) return name;
  return name
    .split(' ')
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
  return text.replace(/[^\s@"'<>,;:()]{1,64}(?:@|%40)[^\s@"'<>,;:()]{1,255}/g, maskedEmail);
}

function withoutPhones(text: string): string {
  return text.replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, (number) => `${MASK}${number.slice(-2)}`);
}
