import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { createFormat, LOCALE } from '../../../../shared/format.ts';
import { english } from '../../../../shared/texts/english.ts';
import { clockRow, serviceRow } from './service-and-clock-rows.ts';

const texts = i18next.createInstance();
void texts.init({ lng: 'en', initAsync: false, resources: { en: { translation: { health: english.health } } } });
const { t } = texts;
const format = createFormat(LOCALE, 'Africa/Lagos');
const AT = '2026-11-21T09:00:00.000Z';
const SINCE = '2026-11-21T09:20:00.000Z';

describe('the row of the service', () => {
  it('says that nothing is known before anything was sent', () => {
    expect(serviceRow({ lastHeardAt: null, service: null }, t, format)).toMatchObject({ state: 'unknown' });
  });

  it('says when the service answered', () => {
    const row = serviceRow({ lastHeardAt: AT, service: { state: 'reachable', since: AT } }, t, format);
    expect(row).toMatchObject({ state: 'good', says: 'Answered on 21 Nov 2026, 10:00' });
  });

  it('says that the service does not answer, though it did before', () => {
    const { state, says, next } = serviceRow({ lastHeardAt: AT, service: { state: 'away', since: SINCE } }, t, format);
    expect([state, says]).toEqual([
      'notice',
      'Has not answered since 21 Nov 2026, 10:20. The last answer: 21 Nov 2026, 10:00.',
    ]);
    expect(next).toContain('network');
  });

  it('says that the service is slow, which is no reason to charge again', () => {
    const row = serviceRow({ lastHeardAt: SINCE, service: { state: 'slow', since: SINCE } }, t, format);
    expect(row).toMatchObject({ state: 'notice', next: expect.stringContaining('do not charge anybody again') });
  });
});

describe('the row of the clock', () => {
  const rowAt = (at: string, newestEntryAt: string | null) =>
    clockRow({ at, newestEntryAt }, 'Africa/Lagos', t, format);

  it('shows the time, even if a time server has just corrected it', () => {
    expect(rowAt(AT, null)).toMatchObject({ state: 'good' });
    expect(rowAt(AT, '2026-11-21T09:01:59.000Z')).toMatchObject({ state: 'good' });
  });

  it('warns that the clock is behind the journal', () => {
    const row = rowAt(AT, SINCE);
    expect(row.state).toBe('notice');
    expect(row.says).toContain('10:20:00');
    expect(row.next).toContain('Set the computer’s clock');
  });
});
