import { describe, expect, it } from 'vitest';
import { cardNumberOf } from '../testing/card-numbers.fixture.ts';
import { readAddressPart, readEmail, readNote, readPersonName, readPhone, readReason } from './fields.ts';
import { accepted, refused } from './readings.fixture.ts';

describe('readEmail', () => {
  it.each(['ade@example.com', ' ade@example.com ', 'a.b+c@mail.example.co'])('accepts %j', (text) => {
    expect(readEmail(text)).toEqual(accepted(text.trim()));
  });
  it.each([
    ['', 'missing'],
    ['ade', 'emailForm'],
    ['5531886652142950@example.com', 'emailHasCardNumber'],
    ['@example.com', 'emailForm'],
    ['ade@example', 'emailForm'],
    ['ade@example..com', 'emailForm'],
    ['ade@@example.com', 'emailForm'],
    ['Ade <ade@example.com>', 'emailForm'],
    [`${'a'.repeat(250)}@example.com`, 'emailForm'],
  ])('refuses %j: %s', (text, problem) => expect(readEmail(text)).toEqual(refused(problem)));
});

describe('readPhone', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0803 000 0000', '08030000000'],
    ['+234-803-000-0000', '+2348030000000'],
  ])('reads %j as %j', (text, value) => expect(readPhone(text)).toEqual(accepted(value)));

  it.each(['22212345678', '222 1234 5678', '222-1234-5678'])('refuses %j, which may be a BVN', (text) => {
    expect(readPhone(text)).toEqual(refused('phoneHasBvn'));
    expect(readPhone(`+${text}`).ok).toBe(true);
  });
  it.each([cardNumberOf('5531886652', 12), '378282246310005', '3782 822463 10005'])(
    'refuses %j, which would be stored',
    (text) => {
      expect(readPhone(text)).toEqual(refused('phoneHasCardNumber'));
    },
  );
  it.each([
    cardNumberOf('23480312345', 13),
    `+${cardNumberOf('23480312345', 13)}`,
    `+${cardNumberOf('44791112345', 12)}`,
    '08031234567',
  ])('accepts %j', (text) => expect(readPhone(text)).toEqual(accepted(text)));
  it.each(['080300', '0803000000000000', '+', 'call me', '0803+0000000'])('refuses %j', (text) => {
    expect(readPhone(text)).toEqual(refused('phoneForm'));
  });
});

describe('readNote', () => {
  it('accepts an empty note, and trims a note', () => {
    expect(readNote('  ')).toEqual(accepted(null));
    expect(readNote(' Table 4 ')).toEqual(accepted('Table 4'));
  });
  it('accepts at most 140 characters', () => {
    expect(readNote('a'.repeat(140)).ok).toBe(true);
    expect(readNote('a'.repeat(141))).toEqual(refused('noteTooLong'));
  });

  it('refuses a card number, which must not be stored', () => {
    expect(readNote('card 5531 8866 5214 2950 please')).toEqual(refused('noteHasCardNumber'));
  });
});

describe('readReason', () => {
  it('a reason needs three characters', () => {
    expect(readReason(' ab ')).toEqual(refused('missing'));
    expect(readReason(' abc ')).toEqual(accepted('abc'));
  });
  it('refuses what a note must not contain', () => {
    expect(readReason('card 5531 8866 5214 2950')).toEqual(refused('noteHasCardNumber'));
  });
});

describe('readAddressPart', () => {
  it('requires a trimmed line of at most 100 characters', () => {
    expect(readAddressPart(' 470 Mundet PL ')).toEqual(accepted('470 Mundet PL'));
    expect(readAddressPart(' ')).toEqual(refused('missing'));
    expect(readAddressPart(' ', false)).toEqual(accepted(''));
    expect(readAddressPart('a'.repeat(101))).toEqual(refused('addressTooLong'));
  });
});

describe('readPersonName', () => {
  it('accepts no name, and tidies spaces', () => {
    expect(readPersonName('  ')).toEqual(accepted(null));
    expect(readPersonName(' Adé  Bọ́lá ')).toEqual(accepted('Adé Bọ́lá'));
    expect(readPersonName('a'.repeat(51))).toEqual(refused('nameTooLong'));
  });

  it.each(['5531886652142950', 'Ade 5531 8866 5214 2950', '22123456789'])('refuses %s', (text) => {
    expect(readPersonName(text)).toEqual(refused('nameHasCardNumber'));
  });
});
