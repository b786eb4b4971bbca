import { describe, expect, it } from 'vitest';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { StepOutcome } from '../../../shared/payment/answers.ts';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { JournalUnreadable } from '../ports/journal-port.ts';
import {
  cardCharge,
  KEYED,
  nextRun,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const journalFailed = { code: 'journalFailed', facts: { failure: 'diskFull' } };

type Act = (till: OpenTill) => Promise<unknown>;

const charged: Act = ({ desk }) => desk.charge(cardCharge());
const answering =
  (answer: StepOutcome): Act =>
  async ({ gateway }) =>
    gateway.will('initiate', answer);

async function leftForLater(till: OpenTill): Promise<void> {
  await outcome.chargeToOtp(till);
  await till.desk.leaveForLater(SALE);
}

/** For each entry, the acts before it and the press or wait that writes it. */
const MOMENTS: [Happening['kind'], prepare: Act, act: Act][] = [
  ['paymentIntended', async () => undefined, charged],
  ['stepAnswered', answering(outcome.ASKS_PIN), charged],
  ['answerLost', answering(outcome.TIMED_OUT), charged],
  ['stepRefused', answering(outcome.REFUSED), charged],
  ['referenceInUse', answering(outcome.CONFLICT), charged],
  [
    'stepSubmitted',
    outcome.chargeToOtp,
    ({ desk, payment }) => desk.submit(payment().reference, { step: 'otp', otp: KEYED.otp }),
  ],
  ['requeried', outcome.chargeToOtp, ({ desk, payment }) => desk.requery(payment().reference)],
  ['goodsHandedOver', outcome.chargeToPaid, ({ desk, payment }) => desk.handOver(payment().reference)],
  ['saleCancelled', outcome.chargeToOtp, ({ desk }) => desk.cancelSale(SALE)],
  ['saleParked', outcome.chargeToOtp, ({ desk }) => desk.leaveForLater(SALE)],
  ['saleResumed', leftForLater, ({ desk }) => desk.resumeSale(SALE)],
];

/** The entries that follow the charge which is already shown. */
const ANSWERS: readonly string[] = ['stepAnswered', 'answerLost', 'stepRefused', 'referenceInUse'];

describe.each(MOMENTS)('a journal that fails at %s', (kind, prepare, act) => {
  it('stops the till with a message, sends nothing more and shows the last acknowledged state', async () => {
    const till = openTill();
    await prepare(till);
    const before = till.desk.read().current;
    const sent = till.gateway.calls.length;
    till.journal.failOn(kind);
    expect(await act(till)).toEqual({ ok: false, problem: journalFailed });
    expect(till.desk.read().stopped).toEqual(journalFailed);
    expect(till.faults).toEqual([]);
    if (!ANSWERS.includes(kind)) expect(till.desk.read().current?.payment.state).toEqual(before?.payment.state);

    const allowed = kind === 'paymentIntended' || kind === 'stepSubmitted' ? 0 : 1;
    expect(till.gateway.calls.length - sent).toBeLessThanOrEqual(allowed);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(await till.desk.charge(otherCustomersCharge())).toEqual({ ok: false, problem: journalFailed });
    expect(till.gateway.calls.length - sent).toBeLessThanOrEqual(allowed);
  });
});

describe('a journal that fails', () => {
  it('stops the till if the journal fails at the end of the schedule, and leaves the payment open', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    await outcome.submitOtp(till, reference);
    till.journal.failOn('requeryRhythmEnded');
    await till.clock.advance(600_000);
    expect(till.desk.read().stopped).toEqual(journalFailed);
    expect(till.payment().state).toMatchObject({ outcome: 'open', stage: { kind: 'confirming' } });
    expect(till.faults).toEqual([]);
  });

  it.each([true, false])(
    'loses no charge if the journal fails after the send: the next run re-queries (on disk: %s)',
    async (onDisk) => {
      const before = openTill();
      before.gateway.will('initiate', outcome.ASKS_PIN);
      before.journal.failOn('stepAnswered', 'diskFull', onDisk);
      await before.desk.charge(cardCharge());
      const { reference } = before.payment();

      const after = openTill({ journal: before.journal });
      after.gateway.will('requery', LOST);
      await after.desk.recover();
      expect(after.payment().reference).toBe(reference);
      await after.hears(after.requeryAnswers());
      await after.desk.requery(reference);
      expect(after.view()).toMatchObject({ screen: 'paid' });
      expect(after.gateway.sentTo('initiate')).toEqual([]);
    },
  );

  it('charges nothing if the intent reached the disk after all: the next run re-queries', async () => {
    const before = openTill();
    before.journal.failOn('paymentIntended', 'failed', true);
    await before.desk.charge(cardCharge());
    const after = await nextRun(before);
    expect(after.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(await after.desk.charge(cardCharge())).toMatchObject({
      problem: { code: 'earlierPaymentNotSettled' },
    });
    expect(after.gateway.sentTo('initiate')).toEqual([]);
  });
});

describe('an unreadable journal', () => {
  it('stops the till with a message if the journal cannot be read', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
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

  it('stops a charge that is already re-querying if the journal cannot be read', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToUnknown);
    await till.desk.cancelSale(SALE);
    const held = till.gateway.holds('requery');
    const charging = till.desk.charge(cardCharge({ saleId: OTHER_SALE }));
    await settled();
    await stopByReading(till);
    held.answer(answered({ reference, ...outcome.SAYS_FAILED }));
    expect(await charging).toMatchObject({ problem: { code: 'journalFailed' } });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
    expect(till.journal.happenings.filter((kind) => kind === 'paymentIntended')).toHaveLength(1);
  });
});

async function stopByReading({ desk, journal }: OpenTill): Promise<void> {
  const { sale } = journal;
  journal.sale = () => Promise.reject(new JournalUnreadable('corrupt'));
  await desk.cancelSale(OTHER_SALE);
  journal.sale = sale;
}

describe('an unreadable journal during a hand-over', () => {
  it.each(['handOverStanding', 'prove', 'paymentsTiedTo'] as const)(
    'stops the till, so that no later press hands over goods: %s',
    async (read) => {
      const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
      const whole = till.journal[read];
      till.journal[read] = async () => {
        throw new JournalUnreadable('corrupt');
      };
      const refused = { ok: false, problem: { code: 'journalFailed', facts: { failure: 'corrupt' } } };
      expect(await till.desk.handOver(reference)).toEqual(refused);
      Object.assign(till.journal, { [read]: whole });
      expect(await till.desk.handOver(reference)).toEqual(refused);
      expect(till.desk.read().stopped).toEqual(refused.problem);
      expect(till.journal.happenings).not.toContain('goodsHandedOver');
    },
  );
});
