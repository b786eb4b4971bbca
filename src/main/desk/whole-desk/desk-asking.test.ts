import { describe, expect, it } from 'vitest';
import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import { LOST, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { JournalUnreadable } from '../ports/journal-port.ts';
import { cardCharge, type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

/** Makes a till whose OTP was accepted, so that only a re-query is due. */
async function confirmingTill() {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
  await outcome.submitOtp(till, reference);
  return { ...till, reference, seconds: secondsOfRequeries(till) };
}

async function unknownTill() {
  const till = openTill();
  await outcome.chargeAnswered(till, outcome.TIMED_OUT);
  return { ...till, reference: till.payment().reference };
}

function secondsOfRequeries({ gateway, clock }: ReturnType<typeof openTill>): () => number[] {
  const startMs = clock.now().getTime();
  const seconds: number[] = [];
  const requery = gateway.requery.bind(gateway);
  gateway.requery = (merchant, query) => {
    seconds.push((clock.now().getTime() - startMs) / 1_000);
    return requery(merchant, query);
  };
  return () => seconds;
}

describe('the schedule of re-queries', () => {
  it('re-queries now and after 2, 4, 8, 16 and 32 s more, and then leaves the payment unknown', async () => {
    const till = await confirmingTill();
    await till.clock.advance(61_999);
    expect(till.view()).toMatchObject({ screen: 'confirming', attempts: 5 });
    await till.clock.advance(1);
    expect(till.seconds()).toEqual([0, 2, 6, 14, 30, 62]);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.journal.happenings.at(-1)).toBe('requeryRhythmEnded');
    expect(till.clock.sleepers).toBe(0);
  });

  it('keeps a pause that the service asked for, and shows when it ends', async () => {
    const till = await confirmingTill();
    const from = till.clock.now().getTime();
    await till.hears(outcome.putOff(10_000));
    const putOffUntil = new Date(from + 14_000).toISOString();
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil });
    await till.clock.advance(14_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil: null, attempts: 2 });
    await till.clock.advance(600_000);
    expect(till.seconds()).toEqual([0, 14, 30, 62]);
  });

  it('re-queries at once if a person asks, journals who asked, and shows no time in the past', async () => {
    const till = await confirmingTill();
    await till.hears(outcome.putOff(20_000));
    await till.desk.requery(till.reference);
    const requeried = till.journal.entries.filter(({ happening }) => happening.kind === 'requeried');
    expect(requeried.map(({ actor }) => actor)).toEqual(['paydesk', 'ada']);
    expect(till.view()).toMatchObject({ screen: 'confirming', putOffUntil: null });
  });
});

describe('a re-query by a person', () => {
  it('shows a person’s re-query while it runs, and continues the schedule if the answer is not final', async () => {
    const till = await unknownTill();
    await till.clock.advance(600_000);
    const seconds = secondsOfRequeries(till);
    const held = till.gateway.holds('requery');
    const asked = till.desk.requery(till.reference);
    await settled();
    expect(till.view()).toMatchObject({ screen: 'notConfirmed', requerying: true });
    held.answer(LOST);
    await asked;
    expect(till.view()).toMatchObject({ requerying: false });
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 30, 62]);
  });

  it('restarts a running schedule of re-queries and never runs two', async () => {
    const till = await confirmingTill();
    await till.clock.advance(20_000);
    await till.desk.requery(till.reference);
    expect(till.clock.sleepers).toBe(1);
    await till.clock.advance(600_000);
    expect(till.seconds()).toEqual([0, 2, 6, 14, 20, 22, 26, 34, 50, 82]);
  });

  it('keeps the step and starts no schedule if the answer to a person’s re-query is not final', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.asks(reference, till.requeryAnswers(outcome.SAYS_PENDING));
    await till.clock.advance(600_000);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', notice: null });
    expect(till.asked()).toHaveLength(1);
  });
});

describe('stopping the desk', () => {
  it('ends the schedules when the desk stops, and starts no new one', async () => {
    const till = await confirmingTill();
    await till.clock.advance(0);
    await till.desk.stop();
    const asked = till.gateway.calls.length;
    await till.clock.advance(600_000);
    expect(till.gateway.calls).toHaveLength(asked);
    await till.asks(till.reference, LOST);
    expect(till.clock.sleepers).toBe(0);
    expect(till.faults).toEqual([]);
  });

  it('waits for the running re-query when the desk stops, and keeps its answer', async () => {
    const till = await confirmingTill();
    const held = till.gateway.holds('requery');
    await till.clock.advance(0);
    const stopped = till.desk.stop();
    held.answer(till.requeryAnswers());
    await stopped;
    expect(till.payment().state.outcome).toBe('paid');
  });
});

describe('a gateway that throws', () => {
  it('reports a gateway that throws as a bug, and lets a person ask again', async () => {
    const till = await confirmingTill();
    const fault = new Error('a fault of the program');
    till.gateway.throws('requery', fault);
    await till.clock.advance(0);
    expect(till.faults).toEqual([fault]);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    await till.asks(till.reference, till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });
});

describe('a first "failed" while a step is open', () => {
  const failed = outcome.SAYS_FAILED;

  it('freezes the step until a second "failed" 30 s later decides', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const seconds = secondsOfRequeries(till);
    await till.asks(reference, till.requeryAnswers(failed), till.requeryAnswers(failed));
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 30]);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'declined' });
  });

  it('leaves a payment unknown if no answer follows a first "failed"', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.asks(reference, till.requeryAnswers(failed));
    await till.clock.advance(600_000);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    expect(till.clock.sleepers).toBe(0);
  });

  it('re-queries a first "failed" again even if it was the last answer of the schedule', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', outcome.NOT_ACCEPTED);
    await till.desk.submit(reference, { step: 'otp', otp: '99999' });
    const seconds = secondsOfRequeries(till);
    till.gateway.will('requery', LOST, LOST, LOST, LOST, LOST, till.requeryAnswers(failed));
    await till.clock.advance(62_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    till.gateway.will('requery', till.requeryAnswers(failed));
    await till.clock.advance(600_000);
    expect(seconds()).toEqual([0, 2, 6, 14, 30, 62, 92]);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'declined' });
  });
});

describe('answers that overtake each other', () => {
  it('does not decline a payment because of a re-query from before its OTP', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    const question = till.gateway.holds('requery');
    const asked = till.desk.requery(reference);
    await till.clock.advance(1);
    await outcome.submitOtp(till, reference);
    await till.clock.advance(0);
    question.answer(till.requeryAnswers(outcome.SAYS_FAILED));
    await asked;
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: false });
    expect(till.journal.told.at(-1)?.happening).toMatchObject({
      kind: 'requeried',
      verdict: 'wait',
      row: 'overtaken',
    });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('does not settle a refused charge by a "not found" from before the refusal', async () => {
    const till = openTill();
    const charge = till.gateway.holds('initiate');
    const question = till.gateway.holds('requery');
    const charged = till.desk.charge(cardCharge());
    await settled();
    const asked = till.desk.requery(till.payment().reference);
    await settled();
    charge.answer(outcome.REFUSED);
    await charged;
    question.answer(NOT_FOUND);
    await asked;
    expect(till.payment().state.outcome).toBe('open');
    till.gateway.will('requery', NOT_FOUND);
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'notPaid', reason: 'refused' });
  });
});

async function erase({ desk, journal, clock }: OpenTill, reference: string): Promise<void> {
  const happening: NewEntry['happening'] = { kind: 'personalErased', entries: [1], cause: 'asked', reason: null };
  const at = clock.now().toISOString();
  const erasure = { form: 1, rules: 1, till: 'T1', actor: 'cashier', at, saleId: SALE, reference, happening } as const;
  await desk.writeAlone(reference, () => journal.append(erasure));
}

it('shows no personal data any more once it was erased', async () => {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  await till.desk.leaveForLater(SALE);
  expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, note: 'Table 4' }]);
  await erase(till, reference);
  expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, note: null }]);
});

it('reports an erasure as done, and stops the till, if the journal cannot be read afterwards', async () => {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  const { saleOf } = till.journal;
  await till.desk.writeAlone(reference, async () => {
    till.journal.saleOf = () => Promise.reject(new JournalUnreadable('corrupt'));
  });
  till.journal.saleOf = saleOf;
  expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
});

it('stores no personal data from an answer about a payment whose personal data was erased', async () => {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  await erase(till, reference);
  const personal = { customerName: 'Ade Obi', customerEmail: 'ade@example.com', message: 'Paid by Ade Obi' };
  await till.asks(reference, till.requeryAnswers({ code: '000', status: 'successful', ...personal }));
  expect(till.payment()).toMatchObject({ state: { outcome: 'paid', review: null } });
  expect(JSON.stringify(till.journal.entries.at(-1))).toContain('"requeried"');
  expect(JSON.stringify([till.journal.entries.at(-1), till.payment()])).not.toMatch(/ade/i);
});
