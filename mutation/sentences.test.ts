import { expect, it } from 'vitest';
import { isSentence } from './sentences.ts';

const text = (value: string) => isSentence({ node: { type: 'StringLiteral', value } });
const template = (...raw: string[]) =>
  isSentence({ node: { type: 'TemplateLiteral', quasis: raw.map((part) => ({ value: { raw: part } })) } });

it('takes texts of several words for sentences', () => {
  expect(text('the step again, with a sentence')).toBe(true);
  expect(template('Entry ', ' does not hold.')).toBe(true);
});

it('takes a word, a code and anything else for what decides', () => {
  for (const word of ['000', 'referenceTaken', ' ', '', 'NR ']) expect(text(word)).toBe(false);
  expect(template('', 'Z')).toBe(false);
  expect(isSentence({ node: { type: 'NumericLiteral', value: 30_000 } })).toBe(false);
});
