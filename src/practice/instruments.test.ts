import { describe, expect, it } from 'vitest';
import { LESSONS } from '../shared/lessons/lesson.ts';
import { bankByCode, PRACTICE_BANKS } from './banks.ts';
import { isCardNumber } from './card-number.ts';
import { KNOWN_CARDS, LESSON_CARDS, PRACTICE_ACCOUNTS, PRACTICE_CARDS } from './instruments.ts';

const instruments = [...KNOWN_CARDS, ...PRACTICE_ACCOUNTS];

describe('the practice instruments', () => {
  it.each(KNOWN_CARDS.filter((card) => card.cardNumber !== null))(
    '$id has a right check digit and an expiry in the future',
    (card) => {
      expect(isCardNumber(card.cardNumber ?? '')).toBe(true);
      expect(card.cvv).toMatch(/^\d{3}$/);
      expect(`20${card.expiryYear}-${card.expiryMonth}` > '2031-01').toBe(true);
    },
  );

  it('practice instruments have unique ids and numbers', () => {
    expect(new Set(instruments.map((row) => row.id)).size).toBe(instruments.length);
    const numbers = instruments.map((row) => (row.kind === 'card' ? row.cardNumber : row.accountNumber));
    const given = numbers.filter((number) => number !== null);
    expect(new Set(given).size).toBe(given.length);
  });

  it("practice cards include one for every lesson, whose digits identify the lesson's payments", () => {
    const digits = LESSON_CARDS.map(({ id, cardNumber }) => [id, cardNumber?.slice(0, 6), cardNumber?.slice(-4)]);
    expect(Object.values(LESSONS).map((each) => [each.cardId, each.firstSix, each.lastFour])).toEqual(digits);
  });

  it('practice accounts name banks that are on the list', () => {
    for (const account of PRACTICE_ACCOUNTS) expect(bankByCode(account.bankCode)).toBeDefined();
  });

  it('practice cards reach every suggestion, step and authentication model of the specification', () => {
    const courses = PRACTICE_CARDS.map((card) => card.course);
    expect(new Set(courses.map((course) => course.suggestion))).toEqual(
      new Set(['PIN', 'NOAUTH_INTERNATIONAL', 'AVS_VBVSECURECODE', null]),
    );
    expect(new Set(courses.flatMap((course) => course.steps))).toEqual(
      new Set(['card-pin', 'billing-address', 'bank-page', 'otp']),
    );
    for (const model of ['AUTH', 'PIN', 'VBVSECURECODE', 'PRACTICESECURECODE']) {
      expect(courses.map((course) => course.authModel)).toContain(model);
    }
  });
});

describe('the practice banks', () => {
  it('practice banks use every spelling of yes and no, a code of six digits, and both methods', () => {
    const spellings = PRACTICE_BANKS.flatMap((bank) => [
      bank.isDateOfBirthRequired,
      bank.isBvnRequired,
      bank.isEmailRequired,
    ]);
    expect(new Set(spellings)).toEqual(new Set(['0', '1', 'YES', 'NO', 'true', 'false', '']));
    expect(PRACTICE_BANKS.map((bank) => bank.bankCode.length)).toContain(6);
    expect(new Set(PRACTICE_BANKS.map((bank) => bank.internetBanking))).toEqual(new Set(['true', 'false']));
    expect(new Set(PRACTICE_BANKS.map((bank) => bank.status))).toEqual(new Set(['ACTIVE', 'INACTIVE']));
  });
});
