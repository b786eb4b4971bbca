import { describe, expect, it } from 'vitest';
import type { RequeryAnswer } from '../../../shared/payment/answers.ts';
import type { ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import { answered, BANK_PAGE, NOT_FOUND, stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { cardCharge, type OpenTill, openTill, RETURN_URL, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const SAYS_PAID: ReturnedFacts = {
  method: 'GET',
  reading: 'read',
  reference: 'ours',
  facts: { paymentResponseCode: '000', status: 'successful' },
};

async function tillAtBankPage(): Promise<OpenTill & { reference: string }> {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToBankPage);
  return { ...till, reference };
}

describe('a payment that needs the bank page', () => {
  it('returns the addresses of the bank page, and neither shows nor journals them', async () => {
    const { desk, reference, view, journal } = await tillAtBankPage();
    expect(view()).toMatchObject({ screen: 'step', step: 'bankPage' });
    expect(await desk.bankPage(reference)).toEqual({ authUrl: BANK_PAGE, returnUrl: RETURN_URL });
    expect(JSON.stringify(desk.read())).not.toContain('bank.example');
    expect(JSON.stringify(journal.entries)).not.toContain('bank.example');
  });

  it('opens the bank page again after a restart', async () => {
    const { journal, reference } = await tillAtBankPage();
    const till = openTill({ journal });
    await till.desk.recover();
    expect(till.view()).toEqual({ screen: 'step', step: 'bankPage', instruction: null, notice: 'resumed' });
    expect(await till.desk.bankPage(reference)).toEqual({ authUrl: BANK_PAGE, returnUrl: RETURN_URL });
  });

  it('keeps a bank page address with keyed data for this run only', async () => {
    const authUrl = `${BANK_PAGE}?pin=3310`;
    const till = openTill();
    till.gateway.will('initiate', {
      kind: 'answered',
      answer: stepAnswer({ reference: null, authModelUsed: 'VBVSECURECODE', authUrl }),
      forCounter: { instruction: null, isAddressSecret: true },
    });
    await till.desk.charge(cardCharge());
    const { reference } = till.payment();
    await till.desk.leaveForLater(SALE);
    await till.desk.resumeSale(SALE);
    expect(await till.desk.bankPage(reference)).toEqual({ authUrl, returnUrl: RETURN_URL });
    expect(JSON.stringify([till.journal.offered, till.snapshots])).not.toContain('3310');

    const next = openTill({ journal: till.journal });
    next.gateway.will('requery', answered({ reference, ...outcome.SAYS_PENDING }));
    await next.desk.recover();
    await settled();
    expect(next.view()).toMatchObject({ screen: 'step', step: 'bankPage', pageGone: true });
    expect(await next.desk.bankPage(reference)).toBeNull();
    await next.asks(reference, next.requeryAnswers());
    expect(next.view()).toMatchObject({ screen: 'paid' });
  });

  it('does not call a payment paid because its bank page says paid: the re-query decides', async () => {
    const { desk, reference, gateway, clock, view, payment } = await tillAtBankPage();
    gateway.will('requery', answered({ reference, ...outcome.SAYS_PENDING }));
    await desk.bankPageReturned(reference, SAYS_PAID);
    await clock.advance(0);
    expect(payment().state.outcome).toBe('open');
    expect(view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: 'bankPageClosed' });
  });

  it('brings the bank page step back if a first "failed" is not repeated, and waits for a press', async () => {
    const till = await tillAtBankPage();
    const { reference } = till;
    await till.asks(reference, till.requeryAnswers(outcome.SAYS_FAILED));
    till.gateway.will('requery', till.requeryAnswers(outcome.SAYS_PENDING));
    await till.clock.advance(30_000);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: 'bankPageClosed' });
  });
});

describe('an answer to a re-query from before the customer left the bank page', () => {
  const FAILED = { code: '99', status: 'failed' };
  const PENDING = outcome.SAYS_PENDING;

  /** Starts a re-query, and leaves the bank page in this way before the answer comes. */
  async function askedBefore(leave: (till: OpenTill, reference: string) => Promise<unknown>) {
    const till = await tillAtBankPage();
    await till.clock.advance(1_000);
    const question = till.gateway.holds('requery');
    const asked = till.desk.requery(till.reference);
    await till.clock.advance(1_000);
    await leave(till, till.reference);
    const says = async (changes: Partial<RequeryAnswer>) => {
      question.answer(answered({ reference: till.reference, ...changes }));
      await asked;
      await settled();
    };
    return { ...till, says };
  }

  const LEFT = [
    ['returned', ({ desk }: OpenTill, reference: string) => desk.bankPageReturned(reference, SAYS_PAID)],
    ['was closed', ({ desk }: OpenTill, reference: string) => desk.closeBankPage(reference)],
  ] as const;

  it.each(LEFT)(
    'neither declines nor freezes a payment that the customer confirmed, if the page %s',
    async (_how, leave) => {
      const till = await askedBefore(leave);
      await till.says(FAILED);
      expect(till.view()).toMatchObject({ screen: 'confirming', frozen: false });
      expect(till.journal.told.at(-1)?.happening).toMatchObject({ verdict: 'wait', row: 'overtaken' });
      till.gateway.will('requery', till.requeryAnswers());
      await till.clock.advance(2_000);
      expect(till.view()).toMatchObject({ screen: 'paid' });
    },
  );

  it.each(LEFT)('does not bring the bank page step back before a new re-query if the page %s', async (_how, leave) => {
    const till = await askedBefore(leave);
    await till.says(PENDING);
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    till.gateway.will('requery', till.requeryAnswers(PENDING));
    await till.clock.advance(2_000);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: 'bankPageClosed' });
    expect(till.asked()).toHaveLength(2);
  });

  it.each(LEFT)('accepts an earlier re-query that says paid, even if the bank page %s', async (_how, leave) => {
    const till = await askedBefore(leave);
    await till.says({});
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('does not count a second "failed" if the bank page returned during its re-query', async () => {
    const till = await tillAtBankPage();
    await till.asks(till.reference, till.requeryAnswers(FAILED));
    const question = till.gateway.holds('requery');
    await till.clock.advance(30_000);
    await till.clock.advance(1_000);
    await till.desk.bankPageReturned(till.reference, SAYS_PAID);
    question.answer(till.requeryAnswers(FAILED));
    await settled();
    expect(till.view()).toMatchObject({ screen: 'confirming' });
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(30_000);
    expect(till.view()).toMatchObject({ screen: 'paid' });
  });

  it('counts an answer although Close was pressed again on a bank page that was already closed', async () => {
    const till = await tillAtBankPage();
    await till.desk.closeBankPage(till.reference);
    const question = till.gateway.holds('requery');
    await till.clock.advance(100);
    await till.desk.closeBankPage(till.reference);
    question.answer(till.requeryAnswers(PENDING));
    await settled();
    expect(till.view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: 'bankPageClosed' });
  });

  it.each([
    ['is left for later', (till: OpenTill) => till.desk.leaveForLater(SALE)],
    ['is cancelled', (till: OpenTill) => till.desk.cancelSale(SALE)],
  ])('counts an answer even if the sale %s, if the page was not used since the re-query', async (_what, change) => {
    const till = await askedBefore((open) => change(open));
    await till.says(FAILED);
    expect(till.journal.told.at(-1)?.happening).toMatchObject({ kind: 'requeried', row: 'failedOnce' });
  });

  it.each(LEFT)('restarts the count of "not found" if the page %s', async (_how, leave) => {
    const till = await tillAtBankPage();
    await till.asks(till.reference, NOT_FOUND);
    await till.clock.advance(100_000);
    const question = till.gateway.holds('requery');
    const asked = till.desk.requery(till.reference);
    await till.clock.advance(1_000);
    await leave(till, till.reference);
    question.answer(till.requeryAnswers(PENDING));
    await asked;
    till.gateway.will('requery', ...Array.from({ length: 20 }, () => NOT_FOUND));
    await till.clock.advance(100_000);
    expect(till.payment().state.outcome).not.toBe('neverReceived');
    await till.clock.advance(30_000);
    await till.desk.requery(till.reference);
    expect(till.payment().state.outcome).toBe('neverReceived');
  });
});
