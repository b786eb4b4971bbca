import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../../../shared/format.ts';
import { type Problem, problem } from '../../../../shared/problems.ts';
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

it('the row of a head office that could not be reached says what to do, and where', () => {
  const rowOf = (provisioned: Problem | null) =>
    headOfficeAspect({ kind: 'off', provisioned }, { at: AT, stopped: null }, words);
  for (const code of ['headOfficeAway', 'headOfficeCodeWrong'] as const) {
    const row = rowOf(problem(code).problem);
    expect(row).toMatchObject({ state: 'notice' });
    expect(`${row?.says} ${row?.next}`).toMatch(/new (one|code).*under Settings, Head office/);
  }
  expect(rowOf(null)).toBeNull();
});

describe('the row of the service', () => {
  const answered = 'Answered on 21 Nov 2026, 10:00';
  const away = 'Has not answered since 21 Nov 2026, 10:20. The last answer: 21 Nov 2026, 10:00.';
  it.each([
    [null, 'unknown', expect.any(String), /./],
    [{ state: 'reachable', since: AT } as const, 'good', answered, /^$/],
    [{ state: 'away', since: SINCE } as const, 'notice', away, /network/],
    // A slow service is no reason to charge again.
    [{ state: 'slow', since: SINCE } as const, 'notice', expect.any(String), /do not charge anybody again/],
  ])('says what is known of the service: %j', (service, state, says, next) => {
    const row = serviceAspect({ lastHeardAt: service && AT, service }, words);
    expect(row).toMatchObject({ state, says });
    expect(row.next ?? '').toMatch(next);
  });
});

it('the row of the clock warns only about a clock that is far behind the journal', () => {
  const rowAt = (newestEntryAt: string | null) => clockAspect({ at: AT, newestEntryAt }, 'Africa/Lagos', words);
  // A time server may just have corrected the clock.
  for (const newest of [null, '2026-11-21T09:01:59.000Z']) expect(rowAt(newest)).toMatchObject({ state: 'good' });
  const says = expect.stringContaining('10:20:00');
  const next = expect.stringContaining('Set the computer’s clock');
  expect(rowAt(SINCE)).toEqual({ state: 'notice', says, next });
});

const { keyStoreReal, keyStoreNone, keyStorePractice, keyStoreNext, passphraseNext } = english.health;

it.each([
  ['practice', false, false, 'good', keyStorePractice, null],
  ['practice', false, true, 'good', keyStoreNone, passphraseNext],
  ['sandbox', false, false, 'notice', keyStoreNone, keyStoreNext],
  ['sandbox', false, true, 'notice', keyStoreNone, `${keyStoreNext} ${passphraseNext}`],
  ['live', true, false, 'good', keyStoreReal, null],
  ['live', true, true, 'good', keyStoreReal, passphraseNext],
] as const)(
  'the row of the key store says in %s mode with a key store (%s) and a passphrase (%s) that keys are protected: %s',
  (mode, isKeyStoreReal, needsPassphrase, state, says, next) => {
    expect(keyStoreAspect({ mode, isKeyStoreReal, needsPassphrase }, words)).toEqual({ state, says, next });
  },
);

const place = { kind: 'network', host: '192.168.1.40', port: 9100 } as const;
const printer = { place, language: 'escpos', columns: 32, isAutomatic: false } as const;

function job(changes: Partial<PrintJob>): PrintJob {
  const asked = { askedAt: AT, askedBy: 'ada', reference: 'T1-261121-0001-AAAAAAAA1' };
  const id = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
  return { id, ...asked, state: 'printed', fault: null, says: null, copy: null, printer: null, ...changes };
}

it('the row of the printer warns only if a job waits because of a fault, and says why', () => {
  const says = '192.168.1.40:9100';
  expect(printerAspect({ printer: null, jobs: [] }, words)).toMatchObject({ state: 'good', next: null });
  expect(printerAspect({ printer, jobs: [] }, words)).toMatchObject({ state: 'unknown' });
  expect(printerAspect({ printer, jobs: [job({})] }, words)).toMatchObject({ state: 'good', says });
  const jobs = [job({ state: 'waiting', fault: 'noPaper' }), job({})];
  const waits = { state: 'notice', says: `${says}. The printer is out of paper.`, next: expect.any(String) };
  expect(printerAspect({ printer, jobs }, words)).toEqual(waits);
});

it('the row of lost entries says what to do about them, and later who acknowledged the loss and when', () => {
  expect(lossAspect({ fetchedLost: null, lossAcknowledged: null }, words)).toBeNull();
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
