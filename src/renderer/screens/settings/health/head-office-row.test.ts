import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { createFormat, LOCALE } from '../../../../shared/format.ts';
import type { HeadOfficeState } from '../../../../shared/head-office/head-office-channels.ts';
import { type ProblemCode, problem } from '../../../../shared/problems.ts';
import { english } from '../../../../shared/texts/english.ts';
import { headOfficeRows } from './health-rows.ts';

const texts = i18next.createInstance();
const translation = { headOffice: english.headOffice, problem: english.problem };
void texts.init({ lng: 'en', initAsync: false, resources: { en: { translation } } });
const format = createFormat(LOCALE, 'Africa/Lagos');
const NEW_CODE = expect.stringMatching(/new (one|code).*under Settings, Head office/);

describe('the row of an unconnected till with a head office in its file', () => {
  it('says that the till retries, and what to do once the code has expired', () => {
    expect(rowsOf('headOfficeAway', true)).toMatchObject([{ state: 'unknown', says: NEW_CODE }]);
  });

  it('says what to do, and where, once head office has refused the code', () => {
    expect(rowsOf('headOfficeCodeWrong', false)).toMatchObject([{ state: 'notice', next: NEW_CODE }]);
  });

  it('is missing if no file names a head office', () => {
    expect(rows({ kind: 'off', provisioned: null })).toEqual([]);
  });
});

function rowsOf(code: ProblemCode, isTriedAgain: boolean) {
  return rows({ kind: 'off', provisioned: { problem: problem(code).problem, isTriedAgain } });
}

function rows(state: HeadOfficeState) {
  return headOfficeRows(state, { at: '2026-11-21T09:00:00.000Z', stopped: null }, texts.t, format);
}
