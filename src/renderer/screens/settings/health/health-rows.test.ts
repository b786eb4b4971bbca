import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../../../shared/format.ts';
import { problem } from '../../../../shared/problems.ts';
import type { PrintJob } from '../../../../shared/slip/print-job.ts';
import { english } from '../../../../shared/texts/english.ts';
import {
  clockAspect,
  headOfficeAspect,
  keyStoreAspect,
  lossAspect,
  printerAspect,
  serviceAspect,
} from './health-rows.ts';

const texts = i18next.createInstance();
void texts.init({ lng: 'en', initAsync: false, resources: { en: { translation: english } } });
const format = createFormat('Africa/Lagos');
const words = { t: texts.t, format };
const AT = '2026-11-21T09:00:00.000Z';
const SINCE = '2026-11-21T09:20:00.000Z';

describe('the row of head office', () => {
  const NEW_CODE = expect.stringMatching(/new (one|code).*under Settings, Head office/);
  const health = { at: AT, stopped: null };
  it.each(['headOfficeAway', 'headOfficeCodeWrong'] as const)('says what to do, and where, after %s', (code) => {
    const row = headOfficeAspect({ kind: 'off', provisioned: problem(code).problem }, health, words);
    expect(row).toMatchObject({ state: 'notice' });
    expect(`${row?.says} ${row?.next}`).toEqual(NEW_CODE);
  });

  it('shows no row if no file names a head office', () => {
    expect(headOfficeAspect({ kind: 'off', provisioned: null }, health, words)).toBeNull();
  });
});

describe('the row of the service', () => {
  it('says that the service’s state is unknown before the first request', () => {
    expect(serviceAspect({ lastHeardAt: null, service: null }, words)).toMatchObject({ state: 'unknown' });
  });

  it('says when the service answered', () => {
    const row = serviceAspect({ lastHeardAt: AT, service: { state: 'reachable', since: AT } }, words);
    expect(row).toMatchObject({ state: 'good', says: 'Answered on 21 Nov 2026, 10:00' });
  });

  it('says that the service does not answer, though the service answered before', () => {
    expect(serviceAspect({ lastHeardAt: AT, service: { state: 'away', since: SINCE } }, words)).toEqual({
      state: 'notice',
      says: 'Has not answered since 21 Nov 2026, 10:20. The last answer: 21 Nov 2026, 10:00.',
      next: expect.stringContaining('network'),
    });
  });

  it('says that a slow service is no reason to charge again', () => {
    const row = serviceAspect({ lastHeardAt: SINCE, service: { state: 'slow', since: SINCE } }, words);
    expect(row).toMatchObject({ state: 'notice', next: expect.stringContaining('do not charge anybody again') });
  });
});

describe('the row of the clock', () => {
  const rowAt = (at: string, newestEntryAt: string | null) => clockAspect({ at, newestEntryAt }, 'Africa/Lagos', words);

  it('shows the time, even if a time server has just corrected the clock', () => {
    expect(rowAt(AT, null)).toMatchObject({ state: 'good' });
    expect(rowAt(AT, '2026-11-21T09:01:59.000Z')).toMatchObject({ state: 'good' });
  });

  it('warns that the clock is behind the journal', () => {
    const says = expect.stringContaining('10:20:00');
    const next = expect.stringContaining('Set the computer’s clock');
    expect(rowAt(AT, SINCE)).toEqual({ state: 'notice', says, next });
  });
});

const { keyStoreReal, keyStoreNone, keyStorePractice, keyStoreNext, passphraseNext } = english.health;

describe('the row of the key store', () => {
  it.each([
    ['practice', false, false, 'good', keyStorePractice, null],
    ['practice', false, true, 'good', keyStoreNone, passphraseNext],
    ['sandbox', false, false, 'notice', keyStoreNone, keyStoreNext],
    ['sandbox', false, true, 'notice', keyStoreNone, `${keyStoreNext} ${passphraseNext}`],
    ['live', true, false, 'good', keyStoreReal, null],
    ['live', true, true, 'good', keyStoreReal, passphraseNext],
  ] as const)(
    'says in %s mode with a key store (%s) and a passphrase (%s) that keys are protected: %s',
    (mode, isKeyStoreReal, needsPassphrase, state, says, next) => {
      expect(keyStoreAspect({ mode, isKeyStoreReal, needsPassphrase }, words)).toEqual({ state, says, next });
    },
  );
});

const place = { kind: 'network', host: '192.168.1.40', port: 9100 } as const;
const printer = { place, language: 'escpos', columns: 32, isAutomatic: false } as const;

function job(changes: Partial<PrintJob>): PrintJob {
  const asked = { askedAt: AT, askedBy: 'ada', reference: 'T1-261121-0001-AAAAAAAA1' };
  const id = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
  return { id, ...asked, state: 'printed', fault: null, says: null, copy: null, printer: null, ...changes };
}

describe('the row of the printer', () => {
  it('shows no warning if there is no printer', () => {
    expect(printerAspect({ printer: null, jobs: [] }, words)).toMatchObject({ state: 'good', next: null });
  });

  it('shows the printer as good once the printer has printed', () => {
    const says = '192.168.1.40:9100';
    expect(printerAspect({ printer, jobs: [job({})] }, words)).toMatchObject({ state: 'good', says });
    expect(printerAspect({ printer, jobs: [] }, words)).toMatchObject({ state: 'unknown' });
  });

  it('says why a print job waits, and what to do', () => {
    const jobs = [job({ state: 'waiting', fault: 'noPaper' }), job({})];
    const says = '192.168.1.40:9100. The printer is out of paper.';
    expect(printerAspect({ printer, jobs }, words)).toEqual({ state: 'notice', says, next: expect.any(String) });
  });
});

describe('the row of lost entries', () => {
  it('says what to do about lost entries, and later who acknowledged the loss and when', () => {
    const fetchedLost = problem('fetchedLost', { first: '11', last: '20' }).problem;
    expect(lossAspect({ fetchedLost, lossAcknowledged: null }, words)).toMatchObject({
      state: 'notice',
      says: expect.stringContaining('11 to 20'),
      next: expect.stringMatching(/fetch them again, or confirm .* is not connected, connect it first/),
    });
    const lossAcknowledged = { first: 11, last: 20, at: '2026-11-22T09:00:00.000Z', by: 'Ada' };
    const says = `Entries 11 to 20 are lost. Confirmed on ${format.dateTime(lossAcknowledged.at)} by Ada.`;
    expect(lossAspect({ fetchedLost: null, lossAcknowledged }, words)).toEqual({ state: 'good', says, next: null });
  });

  it('shows no row if no entries are lost', () => {
    expect(lossAspect({ fetchedLost: null, lossAcknowledged: null }, words)).toBeNull();
  });
});
