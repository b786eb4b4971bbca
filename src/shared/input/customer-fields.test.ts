import { describe, expect, it } from 'vitest';
import { cardNumberOf } from '../testing/card-numbers.fixture.ts';
import { readAddressPart, readEmail, readNote, readPersonName, readPhone } from './fields.ts';
import { accepted, refused } from './readings.fixture.ts';

describe('an e-mail', () => {
  it.each(['ade@example.com', ' ade@example.com ', 'a.b+c@mail.example.co'])('%j is taken', (text) => {
    expect(readEmail(text)).toEqual(accepted(text.trim()));
  });
  it.each([
    ['', 'missing'],
    ['ade', 'emailForm'],
    ['5531886652142950@example.com', 'emailHasCardNumber'],
    ['ade@', 'emailForm'],
    ['@example.com', 'emailForm'],
    ['ade@example', 'emailForm'],
    ['ade@example..com', 'emailForm'],
    ['ade@@example.com', 'emailForm'],
    ['ade example@example.com', 'emailForm'],
    ['Ade <ade@example.com>', 'emailForm'],
    [`${'a'.repeat(250)}@example.com`, 'emailForm'],
  ])('%j is refused: %s', (text, problem) => expect(readEmail(text)).toEqual(refused(problem)));
});

describe('a phone number', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0803 000 0000', '08030000000'],
    ['+234-803-000-0000', '+2348030000000'],
  ])('%j is taken as %j', (text, value) => expect(readPhone(text)).toEqual(accepted(value)));

  it.each(['22212345678', '222 1234 5678', '222-1234-5678'])('%j may be a BVN, which is never kept', (text) => {
    expect(readPhone(text)).toEqual(refused('phoneHasBvn'));
    expect(readPhone(`+${text}`).ok).toBe(true);
  });
  it.each([cardNumberOf('5531886652', 12), '378282246310005', '3782 822463 10005'])(
    '%j is refused: it would be kept',
    (text) => {
      expect(readPhone(text)).toEqual(refused('phoneHasCardNumber'));
    },
  );
  it.each([
    cardNumberOf('23480312345', 13),
    `+${cardNumberOf('23480312345', 13)}`,
    `+${cardNumberOf('44791112345', 12)}`,
    '08031234567',
  ])('%j is a phone number', (text) => {
    expect(readPhone(text)).toEqual(accepted(text));
  });
  it.each(['080300', '0803000000000000', '+', 'call me', '0803+0000000'])('%j is refused', (text) => {
    expect(readPhone(text)).toEqual(refused('phoneForm'));
  });
});

describe('a note', () => {
  it('may be left out, and is trimmed', () => {
    expect(readNote('  ')).toEqual(accepted(null));
    expect(readNote(' Table 4 ')).toEqual(accepted('Table 4'));
  });
  it('has at most 140 characters', () => {
    expect(readNote('a'.repeat(140)).ok).toBe(true);
    expect(readNote('a'.repeat(141))).toEqual(refused('noteTooLong'));
  });

  it.each([
    '5531886652142950',
    'card 5531 8866 5214 2950 please',
    '5061-4604-1012-0223-210',
    '08030000001 5531886652142950',
    '5531886652142950 09/32 564',
    '５５３１８８６６５２１４２９５０',
    '5531 - 8866 - 5214 - 2950',
  ])('%j is refused: it would be kept', (text) => {
    expect(readNote(text)).toEqual(refused('noteHasCardNumber'));
  });

  it.each(['5531886652142951', 'Order 20261121-0007', '0803 123 4567'])('%j is no card number', (text) => {
    expect(readNote(text).ok).toBe(true);
  });
});

describe('a line of a billing address', () => {
  it('is needed, trimmed, and at most 100 characters', () => {
    expect(readAddressPart(' 470 Mundet PL ')).toEqual(accepted('470 Mundet PL'));
    expect(readAddressPart(' ')).toEqual(refused('missing'));
    expect(readAddressPart('a'.repeat(101))).toEqual(refused('addressTooLong'));
  });
});

describe('a name', () => {
  it('is optional, and has its spaces in order', () => {
    expect(readPersonName('  ')).toEqual({ ok: true, value: null });
    expect(readPersonName(' Adé  Bọ́lá ')).toEqual({ ok: true, value: 'Adé Bọ́lá' });
    expect(readPersonName('a'.repeat(51))).toEqual(refused('nameTooLong'));
  });

  it.each(['5531886652142950', 'Ade 5531 8866 5214 2950', '22123456789'])('is not %s', (text) => {
    expect(readPersonName(text)).toEqual(refused('nameHasCardNumber'));
  });
});
