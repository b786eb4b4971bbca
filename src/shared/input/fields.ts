import cardValidator from 'card-validator';
import { mayBeUnionPay } from './card-brands.ts';
import { CARD_NUMBER_LENGTH, hasCardNumber, isCardNumber } from './card-number.ts';
import { isBvn, mayBeKept } from './kept-text.ts';
import { KEYED_STEPS, type KeyedCode } from './keyed-steps.ts';
import { isPhoneNumber, plainPhone } from './phone-number.ts';
import { visibleWords, withoutInvisible } from './visible-text.ts';

/**
 * The rules of typed fields. Each rule returns the value to send, or a problem with a sentence beside the field. Only
 * digits 0 to 9 are accepted: digits of other scripts look right on the screen but banks refuse them.
 */
export type FieldProblem =
  | 'missing'
  | 'otherDigits'
  | 'notDigits'
  | 'spaces'
  | 'cardNumberLength'
  | 'cardNumberWrong'
  | 'cardNumberUnconfirmed'
  | 'expiryForm'
  | 'expiryPast'
  | 'securityCodeLength'
  | 'securityCodeNotThree'
  | 'securityCodeNotFour'
  | 'accountNumberLength'
  | 'bvnLength'
  | 'dateOfBirthForm'
  | 'dateOfBirthFuture'
  | 'emailForm'
  | 'emailCommaOrQuotes'
  | 'emailHasCardNumber'
  | 'phoneForm'
  | 'phoneHasCardNumber'
  | 'phoneHasBvn'
  | KeyedCodeLength
  | 'noteTooLong'
  | 'noteHasCardNumber'
  | 'nameTooLong'
  | 'nameHasCardNumber'
  | 'addressTooLong'
  | 'bankMissing'
  | 'bankInactive';

type KeyedCodeLength = `${KeyedCode}Length`;

export type FieldResult<Value = string> = { ok: true; value: Value } | { ok: false; problem: FieldProblem };

/** The lengths of fields. The codes of steps have their lengths in `keyed-steps.ts`. */
export const LENGTHS = {
  cardNumber: CARD_NUMBER_LENGTH,
  accountNumber: 10,
  bvn: 11,
  note: 140,
  personName: 50,
  addressPart: 100,
} as const;

/**
 * Requires 12 to 19 digits that pass Luhn; spaces and hyphens between groups are removed.
 * @param isConfirmed true if a person has compared the number with the card. This only helps UnionPay, some of whose
 * numbers fail Luhn.
 */
export function readCardNumber(text: string, isConfirmed = false): FieldResult {
  const digits = readDigits(withoutInvisible(text).replace(/[\s-]/g, ''));
  if (!digits.ok) return digits;
  const { least, most } = LENGTHS.cardNumber;
  if (digits.value.length < least || digits.value.length > most) return { ok: false, problem: 'cardNumberLength' };
  if (isCardNumber(digits.value)) return digits;
  if (!mayBeUnionPay(digits.value)) return { ok: false, problem: 'cardNumberWrong' };
  return isConfirmed ? digits : { ok: false, problem: 'cardNumberUnconfirmed' };
}

export interface CardBrand {
  name: string;
  /** The digit counts after which a space is shown. */
  gaps: number[];
  securityCodeName: string;
  securityCodeLength: number;
}

/** Recognises the card's brand by the digits typed so far; null if none or several fit. */
export function cardBrand(text: string): CardBrand | null {
  const { card, isPotentiallyValid } = cardValidator.number(text.replace(/\D/g, ''));
  if (!card || !isPotentiallyValid) return null;
  const { niceType, gaps, code } = card;
  return { name: niceType, gaps, securityCodeName: code.name, securityCodeLength: code.size };
}

/**
 * Tells whether a card number is certainly complete. Verve and others have numbers of 16 and of 19 digits, so 16 digits
 * may be incomplete. Longer Visa numbers are so rare that 16 digits count as complete.
 */
export function isWholeCardNumber(text: string): boolean {
  const reading = readCardNumber(text);
  if (!reading.ok) return false;
  const { card } = cardValidator.number(reading.value);
  const longest = card?.type === 'visa' ? 16 : Math.max(...(card?.lengths ?? [LENGTHS.cardNumber.most]));
  return reading.value.length >= longest;
}

/** Reads an expiry as `MM/YY`, `MMYY` or with a year of four digits. A card is valid to the end of its month. */
export function readExpiry(text: string, now: Date): FieldResult<{ expiryMonth: string; expiryYear: string }> {
  const typed = withoutInvisible(text).trim();
  if (typed === '') return { ok: false, problem: 'missing' };
  if (hasOtherDigits(typed)) return { ok: false, problem: 'otherDigits' };
  const parts = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(typed);
  if (!parts) return { ok: false, problem: 'expiryForm' };
  const [expiryMonth, expiryYear] = [parts[1] ?? '', parts[2] ?? ''];
  const firstMomentAfter = new Date(2000 + Number(expiryYear), Number(expiryMonth), 1);
  return now >= firstMomentAfter
    ? { ok: false, problem: 'expiryPast' }
    : { ok: true, value: { expiryMonth, expiryYear } };
}

/**
 * Requires 3 or 4 digits (specification, "Limits").
 * @param length the number of digits that the card's brand uses; null if the brand is unknown
 */
export function readSecurityCode(text: string, length: number | null = null): FieldResult {
  if (length === 3) return readCode(text, 3, 3, 'securityCodeNotThree');
  if (length === 4) return readCode(text, 4, 4, 'securityCodeNotFour');
  return readCode(text, 3, 4, 'securityCodeLength');
}

export function readAccountNumber(text: string): FieldResult {
  return readCode(text.replace(/[\s-]/g, ''), LENGTHS.accountNumber, LENGTHS.accountNumber, 'accountNumberLength');
}

export function readBvn(text: string): FieldResult {
  return readCode(text.replace(/[\s-]/g, ''), LENGTHS.bvn, LENGTHS.bvn, 'bvnLength');
}

/** Reads DD/MM/YYYY or DDMMYYYY, and returns DDMMYYYY (specification, "Limits"). */
export function readDateOfBirth(text: string, now: Date): FieldResult {
  const typed = withoutInvisible(text).trim();
  if (typed === '') return { ok: false, problem: 'missing' };
  if (hasOtherDigits(typed)) return { ok: false, problem: 'otherDigits' };
  const parts = /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? /^(\d\d?)[/.\-\s](\d\d?)[/.\-\s](\d{4})$/.exec(typed);
  if (!parts) return { ok: false, problem: 'dateOfBirthForm' };
  const [day, month, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCDate() !== day || date.getUTCMonth() !== month - 1 || year < 1900) {
    return { ok: false, problem: 'dateOfBirthForm' };
  }
  if (date > now) return { ok: false, problem: 'dateOfBirthFuture' };
  return { ok: true, value: `${parts[1]?.padStart(2, '0')}${parts[2]?.padStart(2, '0')}${parts[3]}` };
}

export function readKeyedCode(step: KeyedCode, text: string): FieldResult {
  const { least, most } = KEYED_STEPS[step].code;
  return readCode(text, least, most, `${step}Length`);
}

/** Matches commas and quotes. An apostrophe is allowed inside a name: `o'brien@example.com`. */
const COMMA_OR_QUOTE = /[,\uFF0C\u060C\u3001"\u201C-\u201F\u2018-\u201B\u00AB\u00BB\u2039\u203A`\u00B4]|^'|'$|'@|@.*'/u;
const EMAIL = /^[^\s@<>()[\]\\;:]+@[^\s@.<>()[\]\\;:]+(\.[^\s@.<>()[\]\\;:]+)+$/u;

export function readEmail(text: string): FieldResult {
  const email = withoutInvisible(text).trim();
  if (email === '') return { ok: false, problem: 'missing' };
  if (hasCardNumber(email)) return { ok: false, problem: 'emailHasCardNumber' };
  if (COMMA_OR_QUOTE.test(email)) return { ok: false, problem: 'emailCommaOrQuotes' };
  return email.length <= 254 && EMAIL.test(email) ? { ok: true, value: email } : { ok: false, problem: 'emailForm' };
}

/** Accepts 7 to 15 digits with or without a leading +; null if nothing is typed. */
export function readPhone(text: string): FieldResult<string | null> {
  const phone = plainPhone(text);
  if (phone === '') return { ok: true, value: null };
  if (hasOtherDigits(phone)) return { ok: false, problem: 'otherDigits' };
  if (!/^\+?\d{7,15}$/.test(phone)) return { ok: false, problem: 'phoneForm' };
  // A phone number is stored, so a BVN typed into the wrong field is refused.
  if (isBvn(phone)) return { ok: false, problem: 'phoneHasBvn' };
  const mayBeCard = hasCardNumber(phone) && !isPhoneNumber(phone);
  return mayBeCard ? { ok: false, problem: 'phoneHasCardNumber' } : { ok: true, value: phone };
}

/** @returns null if nothing is typed */
export function readNote(text: string): FieldResult<string | null> {
  const note = visibleWords(text).trim();
  if (note.length > LENGTHS.note) return { ok: false, problem: 'noteTooLong' };
  if (!mayBeKept(note)) return { ok: false, problem: 'noteHasCardNumber' };
  return { ok: true, value: note === '' ? null : note };
}

export function readReason(text: string): FieldResult<string> {
  const note = readNote(text);
  if (!note.ok) return note;
  const reason = note.value ?? '';
  return reason.length < LEAST_REASON ? { ok: false, problem: 'missing' } : { ok: true, value: reason };
}

const LEAST_REASON = 3;

/** @returns null if nothing is typed */
export function readPersonName(text: string): FieldResult<string | null> {
  const name = withoutInvisible(text).trim().replace(/\s+/g, ' ');
  if (name.length > LENGTHS.personName) return { ok: false, problem: 'nameTooLong' };
  if (!mayBeKept(name)) return { ok: false, problem: 'nameHasCardNumber' };
  return { ok: true, value: name === '' ? null : name };
}

/** Accepts an empty line unless the address must be given. */
export function readAddressPart(text: string, isNeeded = true): FieldResult {
  const part = withoutInvisible(text).trim();
  if (part === '') return isNeeded ? { ok: false, problem: 'missing' } : { ok: true, value: '' };
  return part.length > LENGTHS.addressPart ? { ok: false, problem: 'addressTooLong' } : { ok: true, value: part };
}

/** Finds digits of other scripts, such as Arabic-Indic or full-width digits. */
function hasOtherDigits(text: string): boolean {
  return /[^\P{Nd}0-9]/u.test(text);
}

function readCode(text: string, least: number, most: number, problem: FieldProblem): FieldResult {
  const typed = withoutInvisible(text);
  if (/\s/.test(typed)) return { ok: false, problem: 'spaces' };
  const digits = readDigits(typed);
  if (!digits.ok) return digits;
  return digits.value.length < least || digits.value.length > most ? { ok: false, problem } : digits;
}

function readDigits(text: string): FieldResult {
  if (text === '') return { ok: false, problem: 'missing' };
  if (hasOtherDigits(text)) return { ok: false, problem: 'otherDigits' };
  return /^[0-9]+$/.test(text) ? { ok: true, value: text } : { ok: false, problem: 'notDigits' };
}
