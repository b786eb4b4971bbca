import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeRequestSchema } from '../bridge-contract.ts';
import { caseWordsSchema, claimSchema } from '../case/case.ts';
import { counterSettingsSchema } from '../counter-settings.ts';
import { parseTypedDay } from '../journal/typed-day.ts';
import { parseTypedAmount } from '../money/money.ts';
import { customerSchema } from '../payment/records.ts';
import { personNameSchema } from '../people/people.ts';
import { referenceToAskSchema } from '../run/external-payment.ts';
import { readReference } from '../run/reference-list.ts';
import { readAddressPart, readEmail, readNote, readPersonName, readPhone } from './fields.ts';
import { accepted, DIGIT_FIELDS, refused } from './readings.fixture.ts';

const JOINERS = ['\u200c', '\u200d'];
/** All other Unicode format characters: soft hyphen, direction marks, byte order mark, tags and more. */
const INVISIBLE = Array.from({ length: 0x110000 - 0x800 }, (_, at) =>
  String.fromCodePoint(at < 0xd800 ? at : at + 0x800),
).filter((sign) => /\p{Cf}/u.test(sign) && !JOINERS.includes(sign));

const READERS = Object.entries({
  ...DIGIT_FIELDS,
  'e-mail': { read: readEmail, right: 'ade@example.com' },
  'phone number': { read: readPhone, right: '08030000000' },
  amount: {
    read: (text: string) => parseTypedAmount(text, { amountMinor: 500_000_000, currency: 'NGN' }),
    right: '1,500.50',
  },
  name: { read: readPersonName, right: 'Ade' },
  address: { read: readAddressPart, right: '20 Saltlake' },
  day: { read: (text: string) => parseTypedDay(text, { today: '2026-11-21', months: [] }), right: '21/11/2026' },
});

const anyPlace = fc.nat(12);
const put = (text: string, at: number, sign: string) => {
  const letters = [...text];
  letters.splice(at % (letters.length + 1), 0, sign);
  return letters.join('');
};

describe('invisible characters', () => {
  it.each(READERS)('ignores invisible characters anywhere in the field %s', (_field, { read, right }) => {
    fc.assert(
      fc.property(anyPlace, fc.constantFrom(...INVISIBLE, ...JOINERS), (at, sign) => {
        expect(read(put(right, at, sign))).toEqual(read(right));
      }),
    );
  });

  it('invisible characters change nothing in a note, except for joiners', () => {
    for (const sign of INVISIBLE) expect(readNote(`Table${sign} 4`)).toEqual(readNote('Table 4'));
    for (const words of ['a\u200cb', 'a\u200db', 'می\u200cخواهم', 'for the 👩\u200d🌾', '👨\u200d👩\u200d👧']) {
      expect(readNote(words)).toEqual(accepted(words));
      expect(caseWordsSchema.parse(`she said ${words}`)).toBe(`she said ${words}`);
    }
  });

  it('invisible characters hide no card number from the check of a note', () => {
    for (const sign of [...INVISIBLE, ...JOINERS])
      expect(readNote(`5531${sign}8866${sign}5214${sign}2950`).ok, sign).toBe(false);
  });

  it('removes invisible characters in the schema too, in case the fields are bypassed', () => {
    expect(customerSchema.parse({ email: 'a\u200bde@example.com', phone: '\u202a0803\u202c' })).toEqual({
      email: 'ade@example.com',
      phone: '0803',
    });
    expect(chargeRequestSchema.shape.note.parse('Tab\u00adle 4')).toBe('Table 4');
    expect(personNameSchema.parse('\u2066A\u200dde\u2069')).toBe('Ade');
    expect(claimSchema.shape.email.parse('a\u200bde@example.com')).toBe('ade@example.com');
    expect(claimSchema.shape.phone.parse('0803\u2060000')).toBe('0803000');
    expect(counterSettingsSchema.shape.shopEmail.parse('\ufeffshop@example.com')).toBe('shop@example.com');
    expect(referenceToAskSchema.parse('AB\u200b-1001')).toBe('AB-1001');
    expect(readReference('\u2066AB-1001\u2069')).toEqual({ reference: 'AB-1001', refused: null });
    expect(caseWordsSchema.parse('\ufeffdebited twice')).toBe('debited twice');
  });
});

describe('an e-mail with a comma or quotes', () => {
  it.each([
    'ade@example.com,bisi@example.com',
    '“ade@example.com”',
    "'ade@example.com'",
    'ade@exa"mple.com',
    'ade’s@example.com',
    'ade，bisi@example.com',
    '`ade@example.com`',
  ])('refuses an e-mail with a comma or quotes with its own sentence: %s', (text) => {
    expect(readEmail(text)).toEqual(refused('emailCommaOrQuotes'));
  });

  it.each(["o'brien@example.com", 'adé@example.com'])(
    'does not report a comma or quotes in the valid address %s',
    (text) => {
      expect(readEmail(text)).toEqual(accepted(text));
    },
  );

  it('does not report a comma or quotes in another invalid address', () => {
    expect(readEmail('ade@example.com;')).toEqual(refused('emailForm'));
  });
});
