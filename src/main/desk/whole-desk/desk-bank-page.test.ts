import { describe, expect, it } from 'vitest';
import type { ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import { answered, BANK_PAGE } from '../../../shared/testing/answers.fixture.ts';
import { cardCharge, type OpenTill, openTill, RETURN_URL } from '../testing/open-till.fixture.ts';

const SAYS_PAID: ReturnedFacts = {
  method: 'GET',
  reading: 'read',
  reference: 'ours',
  facts: { paymentResponseCode: '000', status: 'successful' },
};

/** A till whose payment waits for the bank page. */
async function tillAtBankPage(): Promise<OpenTill & { reference: string }> {
  const till = openTill();
  till.gateway.will(
    'initiate',
    till.answers({ authenticateCode: '02', authModelUsed: 'VBVSECURECODE', authUrl: BANK_PAGE }),
  );
  await till.desk.charge(cardCharge());
  return { ...till, reference: till.payment().reference };
}

describe('a payment that needs the bank page', () => {
  it('says where the page begins and returns to, and shows neither', async () => {
    const { desk, reference, view, journal } = await tillAtBankPage();
    expect(view()).toMatchObject({ screen: 'step', step: 'bankPage' });
    expect(await desk.bankPage(reference)).toEqual({ authUrl: BANK_PAGE, returnUrl: RETURN_URL });
    expect(JSON.stringify(desk.read())).not.toContain('bank.example');
    expect(JSON.stringify(journal.entries)).not.toContain('bank.example');
  });

  it('is not paid because the page says so: the re-query decides', async () => {
    const { desk, reference, gateway, clock, view, payment } = await tillAtBankPage();
    gateway.will('requery', answered({ reference, code: null, status: 'pending' }));
    await desk.bankPageReturned(reference, SAYS_PAID);
    await clock.advance(0);
    expect(payment().state.outcome).toBe('open');
    expect(view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: 'bankPageClosed' });
  });

  it('is paid when the re-query says so, whatever the page said', async () => {
    const till = await tillAtBankPage();
    till.gateway.will('requery', till.requeryAnswers());
    await till.desk.bankPageReturned(till.reference, { ...SAYS_PAID, facts: { status: 'failed' } });
    await till.clock.advance(0);
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expect(await till.desk.bankPage(till.reference)).toBeNull();
  });

  it('never sends a validate', async () => {
    const { desk, reference, gateway, clock } = await tillAtBankPage();
    expect(await desk.submit(reference, { step: 'otp', otp: '12345' })).toMatchObject({
      ok: false,
      problem: { code: 'stepNotOpen' },
    });
    gateway.will('requery', answered({ reference, code: null, status: 'pending' }));
    await desk.closeBankPage(reference);
    await clock.advance(0);
    expect(gateway.calls.map(({ operation }) => operation)).toEqual(['initiate', 'requery']);
  });

  it('is offered again after a first "failed" that was not said twice, and does not open by itself', async () => {
    const till = await tillAtBankPage();
    const { reference } = till;
    till.gateway.will('requery', till.requeryAnswers({ code: '51', status: 'failed' }));
    await till.desk.requery(reference);
    till.gateway.will('requery', till.requeryAnswers({ code: null, status: 'pending' }));
    await till.clock.advance(30_000);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: 'bankPageClosed' });
  });

  it('takes a second return for nothing', async () => {
    const till = await tillAtBankPage();
    till.gateway.will('requery', till.requeryAnswers());
    await till.desk.bankPageReturned(till.reference, SAYS_PAID);
    await till.clock.advance(0);
    expect(await till.desk.bankPageReturned(till.reference, SAYS_PAID)).toMatchObject({
      ok: false,
      problem: { code: 'stepNotOpen' },
    });
  });
});
