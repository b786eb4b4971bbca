import { expect, it } from 'vitest';
import { screenStopOf, screenStopSchema } from './screen-stop.ts';

const CARD_NUMBER = '5531886652142950';
const named = (name: string) => Object.assign(new Error(CARD_NUMBER), { name });

it.each([
  ['an error of the language', new TypeError(CARD_NUMBER), 'TypeError'],
  ['an error that is named by a value', named(CARD_NUMBER), 'other'],
  ['a text', CARD_NUMBER, 'other'],
  ['nothing', undefined, 'other'],
])('reports the kind of an error but none of its text: %s', (_name, error, errorName) => {
  const stop = screenStopOf('sell', error);
  expect(stop).toEqual({ screen: 'sell', errorName });
  expect(screenStopSchema.safeParse(stop).success).toBe(true);
});

it('the report of a stopped screen is refused with any other field', () => {
  for (const changes of [{ screen: CARD_NUMBER }, { errorName: CARD_NUMBER }, { message: CARD_NUMBER }]) {
    expect(screenStopSchema.safeParse({ screen: 'sell', errorName: 'Error', ...changes }).success).toBe(false);
  }
});
