import { describe, expect, it } from 'vitest';
import { answered } from '../../../shared/testing/answers.fixture.ts';
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

const PENDING = outcome.SAYS_PENDING;

function restarted(before: OpenTill): OpenTill {
  return openTill({ journal: before.journal });
}

describe('the next run of the program', () => {
  it('marks an unanswered charge as unknown, re-queries at once, and sends nothing again', async () => {
    const before = openTill();
    before.gateway.holds('initiate');
    void before.desk.charge(cardCharge());
    await settled();
    const till = restarted(before);
    await till.desk.recover();
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.journal.entries.at(-1)).toMatchObject({
      actor: 'paydesk',
      happening: { kind: 'answerLost', operation: 'initiate', cause: 'programEnded', unsent: false },
    });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(till.gateway.calls.map(({ operation }) => operation)).toEqual(['requery']);
  });

  it('marks a payment as unknown if an OTP was being sent, and does not send the OTP again', async () => {
    const [before, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    before.gateway.holds('validate');
    void before.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await settled();
    const till = restarted(before);
    await till.desk.recover();
    expect(till.payment()).toMatchObject({ reference, state: { outcome: 'unknown' } });
    expect(till.journal.entries.at(-1)?.happening).toMatchObject({ kind: 'answerLost', operation: 'validate' });
    expect(till.gateway.sentTo('validate')).toEqual([]);
  });

  it('re-queries an OTP step first and then lets the customer continue', async () => {
    const [before, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const till = restarted(before);
    const held = till.gateway.holds('requery');
    await till.desk.recover();
    expect(till.gateway.sentTo('requery')).toEqual([{ reference, paymentType: 'CARD' }]);
    held.answer(till.requeryAnswers(PENDING));
    await settled();
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', instruction: 'Key the OTP' });
    await outcome.submitOtp(till, reference);
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('shows a free counter if the sale has ended, and re-queries unsettled payments elsewhere', async () => {
    const [before] = await outcome.tillAfter(outcome.chargeToOtp);
    await before.desk.leaveForLater(SALE);
    await outcome.chargeWith(before, otherCustomersCharge());
    await before.desk.cancelSale(OTHER_SALE);
    const till = restarted(before);
    await till.desk.recover();
    expect(till.desk.read()).toMatchObject({ current: null, notSettled: 2 });
    await till.clock.advance(500);
    expect(till.asked()).toHaveLength(2);
  });

  it('re-queries each payment at the service of its intent and nowhere else', async () => {
    const [before] = await outcome.tillAfter(outcome.chargeToOtp);
    const till = openTill({
      journal: before.journal,
      till: { baseUrl: 'https://other.example', publicKey: 'EXPUBK-other-X' },
    });
    await till.desk.recover();
    expect(till.gateway.calls).toMatchObject([
      { operation: 'requery', merchant: { baseUrl: 'http://127.0.0.1:4010', publicKey: 'EXPUBK-practice-X' } },
    ]);
  });

  it('shows the answer to a re-query even if it comes before the counter is restored', async () => {
    const before = openTill();
    const reference = await outcome.chargeAnswered(before, outcome.TIMED_OUT);
    const till = restarted(before);
    // The first re-query runs at once and the journal is slow to read the step, so the answer comes first.
    till.clock.sleep = (delayMs) => (delayMs === 0 ? Promise.resolve() : new Promise(() => undefined));
    const read = till.journal.stepDetail.bind(till.journal);
    till.journal.stepDetail = async (asked) => {
      await settled();
      await settled();
      return await read(asked);
    };
    till.gateway.will('requery', answered({ reference }), answered({ reference }));
    await till.desk.recover();
    await settled();
    await settled();
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('stops the till if the journal fails during recovery', async () => {
    const before = openTill();
    before.gateway.holds('initiate');
    void before.desk.charge(cardCharge());
    await settled();
    const till = restarted(before);
    till.journal.failOn('answerLost');
    await expect(till.desk.recover()).rejects.toThrow('diskFull');
    expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
    expect(till.gateway.calls).toEqual([]);
  });
});

const FIRST_MOMENTS_MS = 3_000;

async function runThatLeft(): Promise<OpenTill> {
  const [till] = await outcome.tillAfter(outcome.chargeToPaid);
  await till.desk.leaveForLater(SALE);
  await outcome.chargeWith(till, otherCustomersCharge(), outcome.TIMED_OUT);
  await till.desk.leaveForLater(OTHER_SALE);
  await outcome.chargeWith(
    till,
    cardCharge({ saleId: AT_COUNTER, amount: { amountMinor: 90_000, currency: 'NGN' } }),
    outcome.TIMED_OUT,
  );
  return till;
}

const AT_COUNTER = '5c3f2f0e-3d2b-4c61-9d4b-0f7a5f0b8c22';

async function startedAfter(before: OpenTill): Promise<OpenTill> {
  const till = openTill({ journal: before.journal, firstMomentsMs: FIRST_MOMENTS_MS });
  await till.desk.recover();
  return till;
}

describe('the first moments of a run', () => {
  it('restores the counter and counts unsettled payments in the first moments of a run', async () => {
    const before = await runThatLeft();
    const till = await startedAfter(before);
    const { current, notSettled, leftSales, announcements } = till.desk.read();
    expect(current).toMatchObject({ sale: { id: AT_COUNTER }, view: { screen: 'notConfirmed' } });
    expect({ notSettled, leftSales, announcements }).toEqual({ notSettled: 1, leftSales: [], announcements: [] });
  });

  it('re-queries the counter first and then the others', async () => {
    const till = await startedAfter(await runThatLeft());
    await till.clock.advance(FIRST_MOMENTS_MS - 1);
    const { reference } = till.payment();
    expect(new Set(till.asked())).toEqual(new Set([reference]));
    await till.clock.advance(1_000);
    expect(new Set(till.asked()).size).toBe(2);
  });

  it('restores the sales left for later and the goods that wait for their hand-over', async () => {
    const till = await startedAfter(await runThatLeft());
    await till.clock.advance(FIRST_MOMENTS_MS);
    const { leftSales, announcements } = till.desk.read();
    expect(leftSales.map(({ saleId }) => saleId).toSorted()).toEqual([OTHER_SALE, SALE].toSorted());
    expect(announcements).toMatchObject([{ kind: 'paid', amount: { amountMinor: 150_000 } }]);
  });

  it('shows sales left for later first if a charge comes in the first moments of a run', async () => {
    const before = await runThatLeft();
    await before.desk.leaveForLater(AT_COUNTER);
    const till = await startedAfter(before);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const intended = till.snapshots.length;
    const newSale = otherCustomersCharge('7d9a2f0e-3d2b-4c61-9d4b-0f7a5f0b8c33', 10_000);
    await till.desk.charge({ ...newSale, customer: { email: 'chi@example.com', phone: null } });
    const [first] = till.snapshots.slice(intended);
    expect(first).toMatchObject({ current: null, announcements: [{ kind: 'paid' }] });
    expect(first?.leftSales).toHaveLength(3);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin' });
  });

  it('does not show a sale as left for later if a person has resumed it in the first moments', async () => {
    const before = await runThatLeft();
    await before.desk.leaveForLater(AT_COUNTER);
    const till = await startedAfter(before);
    expect(await till.desk.resumeSale(SALE)).toMatchObject({ ok: true });
    await till.clock.advance(FIRST_MOMENTS_MS);
    const { current, leftSales, announcements } = till.desk.read();
    expect(current).toMatchObject({ sale: { id: SALE } });
    expect(leftSales.map(({ saleId }) => saleId)).not.toContain(SALE);
    expect(announcements).toEqual([]);
  });

  it.each([
    ['a journal that cannot be read', new JournalUnreadable('corrupt'), 'journalFailed'],
    ['anything else', new TypeError('broken'), 'unexpected'],
  ] as const)('stops the till if %s is found only after the counter is ready', async (_what, fault, code) => {
    const till = await startedAfter(await runThatLeft());
    till.journal.paymentsToHandOver = () => Promise.reject(fault);
    expect(await till.desk.charge(otherCustomersCharge())).toMatchObject({ ok: false, problem: { code } });
    expect(till.desk.read().stopped).toMatchObject({ code });
    expect(till.gateway.sentTo('initiate')).toEqual([]);
  });
});
