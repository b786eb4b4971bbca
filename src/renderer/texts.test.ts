import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../shared/problems.ts';
import { english } from '../shared/texts/english.ts';
import { addLaterTexts } from './later-texts.tsx';
import { createTexts } from './texts.ts';

const texts = createTexts();
addLaterTexts(texts);
const { t } = texts;

function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : sentencesOf(text)));
}

function textsByKey(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[`${path}${name}`, text]] : textsByKey(text, `${path}${name}.`),
  );
}

describe('the texts', () => {
  it('every problem has a text for what happened and a text for what to do', () => {
    for (const code of PROBLEM_CODES) {
      expect(t(`problem.${code}.what`)).toMatch(/^[A-Z].*\.$/);
      expect(t(`problem.${code}.next`)).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('the texts name a way out of every failure of the journal', () => {
    const { notWhole: _ofCopiesAlone, away: _ofPlacesAlone, ...failures } = english.journalFailure;
    expect(Object.keys(english.journalWayOut).sort()).toEqual(Object.keys(failures).sort());
    for (const wayOut of Object.values(english.journalWayOut)) expect(wayOut).toMatch(/^[A-Z].*\.$/);
  });

  it('the text beside every field is a whole sentence', () => {
    for (const sentence of sentencesOf({ ...english.field, ...english.amount })) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('no text is empty, and every opened placeholder is closed', () => {
    for (const sentence of sentencesOf(english)) {
      expect(sentence.trim()).not.toBe('');
      expect(sentence.replace(/\{\{[A-Za-z]+\}\}/g, '')).not.toMatch(/[{}]/);
    }
  });

  it('shows a missing fact as a dash, and writes no markup for given values', () => {
    expect(t('problem.provisioningRefused.what')).toContain('–');
    expect(t('view.nothing.found', { search: '<b> 12345' })).toBe('Nothing found for “<b> 12345”');
  });

  it('writes every number in groups of three digits', () => {
    expect(t('export.holdsPayments', { count: 1_250 })).toBe('1,250 payments');
    expect(t('payment.entry', { seq: 1_048_576 })).toBe('Entry 1,048,576');
    expect(t('runs.asked', { done: 999, total: 20_000 })).toBe('999 of 20,000 asked about');
  });

  it('a text with a number before a noun has a singular form', () => {
    const MANY = /\{\{\w+\}\} (payments|entries|rows|references|cases|exports|questions|seconds|files|days)\b/;
    const plain = textsByKey(english).filter(([key, text]) => MANY.test(text) && !key.endsWith('_other'));
    // This text needs no singular, because it names the limit of a run, which is far above 1.
    expect(plain.map(([key]) => key)).toEqual(['problem.runTooLarge.what']);
    const keys = new Set(textsByKey(english).map(([key]) => key));
    for (const key of keys) if (key.endsWith('_other')) expect(keys).toContain(key.replace(/_other$/, '_one'));
  });
});
