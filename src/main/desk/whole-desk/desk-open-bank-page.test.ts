import { describe, expect, it } from 'vitest';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { RequeryAnswer } from '../../../shared/payment/answers.ts';
import { LOST, NOT_FOUND } from '../../../shared/testing/answers.fixture.ts';
import { type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const { SAYS_PENDING: PENDING, SAYS_FAILED: FAILED } = outcome;

type TillWithPage = OpenTill & { reference: string; says(...answers: Partial<RequeryAnswer>[]): void };

async function tillWithPage(till = openTill()): Promise<TillWithPage> {
  const reference = await outcome.chargeToBankPage(till);
  expect(await till.desk.openBankPage(reference)).toMatchObject({ ok: true });
  return {
    ...till,
    reference,
    says: (...answers) => till.gateway.will('requery', ...answers.map(till.requeryAnswers)),
  };
}

const AT_THE_PAGE = { screen: 'step', step: 'bankPage', notice: null };

describe('an open bank page', () => {
  it('journals an open bank page before it is shown', async () => {
    const { journal } = await tillWithPage();
    expect(journal.entries.at(-1)).toMatchObject({ happening: { kind: 'bankPageOpened' }, actor: 'ada' });
  });

  it('re-queries every 20 s while the bank page is open, without a sign on the screen', async () => {
    const till = await tillWithPage();
    till.says(PENDING, PENDING, PENDING);
    await till.clock.advance(19_999);
    expect(till.asked()).toHaveLength(0);
    await till.clock.advance(1);
    expect(till.asked()).toHaveLength(1);
    await till.clock.advance(40_000);
    expect(till.asked()).toHaveLength(3);
    expect(till.view()).toMatchObject(AT_THE_PAGE);
    expect(till.journal.entries.at(-1)).toMatchObject({ happening: { kind: 'requeried' }, actor: PAYDESK });
  });

  it('closes the bank page with Paid when the service says paid', async () => {
    const till = await tillWithPage();
    till.says(PENDING, {});
    await till.clock.advance(40_000);
    expect(till.view()).toMatchObject({ screen: 'paid' });
    await till.clock.advance(100_000);
    expect(till.asked()).toHaveLength(2);
  });

  it('keeps the bank page open after a first "failed"', async () => {
    const till = await tillWithPage();
    till.says(FAILED, PENDING, FAILED, {});
    await till.clock.advance(60_000);
    expect(till.asked()).toHaveLength(3);
    expect(till.view()).toMatchObject(AT_THE_PAGE);
    await till.clock.advance(20_000);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('closes the bank page with Not paid when the service repeats failed', async () => {
    const till = await tillWithPage();
    till.says(FAILED, FAILED, FAILED, FAILED);
    await till.clock.advance(40_000);
    expect(till.view()).toMatchObject(AT_THE_PAGE);
    await till.clock.advance(20_000);
    expect(till.view()).toMatchObject({ screen: 'confirming', frozen: true });
    await till.clock.advance(30_000);
    expect(till.view()).toMatchObject({ screen: 'notPaid', code: '51' });
    await till.clock.advance(60_000);
    expect(till.asked()).toHaveLength(4);
  });

  it.each([
    ['the service does not find the payment', NOT_FOUND],
    ['there is no network', LOST],
  ])('keeps the bank page open if %s', async (_what, said) => {
    const till = await tillWithPage();
    till.gateway.will('requery', ...Array.from({ length: 12 }, () => said));
    await till.clock.advance(240_000);
    expect(till.asked()).toHaveLength(12);
    expect(till.view()).toMatchObject(AT_THE_PAGE);
  });

  it.each([
    ['the poll', (till: TillWithPage) => till.clock.advance(20_000)],
    ['a person', (till: TillWithPage) => till.desk.requery(till.reference)],
  ])('re-queries an open bank page no sooner than the service told %s', async (_who, ask) => {
    const till = await tillWithPage();
    till.gateway.will('requery', outcome.putOff(90_000));
    await ask(till);
    till.desk.bankPageHinted(till.reference);
    await till.clock.advance(89_999);
    expect(till.asked()).toHaveLength(1);
    await till.clock.advance(40_000);
    expect(till.asked().length).toBeGreaterThan(1);
  });

  it.each([
    ['is closed', ({ desk, reference }: TillWithPage) => desk.closeBankPage(reference)],
    ['is left for later', ({ desk }: TillWithPage) => desk.leaveForLater(SALE)],
    ['is cancelled', ({ desk }: TillWithPage) => desk.cancelSale(SALE)],
  ])('stops re-querying for a bank page once the page %s', async (_how, end) => {
    const till = await tillWithPage();
    till.says(PENDING);
    await end(till);
    await till.clock.advance(0);
    const asked = till.asked();
    await till.clock.advance(100_000);
    expect(till.asked()).toEqual(asked);
  });
});

describe('a bank page with a frame at the return address', () => {
  it('re-queries at once when a frame returns, and keeps the bank page open', async () => {
    const till = await tillWithPage();
    till.says(PENDING, {});
    till.desk.bankPageHinted(till.reference);
    await till.clock.advance(0);
    expect(till.asked()).toHaveLength(1);
    expect(till.view()).toMatchObject(AT_THE_PAGE);
    expect(till.journal.happenings).not.toContain('bankPageReturned');
    await till.clock.advance(20_000);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('re-queries once more if a frame returns during a re-query', async () => {
    const till = await tillWithPage();
    const question = till.gateway.holds('requery');
    await till.clock.advance(20_000);
    till.desk.bankPageHinted(till.reference);
    till.says({});
    question.answer(till.requeryAnswers(PENDING));
    await till.clock.advance(3_000);
    expect(till.asked()).toHaveLength(2);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('re-queries every 3 s at most, however often a frame returns', async () => {
    const till = await tillWithPage();
    till.says(...Array.from({ length: 9 }, () => PENDING));
    for (let times = 0; times < 59; times += 1) {
      till.desk.bankPageHinted(till.reference);
      await till.clock.advance(100);
    }
    expect(till.asked()).toHaveLength(2);
  });
});
