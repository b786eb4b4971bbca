import { describe, expect, it } from 'vitest';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { JournalUnreadable } from '../ports/journal-port.ts';
import {
  cardCharge,
  KEYED,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const journalFailed = { code: 'journalFailed', facts: { failure: 'diskFull' } };

/** Where each entry is written: what is done up to it, and the press or the wait that writes it. */
const MOMENTS: [
  Happening['kind'],
  prepare: (till: OpenTill) => Promise<unknown>,
  act: (till: OpenTill) => Promise<unknown>,
][] = [
  ['paymentIntended', async () => undefined, ({ desk }) => desk.charge(cardCharge())],
  [
    'stepAnswered',
    async ({ gateway }) => gateway.will('initiate', outcome.ASKS_PIN),
    ({ desk }) => desk.charge(cardCharge()),
  ],
  [
    'answerLost',
    async ({ gateway }) => gateway.will('initiate', outcome.TIMED_OUT),
    ({ desk }) => desk.charge(cardCharge()),
  ],
  [
    'stepRefused',
    async ({ gateway }) => gateway.will('initiate', outcome.REFUSED),
    ({ desk }) => desk.charge(cardCharge()),
  ],
  [
    'referenceInUse',
    async ({ gateway }) => gateway.will('initiate', outcome.CONFLICT),
    ({ desk }) => desk.charge(cardCharge()),
  ],
  [
    'stepSubmitted',
    outcome.chargeToOtp,
    ({ desk, payment }) => desk.submit(payment().reference, { step: 'otp', otp: KEYED.otp }),
  ],
  ['requeried', outcome.chargeToOtp, ({ desk, payment }) => desk.requery(payment().reference)],
  ['goodsHandedOver', outcome.chargeToPaid, ({ desk, payment }) => desk.handOver(payment().reference)],
  ['saleCancelled', outcome.chargeToOtp, ({ desk }) => desk.cancelSale(SALE)],
  ['saleParked', outcome.chargeToOtp, ({ desk }) => desk.leaveForLater(SALE)],
];

describe.each(MOMENTS)('a journal that does not take %s', (kind, prepare, act) => {
  it('stops the till in words, sends nothing more and shows what was last acknowledged', async () => {
    const till = openTill();
    await prepare(till);
    const before = till.desk.read().current;
    const sent = till.gateway.calls.length;
    till.journal.failOn(kind);
    expect(await act(till)).toEqual({ ok: false, problem: journalFailed });
    expect(till.desk.read().stopped).toEqual(journalFailed);
    expect(till.faults).toEqual([]);
    if (before) expect(till.desk.read().current?.payment.state).toEqual(before.payment.state);

    const allowed = kind === 'paymentIntended' || kind === 'stepSubmitted' ? 0 : 1;
    expect(till.gateway.calls.length - sent).toBeLessThanOrEqual(allowed);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(await till.desk.charge(otherCustomersCharge())).toEqual({ ok: false, problem: journalFailed });
    expect(till.gateway.calls.length - sent).toBeLessThanOrEqual(allowed);
  });
});

describe('a journal that fails', () => {
  it('at the intent leaves nothing at the counter: nothing was sent', async () => {
    const till = openTill();
    till.journal.failOn('paymentIntended', 'readOnly');
    expect(await till.desk.charge(cardCharge())).toMatchObject({ problem: { facts: { failure: 'readOnly' } } });
    expect(till.desk.read().current).toBeNull();
    expect(till.gateway.calls).toEqual([]);
  });

  it('at the end of the schedule stops the till, and leaves the payment open', async () => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    till.gateway.will('validate', outcome.ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    till.journal.failOn('requeryRhythmEnded');
    await till.clock.advance(600_000);
    expect(till.desk.read().stopped).toEqual(journalFailed);
    expect(till.payment().state).toMatchObject({ outcome: 'open', stage: { kind: 'confirming' } });
    expect(till.faults).toEqual([]);
  });

  it('at bringing a sale back leaves the counter free', async () => {
    const till = openTill();
    await outcome.chargeToOtp(till);
    await till.desk.leaveForLater(SALE);
    till.journal.failOn('saleResumed');
    expect(await till.desk.resumeSale(SALE)).toEqual({ ok: false, problem: journalFailed });
    expect(till.desk.read().current).toBeNull();
  });

  it('while goods are handed over tells so: they are not to leave', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    till.journal.failOn('goodsHandedOver');
    await till.desk.handOver(reference);
    expect(till.view()).toMatchObject({ screen: 'paid', released: null });
  });

  it.each([true, false])('after the charge was sent loses nothing: the next run asks (on disk: %s)', async (onDisk) => {
    const before = openTill();
    before.gateway.will('initiate', outcome.ASKS_PIN);
    before.journal.failOn('stepAnswered', 'diskFull', onDisk);
    await before.desk.charge(cardCharge());
    const { reference } = before.payment();

    const after = openTill({ journal: before.journal });
    after.gateway.will('requery', LOST);
    await after.desk.recover();
    expect(after.payment().reference).toBe(reference);
    after.gateway.will('requery', after.requeryAnswers());
    await after.clock.advance(0);
    await after.desk.requery(reference);
    expect(after.view()).toMatchObject({ screen: 'paid' });
    expect(after.gateway.sentTo('initiate')).toEqual([]);
  });

  it('at the intent, which reached the disk after all, charges nothing: the next run asks', async () => {
    const before = openTill();
    before.journal.failOn('paymentIntended', 'failed', true);
    await before.desk.charge(cardCharge());
    const after = openTill({ journal: before.journal });
    await after.desk.recover();
    expect(after.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(await after.desk.charge(cardCharge())).toMatchObject({
      problem: { code: 'earlierPaymentNotSettled' },
    });
    expect(after.gateway.sentTo('initiate')).toEqual([]);
  });
});

describe('a journal that can no longer be read', () => {
  it('stops the till in words, too', async () => {
    const till = openTill();
    const reference = await outcome.chargeToOtp(till);
    const sent = till.gateway.calls.length;
    till.journal.saleOf = () => Promise.reject(new JournalUnreadable('corrupt'));
    const unreadable = { code: 'journalFailed', facts: { failure: 'corrupt' } };
    expect(await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp })).toEqual({
      ok: false,
      problem: unreadable,
    });
    expect(till.desk.read().stopped).toEqual(unreadable);
    expect(till.gateway.calls).toHaveLength(sent);
  });

  it('stops also a charge that has passed its first checks, and is asking about an earlier payment', async () => {
    const till = openTill();
    const reference = await outcome.chargeToUnknown(till);
    await till.desk.cancelSale(SALE);
    const held = till.gateway.holds('requery');
    const charging = till.desk.charge(cardCharge({ saleId: OTHER_SALE }));
    await settled();
    await stopByReading(till);
    held.answer(answered({ reference, code: '51', status: 'failed' }));
    expect(await charging).toMatchObject({ problem: { code: 'journalFailed' } });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
    expect(till.journal.happenings.filter((kind) => kind === 'paymentIntended')).toHaveLength(1);
  });
});

/** The journal cannot be read once, and can be again. */
async function stopByReading({ desk, journal }: OpenTill): Promise<void> {
  const { sale } = journal;
  journal.sale = () => Promise.reject(new JournalUnreadable('corrupt'));
  await desk.cancelSale(OTHER_SALE);
  journal.sale = sale;
}
