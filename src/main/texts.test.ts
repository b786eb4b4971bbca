import { describe, expect, it } from 'vitest';
import { createTexts } from './texts.ts';

describe('the texts of printed pages', () => {
  it('write every number in groups of three digits', () => {
    const t = createTexts();
    expect(t('payment.entry', { seq: 1_048_576 })).toBe('Entry 1,048,576');
    expect(t('statement.sealNumber', { number: 1_250, at: 'today' })).toBe('Seal 1,250 of this journal, today');
  });
});
