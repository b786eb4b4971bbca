import { describe, expect, it } from 'vitest';
import { happeningWords } from '../shared/journal/happening-words.ts';
import { createTexts } from './texts.ts';

describe('the texts of printed pages', () => {
  it('write every number in groups of three digits', () => {
    const t = createTexts();
    expect(t('payment.entry', { seq: 1_048_576 })).toBe('Entry 1,048,576');
    expect(t('statement.sealNumber', { number: 1_250, at: 'today' })).toBe('Seal 1,250 of this journal, today');
  });
});

describe('what is said of an entry', () => {
  it.each([
    [0, 'No entry is known to be missing'],
    [1, '1 entry made after the copy'],
    [1_250, '1,250 entries made after the copy'],
  ])('with which a journal went back to a copy names %d missing entries', (missing, said) => {
    const restored = { copiedAt: '2026-11-21T09:00:00.000Z', aside: null, missing };
    const happening = { kind: 'headAccepted', fault: 'restored', seq: 7, hash: '0'.repeat(64), restored } as const;
    expect(happeningWords(createTexts())(happening).sentence).toContain(said);
  });
});
