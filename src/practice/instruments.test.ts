import { describe, expect, it } from 'vitest';
import { LESSONS } from '../shared/lessons/lesson.ts';
import { LESSON_CARDS } from './instruments.ts';

describe('the practice instruments', () => {
  it("practice cards include one for every lesson, whose digits identify the lesson's payments", () => {
    const digits = LESSON_CARDS.map(({ id, cardNumber }) => [id, cardNumber?.slice(0, 6), cardNumber?.slice(-4)]);
    expect(Object.values(LESSONS).map((each) => [each.cardId, each.firstSix, each.lastFour])).toEqual(digits);
  });
});
