import { describe, expect, it } from 'vitest';
import { caseWords } from '../shared/case/case-words.ts';
import { createFormat } from '../shared/format.ts';
import { approvedWords, happeningWords } from '../shared/journal/happening-words.ts';
import { createTexts } from './texts.ts';

describe('the texts of printed pages', () => {
  it('writes every number in groups of three digits', () => {
    const t = createTexts();
    expect(t('payment.entry', { seq: 1_048_576 })).toBe('Entry 1,048,576');
    expect(t('statement.sealNumber', { number: 1_250, at: 'today' })).toBe('Seal 1,250 of this journal, today');
  });
});

describe('the sentence of an entry', () => {
  it.each([
    [0, 'No entry is known to be missing'],
    [1, '1 entry made after the copy'],
    [1_250, '1,250 entries made after the copy'],
  ])('gives the number %d of missing entries after the journal went back to a copy', (missing, said) => {
    const restored = { copiedAt: '2026-11-21T09:00:00.000Z', aside: null, missing };
    const happening = { kind: 'headAccepted', fault: 'restored', seq: 7, hash: '0'.repeat(64), restored } as const;
    expect(happeningWords(createTexts())(happening).sentence).toContain(said);
  });
});

describe('the sentence of an entry whose personal data was erased', () => {
  const t = createTexts();
  const erased = '[erased or left out]';
  const ofCase = { case: { id: '00000000-0000-4000-8000-000000000001', number: 1 } };

  it('marks the words of a case, the reason of an approval and the reason of an override as erased', () => {
    const ofCases = caseWords(t, createFormat('Africa/Lagos'));
    const at = '2026-11-21T09:00:00.000Z';
    const by = { id: '00000000-0000-4000-8000-000000000002', name: 'Bola' };
    const said = [
      ofCases({ kind: 'caseNoted', ...ofCase, words: null }, at).sentence,
      ofCases({ kind: 'caseReopened', ...ofCase, words: null, dueAt: at }, at).sentence,
      approvedWords(t)({ by, permission: 'export', reason: null }),
      happeningWords(t)({ kind: 'goodsHandedOver', confirmedBy: 'proofAlone' }).sentence,
    ];
    for (const sentence of said) expect(sentence).toContain(`“${erased}”`);
  });

  it('gives the reason of an erasure while the reason is stored', () => {
    const words = happeningWords(t);
    const sentence = (cause: 'asked' | 'retention', reason: string | null) =>
      words({ kind: 'personalErased', entries: [1], cause, reason }).sentence;
    expect(sentence('asked', null)).toBe('The personal data of this sale was erased.');
    expect(sentence('asked', 'She asked.')).toContain('“She asked.”');
    expect(sentence('retention', null)).toContain('the time for which it is kept had passed');
  });
});
