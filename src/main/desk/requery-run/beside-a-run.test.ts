import { describe, expect, it, vi } from 'vitest';
import { NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { cardCharge, openTill, otherCustomersCharge, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';
import {
  askingAboutUnknown,
  EXTERNAL,
  LATER,
  make,
  pending,
  saysPaid,
  startedAgainWithOpenPayments,
  withRuns,
} from './till-with-runs.fixture.ts';

describe('a re-query run and the counter', () => {
  it("a person's re-query joins the running request", async () => {
    const { till, reference, question, askedSince } = await askingAboutUnknown();
    const pressed = till.desk.requery(reference);
    await settled();
    question.answer(saysPaid(reference));
    await till.clock.advance(100);
    expect((await pressed).ok).toBe(true);
    expect(askedSince()).toBe(1);
    expect(till.payment().state.outcome).toBe('paid');
  });

  it("a person's re-query is sent at once if the joined request got no answer", async () => {
    const { till, reference, question } = await askingAboutUnknown();
    const pressed = till.asks(reference, saysPaid(reference));
    await settled();
    question.answer(LATER);
    expect((await pressed).ok).toBe(true);
    expect(till.payment().state.outcome).toBe('paid');
  });

  it("a run joins a person's re-query and uses its answer", async () => {
    const till = withRuns(openTill());
    const reference = await outcome.chargeToUnknown(till);
    const asked = till.asked().length;
    const held = till.gateway.holds('requery');
    const pressed = till.desk.requery(reference);
    await settled();
    const { id } = await make(till, [reference]);
    await till.clock.advance(100);
    held.answer(saysPaid(reference));
    await pressed;
    await till.clock.advance(100);
    expect(till.asked()).toHaveLength(asked + 1);
    expect(await till.runs.read(id)).toMatchObject({ state: 'finished', counts: { flips: 1 } });
  });

  it("follow-up re-queries keep to the run's pace and width", async () => {
    const { till, references } = await startedAgainWithOpenPayments(6, { perSecond: 50, width: 2 });
    till.gateway.will('requery', ...references.map((reference) => pending(reference)));
    await make(till, references);
    await till.clock.advance(1_000);
    expect(till.asked()).toEqual(references);
    const held = references.map(() => till.gateway.holds('requery'));
    await till.clock.advance(20_000);
    expect(till.asked()).toHaveLength(references.length + 2);
    held[0]?.answer(pending(references[0] ?? ''));
    await till.clock.advance(100);
    expect(till.asked()).toHaveLength(references.length + 3);
  });

  it("a person's re-query does not wait for the run's turn", async () => {
    const { till, references } = await startedAgainWithOpenPayments(2, { perSecond: 50, width: 1 });
    const [first = '', second = ''] = references;
    till.gateway.will('requery', pending(first), pending(second));
    await make(till, references);
    await till.clock.advance(1_000);
    till.gateway.holds('requery');
    await till.clock.advance(20_000);
    const waiting = till.asked().at(-1) === first ? second : first;
    till.gateway.will('requery', saysPaid(waiting));
    expect((await till.desk.requery(waiting)).ok).toBe(true);
    expect(await till.stateOf(waiting)).toMatchObject({ outcome: 'paid' });
  });

  it("a step frozen by a run's answer is re-queried after 30 s, even while the service makes the run wait", async () => {
    const till = withRuns(openTill(), { perSecond: 50, width: 1 });
    const reference = await outcome.chargeToOtp(till);
    const notForTenMinutes = { ...LATER, retryAfterMs: 600_000 };
    till.gateway.will('requery', till.requeryAnswers(outcome.SAYS_FAILED), notForTenMinutes);
    await make(till, [reference, ...EXTERNAL]);
    await till.clock.advance(1_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    till.gateway.will('requery', pending(reference));
    await till.clock.advance(30_000);
    expect(till.asked().filter((asked) => asked === reference)).toHaveLength(2);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp' });
  });

  it('an answer is judged against the payment as it was when the re-query was sent', async () => {
    const till = withRuns(openTill(), { perSecond: 50, width: 1 });
    const sending = till.gateway.holds('initiate');
    const charging = till.desk.charge(cardCharge());
    await settled();
    const { reference } = till.payment();
    // The first payment keeps the run's only slot, so the second is read from the journal long before its re-query.
    const first = till.gateway.holds('requery');
    await make(till, ['PRACTICE-QR-1', reference]);
    await till.clock.advance(100);
    till.gateway.will('requery', till.requeryAnswers(outcome.SAYS_FAILED));
    sending.answer(outcome.NO_STEP);
    await charging;
    await till.clock.advance(0);
    expect(till.payment().state.outcome).toBe('declined');
    till.gateway.will('requery', pending(reference));
    first.answer(NOT_FOUND);
    await till.clock.advance(1_000);
    expect(till.asked().filter((asked) => asked === reference)).toHaveLength(2);
    expect(await till.stateOf(reference)).toMatchObject({ outcome: 'unknown' });
  });

  it("two payments of one sale in one batch see each other's results", async () => {
    const till = withRuns(openTill());
    const first = await outcome.chargeToDeclined(till);
    await till.desk.charge(otherCustomersCharge(SALE));
    const second = await outcome.chargeToDeclined(till);
    expect(second).not.toBe(first);
    till.gateway.will('requery', saysPaid(first), saysPaid(second));
    await make(till, [first, second]);
    await till.clock.advance(1_000);
    const payments = await Promise.all([till.journal.payment(first), till.journal.payment(second)]);
    expect(payments.map((payment) => payment?.state.outcome)).toEqual(['paid', 'paid']);
    expect(payments.filter((payment) => payment?.state.review)).toHaveLength(1);
  });

  it('a run that failed reports it, blocks no other run, and can be resumed by a person', async () => {
    const till = withRuns(openTill());
    till.gateway.throws('requery', new Error('a fault'));
    const broken = await make(till, EXTERNAL.slice(0, 1));
    const next = await make(till, EXTERNAL.slice(1, 2));
    till.gateway.will('requery', NOT_FOUND, saysPaid('PRACTICE-QR-1'));
    await till.clock.advance(1_000);
    expect(till.failures).toEqual([new Error('a fault')]);
    expect(till.told.map(({ id, state }) => [id, state])).toContainEqual([broken.id, 'brokenOff']);
    expect(await till.runs.read(broken.id)).toMatchObject({ state: 'brokenOff', counts: { waiting: 1 } });
    expect(await till.runs.read(next.id)).toMatchObject({ state: 'finished' });
    await till.runs.resume(broken.id);
    await till.clock.advance(1_000);
    expect(await till.runs.read(broken.id)).toMatchObject({ state: 'finished', counts: { external: 1 } });
  });

  it.each([['before'], ['after']])(
    'a failed write of answers does not block an answer that came %s the failure',
    async (when) => {
      const till = withRuns(openTill());
      const first = await outcome.chargeToUnknown(till);
      await till.desk.leaveForLater(SALE);
      await outcome.chargeWith(till, otherCustomersCharge(), outcome.TIMED_OUT);
      const second = till.payment().reference;
      await till.clock.advance(120_000);
      const question = till.gateway.holds('requery');
      const other = till.gateway.holds('requery');
      await make(till, [first, second]);
      await till.clock.advance(100);
      const writing = Promise.withResolvers<never>();
      vi.spyOn(till.journal, 'appendAll').mockImplementationOnce(() => writing.promise);
      question.answer(saysPaid(first));
      await till.clock.advance(100);
      let isAnswered = false;
      const pressed = till.desk.requery(second).then(({ ok }) => {
        isAnswered = ok;
      });
      till.gateway.will('requery', saysPaid(second));
      if (when === 'before') other.answer(saysPaid(second));
      await settled();
      writing.reject(new Error('a fault'));
      await settled();
      other.answer(saysPaid(second));
      await till.clock.advance(1_000);
      expect(till.failures).toEqual([new Error('a fault')]);
      expect(isAnswered).toBe(true);
      await pressed;
      expect(await till.stateOf(second)).toMatchObject({ outcome: 'paid' });
      await till.desk.stop();
    },
  );
});
