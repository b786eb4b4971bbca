import i18next from 'i18next';
import { expect, it } from 'vitest';
import { createFormat, LOCALE } from '../../../../shared/format.ts';
import { problem } from '../../../../shared/problems.ts';
import { english } from '../../../../shared/texts/english.ts';
import { lossRows } from './health-rows.ts';

const texts = i18next.createInstance();
const translation = { health: english.health, problem: english.problem };
void texts.init({ lng: 'en', initAsync: false, resources: { en: { translation } } });
const format = createFormat(LOCALE, 'Africa/Lagos');
const rows = (till: Parameters<typeof lossRows>[0]) => lossRows(till, texts.t, format);

it('the row of lost entries says what to do, and after the acknowledgement when and by whom', () => {
  const fetchedLost = problem('fetchedLost', { first: '11', last: '20' }).problem;
  expect(rows({ fetchedLost, lossAcknowledged: null })).toMatchObject([
    {
      name: 'fetched',
      state: 'notice',
      says: expect.stringContaining('11 to 20'),
      next: expect.stringMatching(/fetch them again, or confirm .* is not connected, connect it first/),
    },
  ]);
  const lossAcknowledged = { first: 11, last: 20, at: '2026-11-22T09:00:00.000Z', by: 'Ada' };
  const says = `Entries 11 to 20 are lost. Confirmed on ${format.dateTime(lossAcknowledged.at)} by Ada.`;
  expect(rows({ fetchedLost: null, lossAcknowledged })).toEqual([{ name: 'fetched', state: 'good', says, next: null }]);
});

it('the row of lost entries is missing if nothing is lost', () => {
  expect(rows({ fetchedLost: null, lossAcknowledged: null })).toEqual([]);
});
