import { describe, expect, it } from 'vitest';
import { answered, BANK_PAGE, REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, KEYED, OTHER_SALE, openTill } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const ASKS_PIN = { statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication: 'PIN' };
const FAILED_WITHOUT_CODE = { code: null, status: 'failed' };

describe('a service that asks for the PIN again and again', () => {
  it('gets it three times; then the payment is not confirmed', async () => {
    const { desk, gateway, answers, view, payment } = openTill();
    gateway.will('initiate', answers(ASKS_PIN));
    await desk.charge(cardCharge());
    const { reference } = payment();
    for (let time = 1; time <= 3; time += 1) {
      expect(view()).toMatchObject({ screen: 'step', step: 'cardPin' });
      gateway.will('authenticate', answers(ASKS_PIN));
      await desk.submit(reference, { step: 'cardPin', pin: KEYED.pin });
    }
    expect(view()).toMatchObject({ screen: 'notConfirmed', cause: 'stepsUsedUp' });
    expect(codeOf(await desk.submit(reference, { step: 'cardPin', pin: KEYED.pin }))).toBe('stepNotOpen');
    expect(gateway.calls.filter(({ operation }) => operation === 'authenticate')).toHaveLength(3);
  });

  it('does not get it a fourth time after a restart', async () => {
    const { desk, gateway, answers, payment, journal } = openTill();
    gateway.will('initiate', answers(ASKS_PIN));
    await desk.charge(cardCharge());
    gateway.will('authenticate', answers(ASKS_PIN));
    await desk.submit(payment().reference, { step: 'cardPin', pin: KEYED.pin });
    expect(payment().state).toMatchObject({ stepsAsked: { cardPin: 2 } });
    const again = openTill({ journal });
    await again.desk.recover();
    expect(again.payment().state).toMatchObject({ stepsAsked: { cardPin: 2 } });
  });
});

describe('code 00 with a bank page of 3-D Secure', () => {
  const DONE_WITH_PAGE = { authenticateCode: '00', authModelUsed: 'VBVSECURECODE', authUrl: BANK_PAGE };

  it('causes a re-query first, and shows the page if the answer is not final', async () => {
    const { desk, gateway, clock, answers, view, payment } = openTill();
    gateway.will('initiate', answers(DONE_WITH_PAGE));
    await desk.charge(cardCharge());
    expect(view()).toMatchObject({ screen: 'confirming' });
    const { reference } = payment();
    gateway.will('requery', answered({ reference, code: null, status: 'pending' }));
    await clock.advance(0);
    expect(view()).toMatchObject({ screen: 'step', step: 'bankPage', notice: null });
    expect(await desk.bankPage(reference)).toMatchObject({ authUrl: BANK_PAGE });
  });

  it('shows no page if the re-query says paid', async () => {
    const { desk, gateway, clock, answers, requeryAnswers, view } = openTill();
    gateway.will('initiate', answers(DONE_WITH_PAGE));
    await desk.charge(cardCharge());
    gateway.will('requery', requeryAnswers());
    await clock.advance(0);
    expect(view()).toMatchObject({ screen: 'paid' });
  });
});

describe('"failed" without a code', () => {
  async function tillThatFailed() {
    const till = openTill();
    await outcome.chargeAnswered(till, outcome.TIMED_OUT);
    await till.clock.advance(70_000);
    const { reference } = till.payment();
    const fails = async () => {
      await till.asks(reference, answered({ reference, ...FAILED_WITHOUT_CODE }));
      await settled();
    };
    return { ...till, reference, fails };
  }

  it('declines the payment when repeated at least 30 s later', async () => {
    const { fails, clock, payment, view } = await tillThatFailed();
    await fails();
    expect(payment().state.outcome).toBe('unknown');
    await clock.advance(29_000);
    await fails();
    expect(payment().state.outcome).toBe('unknown');
    await clock.advance(1_000);
    await fails();
    expect(view()).toMatchObject({ screen: 'notPaid', reason: 'withoutCode', code: null });
  });

  it('counts from the start if the service said something else in between', async () => {
    const { fails, clock, desk, gateway, reference, payment } = await tillThatFailed();
    await fails();
    await clock.advance(20_000);
    gateway.will('requery', answered({ reference, code: null, status: 'pending' }));
    await desk.requery(reference);
    await clock.advance(20_000);
    await fails();
    expect(payment().state.outcome).toBe('unknown');
  });

  it('keeps watching the payment and stops a second charge, as after never received', async () => {
    const { fails, clock, desk, payment } = await tillThatFailed();
    await fails();
    await clock.advance(30_000);
    await fails();
    expect(payment()).toMatchObject({ state: { outcome: 'declined', code: null }, watch: { plan: 'notPaid' } });
    expect(payment().watch?.dueAt).not.toBeNull();
    expect(codeOf(await desk.charge(cardCharge()))).toBe('earlierPaymentNotSettled');
    expect(codeOf(await desk.charge(cardCharge({ saleId: OTHER_SALE })))).not.toBeNull();
  });
});

describe('CONFLICT on the first send', () => {
  it('ends paid by a re-query without an e-mail, as in the specification', async () => {
    const { desk, gateway, clock, requeryAnswers, view, payment } = openTill();
    gateway.will('initiate', outcome.CONFLICT);
    await desk.charge(cardCharge());
    expect(payment().reference).not.toBe(REFERENCE);
    gateway.will('requery', requeryAnswers({ customerEmail: null }));
    await clock.advance(0);
    expect(view()).toMatchObject({ screen: 'paid' });
  });
});
