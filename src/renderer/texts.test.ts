import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../shared/problems.ts';
import { english } from '../shared/texts/english.ts';
import { createTexts } from './texts.ts';

const { t } = createTexts();

function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : sentencesOf(text)));
}

describe('the texts', () => {
  it('have a sentence for what happened and one for what to do, for every problem', () => {
    for (const code of PROBLEM_CODES) {
      expect(t(`problem.${code}.what`)).toMatch(/^[A-Z].*\.$/);
      expect(t(`problem.${code}.next`)).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('have a way out of every failure of the journal', () => {
    const { notWhole: _ofCopiesAlone, ...failures } = english.journalFailure;
    expect(Object.keys(english.journalWayOut).sort()).toEqual(Object.keys(failures).sort());
    for (const wayOut of Object.values(english.journalWayOut)) expect(wayOut).toMatch(/^[A-Z].*\.$/);
  });

  it('have a whole sentence beside every field', () => {
    for (const sentence of sentencesOf({ ...english.field, ...english.amount })) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('are never empty, and close every placeholder that they open', () => {
    for (const sentence of sentencesOf(english)) {
      expect(sentence.trim()).not.toBe('');
      expect(sentence.replace(/\{\{[A-Za-z]+\}\}/g, '')).not.toMatch(/[{}]/);
    }
  });

  it('show a fact that is missing as a dash, and write no markup for what is given', () => {
    expect(t('problem.provisioningRefused.what')).toContain('–');
    expect(t('view.nothing.found', { search: '<b>' })).toBe('Nothing found for “<b>”');
  });

  it('count what is not settled', () => {
    expect(t('shell.notSettled', { count: 1 })).toBe('1 not settled');
    expect(t('shell.notSettled', { count: 2 })).toBe('2 not settled');
  });
});
