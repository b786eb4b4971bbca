import { describe, expect, it } from 'vitest';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import { answered, LOST, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { paid } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import {
  cardCharge,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const PIN = { step: 'cardPin', pin: '3310' } as const;
const OTP = { step: 'otp', otp: '12345' } as const;

type TwoSales = OpenTill & { first: string; second: string };

/** Leaves a payment that waits for its OTP for later, and charges again for the same purchase after the warning. */
async function twoSales(): Promise<TwoSales> {
  const [till, first] = await outcome.tillAfter(outcome.chargeToOtp);
  await till.desk.leaveForLater(SALE);
  await till.clock.advance(1_000);
  till.gateway.will('requery', LOST);
  till.gateway.will('initiate', outcome.ASKS_PIN);
  const override = { reason: 'The customer has another card', references: [first] };
  expect(codeOf(await till.desk.charge(cardCharge({ saleId: OTHER_SALE, override })))).toBe('done');
  return { ...till, first, second: till.payment().reference };
}

/** The second payment is paid and handed over, and the first is at the counter again. */
async function secondPaid({ isHandedOver = true } = {}): Promise<TwoSales> {
  const till = await twoSales();
  const { desk, gateway, clock, second } = till;
  gateway.will('authenticate', outcome.NO_STEP);
  await clock.advance(1_000);
  expect(codeOf(await desk.submit(second, PIN))).toBe('done');
  gateway.will('requery', till.requeryAnswers());
  await clock.advance(0);
  expect((await till.journal.payment(second))?.state.outcome).toBe('paid');
  if (isHandedOver) await desk.handOver(second);
  if (!isHandedOver) await desk.leaveForLater(OTHER_SALE);
  await desk.finishSale(OTHER_SALE);
  return till;
}

const sent = ({ gateway }: OpenTill) => gateway.sentTo('validate').length;

describe('a payment resumed after another one for the same purchase was paid', () => {
  it.each([{ isHandedOver: true }, { isHandedOver: false }])(
    'resumes a payment whose purchase is paid only after a warning: %o',
    async (how) => {
      const till = await secondPaid(how);
      expect(await till.desk.resumeSale(SALE)).toEqual({
        ok: false,
        problem: { code: 'samePurchasePaid', facts: { reference: till.second } },
      });
      expect(till.journal.happenings).not.toContain('saleResumed');
      expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
      const resumed = till.journal.entries.find(({ happening }) => happening.kind === 'saleResumed');
      expect(resumed?.happening).toEqual({ kind: 'saleResumed', warnedOf: [till.second] });
    },
  );

  it('sends an OTP after the payment was resumed with a warning, and the entry names the other payment', async () => {
    const till = await secondPaid();
    await till.desk.resumeSale(SALE);
    await till.desk.resumeSale(SALE);
    till.gateway.will('validate', outcome.ACCEPTED);
    expect(codeOf(await till.desk.submit(till.first, OTP))).toBe('done');
    const submitted = till.journal.entries.findLast(({ happening }) => happening.kind === 'stepSubmitted');
    expect(submitted?.happening).toMatchObject({ operation: 'validate', warnedOf: [till.second] });
  });

  it('warns again after a restart that the purchase is already paid', async () => {
    const before = await secondPaid();
    await before.desk.resumeSale(SALE);
    await before.desk.resumeSale(SALE);
    await before.desk.stop();
    const till = openTill({ journal: before.journal, clock: before.clock });
    await till.desk.recover();
    expect(codeOf(await till.desk.submit(before.first, OTP))).toBe('samePurchasePaid');
    expect(sent(till)).toBe(0);
  });
});

describe('a payment resumed beside another one that may still be paid', () => {
  it('resumes a payment only after the other one was re-queried and a person was warned', async () => {
    const till = await twoSales();
    await till.desk.leaveForLater(OTHER_SALE);
    const asked = till.gateway.sentTo('requery').length;
    till.gateway.will('requery', PENDING);
    expect(await till.desk.resumeSale(SALE)).toMatchObject({
      problem: { code: 'samePurchaseNotSettled', facts: { reference: till.second } },
    });
    expect(till.gateway.sentTo('requery').length).toBeGreaterThan(asked);
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
  });

  it('does not send the OTP once another payment for the same purchase is paid', async () => {
    const till = await twoSales();
    await till.desk.leaveForLater(OTHER_SALE);
    till.gateway.will('requery', PENDING);
    await till.desk.resumeSale(SALE);
    await till.desk.resumeSale(SALE);
    await till.asks(till.second, till.requeryAnswers({ reference: till.second }));
    expect((await till.journal.payment(till.second))?.state.outcome).toBe('paid');
    expect(codeOf(await till.desk.submit(till.first, OTP))).toBe('samePurchasePaid');
    expect(sent(till)).toBe(0);
  });

  it('warns at a step of a payment that had failed at the resume, so that no warning was shown', async () => {
    const till = await twoSales();
    till.gateway.will('authenticate', outcome.TIMED_OUT);
    await till.desk.submit(till.second, PIN);
    await till.desk.leaveForLater(OTHER_SALE);
    till.gateway.will('requery', answered({ reference: till.second, code: '51', status: 'failed' }));
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
    await till.asks(till.second, answered({ reference: till.second, code: '02', status: 'pending' }));
    expect((await till.journal.payment(till.second))?.state.outcome).toBe('unknown');
    expect(codeOf(await till.desk.submit(till.first, OTP))).toBe('samePurchaseNotSettled');
    expect(sent(till)).toBe(0);
  });

  it('does not re-query a payment that a person overrode at this charge', async () => {
    const till = await twoSales();
    till.gateway.will('authenticate', outcome.ASKS_OTP);
    expect(codeOf(await till.desk.submit(till.second, PIN))).toBe('done');
  });

  it('does not send the PIN of the newer payment once the older one is paid, even if the clock was set back', async () => {
    const till = await twoSales();
    till.clock.set('2026-11-21T09:59:00.000Z');
    await till.asks(till.first, till.requeryAnswers({ reference: till.first }));
    expect((await till.journal.payment(till.first))?.state.outcome).toBe('paid');
    expect(codeOf(await till.desk.submit(till.second, PIN))).toBe('samePurchasePaid');
    // This is the first payment's own PIN.
    expect(till.gateway.sentTo('authenticate')).toHaveLength(1);
  });

  it('warns of a newer payment that was handed over, even if the clock was set back', async () => {
    const till = await twoSales();
    till.clock.set('2026-11-21T09:59:00.000Z');
    await till.asks(till.second, till.requeryAnswers({ reference: till.second }));
    expect(codeOf(await till.desk.handOver(till.second))).toBe('done');
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('samePurchasePaid');
  });

  it('needs no further warning of a payment that was shown as paid at this charge', async () => {
    const till = openTill();
    const first = await outcome.chargeToPaid(till);
    await till.desk.leaveForLater(SALE);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'The customer buys it twice', references: [first] };
    expect(codeOf(await till.desk.charge(cardCharge({ saleId: OTHER_SALE, override })))).toBe('earlierPaymentPaid');
    expect(codeOf(await till.desk.charge(cardCharge({ saleId: OTHER_SALE, override })))).toBe('done');
    till.gateway.will('authenticate', outcome.ASKS_OTP);
    expect(codeOf(await till.desk.submit(till.payment().reference, PIN))).toBe('done');
  });

  it("resumes a sale without a re-query of another customer's payment", async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.desk.leaveForLater(SALE);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    await till.desk.charge(otherCustomersCharge());
    await till.desk.leaveForLater(OTHER_SALE);
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
  });
});

describe('an older copy of the journal without a later payment of the sale', () => {
  it('sends the OTP of an earlier payment only after a warning of the later one', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToOtp);
    const record = await till.journal.payment(first);
    if (!record) throw new Error('It was not charged.');
    const later = { ...record, reference: 'T1-261121-0099-AAAAAAAAZ', state: paid() };
    const { guardedPayments } = till.journal;
    till.journal.guardedPayments = async (query) => [...(await guardedPayments.call(till.journal, query)), later];
    expect(await till.desk.submit(first, OTP)).toMatchObject({
      problem: { code: 'samePurchasePaid', facts: { reference: later.reference } },
    });
    expect(sent(till)).toBe(0);
    till.gateway.will('validate', outcome.ACCEPTED);
    expect(codeOf(await till.desk.submit(first, OTP))).toBe('done');
  });
});

describe('a bank page beside another payment for the same purchase', () => {
  async function pageBeside(): Promise<TwoSales> {
    const till = openTill();
    const first = await outcome.chargeAnswered(till, outcome.ASKS_BANK_PAGE, outcome.ASKS_PIN);
    await till.desk.leaveForLater(SALE);
    await till.clock.advance(1_000);
    const override = { reason: 'The customer has another card', references: [first] };
    expect(codeOf(await till.desk.charge(cardCharge({ saleId: OTHER_SALE, override })))).toBe('done');
    const second = till.payment().reference;
    await till.desk.leaveForLater(OTHER_SALE);
    till.gateway.will('requery', PENDING);
    await till.desk.resumeSale(SALE);
    await till.desk.resumeSale(SALE);
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'resumed' });
    return { ...till, first, second };
  }

  async function payOther(till: TwoSales): Promise<void> {
    await till.asks(till.second, till.requeryAnswers({ reference: till.second }));
    expect((await till.journal.payment(till.second))?.state.outcome).toBe('paid');
  }

  const opened = ({ journal }: TwoSales) =>
    journal.entries.map(({ happening }) => happening).filter(({ kind }) => kind === 'bankPageOpened');

  it('opens the bank page only after a warning that the other payment is paid, which names that payment', async () => {
    const till = await pageBeside();
    await payOther(till);
    expect(await till.desk.openBankPage(till.first)).toEqual({
      ok: false,
      problem: { code: 'samePurchasePaid', facts: { reference: till.second } },
    });
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'bankPageHeld' });
    expect(opened(till)).toEqual([]);
    expect(codeOf(await till.desk.openBankPage(till.first))).toBe('done');
    expect(opened(till)).toEqual([{ kind: 'bankPageOpened', warnedOf: [till.second] }]);
  });

  it('closes an open bank page once the other payment is paid, and opens it again only after a warning', async () => {
    const till = await pageBeside();
    await till.desk.openBankPage(till.first);
    const pending = till.requeryAnswers({ code: null, status: 'pending' });
    till.gateway.will('requery', pending);
    await till.clock.advance(20_000);
    expect(till.view()).toMatchObject({ step: 'bankPage' });
    expect(till.journal.happenings).not.toContain('bankPageClosed');
    await payOther(till);
    till.gateway.will('requery', pending, pending);
    await till.clock.advance(20_000);
    expect(till.journal.entries.find(({ happening }) => happening.kind === 'bankPageClosed')).toMatchObject({
      reference: till.first,
      actor: PAYDESK,
    });
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'bankPageClosed' });
    expect(codeOf(await till.desk.openBankPage(till.first))).toBe('samePurchasePaid');
  });

  it('closes an open bank page once the other payment is paid, even if the service asked for a long pause', async () => {
    const till = await pageBeside();
    await till.desk.openBankPage(till.first);
    till.gateway.will('requery', { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs: 3_600_000 });
    await till.clock.advance(20_000);
    await payOther(till);
    till.gateway.will('requery', PENDING);
    await till.clock.advance(20_000);
    expect(till.journal.happenings).toContain('bankPageClosed');
    expect(codeOf(await till.desk.openBankPage(till.first))).toBe('samePurchasePaid');
  });

  it('opens the bank page at once for a person who was warned at the resume', async () => {
    const till = await pageBeside();
    expect(codeOf(await till.desk.openBankPage(till.first))).toBe('done');
    expect(opened(till)).toEqual([{ kind: 'bankPageOpened', warnedOf: [till.second] }]);
  });

  it('warns again after a restart before it opens the bank page beside another payment', async () => {
    const before = await pageBeside();
    await before.desk.stop();
    const till = openTill({ journal: before.journal, clock: before.clock });
    await till.desk.recover();
    expect(codeOf(await till.desk.openBankPage(before.first))).toBe('samePurchaseNotSettled');
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'bankPageHeld' });
  });
});

describe('two presses at once', () => {
  const both = async (press: () => Promise<Parameters<typeof codeOf>[0]>) =>
    (await Promise.all([press(), press()])).map(codeOf);

  it('refuses both presses of a step with the same warning, because nobody has read it yet', async () => {
    const till = await twoSales();
    await till.asks(till.first, till.requeryAnswers({ reference: till.first }));
    till.gateway.will('authenticate', outcome.ASKS_OTP);
    expect(await both(() => till.desk.submit(till.second, PIN))).toEqual(['samePurchasePaid', 'samePurchasePaid']);
    expect(codeOf(await till.desk.submit(till.second, PIN))).toBe('done');
  });

  it('refuses both presses of a resume with the same warning', async () => {
    const till = await secondPaid();
    expect(await both(() => till.desk.resumeSale(SALE))).toEqual(['samePurchasePaid', 'samePurchasePaid']);
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
  });
});

describe('a charge with the shop’s own e-mail address', () => {
  const shopEmail = 'shop@example.com';
  const customer = { email: shopEmail, phone: null };
  const OTHER_CARD = { ...cardCharge().instrument, cardNumber: '4242424242424242' } as const;
  const charge = (changes: Partial<ReturnType<typeof cardCharge>>) => cardCharge({ customer, ...changes });

  async function unknownTill(): Promise<OpenTill & { first: string }> {
    const till = openTill({ shopEmail: () => shopEmail });
    till.gateway.will('initiate', outcome.TIMED_OUT);
    await till.desk.charge(charge({}));
    const first = till.payment().reference;
    await till.desk.leaveForLater(SALE);
    return { ...till, first };
  }

  it('re-queries an unknown payment of the same amount that began within half an hour', async () => {
    const till = await unknownTill();
    await till.clock.advance(29 * 60_000);
    expect(await till.desk.charge(charge({ saleId: OTHER_SALE, instrument: OTHER_CARD }))).toMatchObject({
      problem: { code: 'earlierPaymentNotSettled', facts: { reference: till.first } },
    });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('re-queries a payment of the same amount even if only one of the two has the shop’s address', async () => {
    const till = await unknownTill();
    const own = { email: 'ngozi@example.com', phone: null };
    expect(codeOf(await till.desk.charge(charge({ saleId: OTHER_SALE, instrument: OTHER_CARD, customer: own })))).toBe(
      'earlierPaymentNotSettled',
    );
  });

  it('warns of a payment of the same amount also once it is paid and its goods are still here', async () => {
    const till = await unknownTill();
    await till.asks(till.first, answered({ reference: till.first }));
    expect((await till.journal.payment(till.first))?.state.outcome).toBe('paid');
    expect(await till.desk.charge(charge({ saleId: OTHER_SALE, instrument: OTHER_CARD }))).toMatchObject({
      problem: { code: 'earlierPaymentPaid', facts: { reference: till.first } },
    });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('re-queries a payment of the same amount even if the clock was set forward by hours', async () => {
    const till = await unknownTill();
    till.clock.set('2026-11-21T15:00:00.000Z');
    const again = charge({ saleId: OTHER_SALE, instrument: OTHER_CARD });
    expect(codeOf(await till.desk.charge(again))).toBe('earlierPaymentNotSettled');
  });

  it('warns of a paid payment of the same amount even if the clock was set forward by hours', async () => {
    const till = await unknownTill();
    await till.asks(till.first, answered({ reference: till.first }));
    till.clock.set('2026-11-21T15:00:00.000Z');
    const again = charge({ saleId: OTHER_SALE, instrument: OTHER_CARD });
    expect(codeOf(await till.desk.charge(again))).toBe('earlierPaymentPaid');
  });

  it('re-queries a payment of the same amount even if the clock was set back by hours', async () => {
    const till = await unknownTill();
    till.clock.set('2026-11-21T07:00:00.000Z');
    await till.desk.confirmClock();
    const again = charge({ saleId: OTHER_SALE, instrument: OTHER_CARD });
    expect(codeOf(await till.desk.charge(again))).toBe('earlierPaymentNotSettled');
  });

  it.each([
    ['another amount', { amount: { amountMinor: 70_000, currency: 'NGN' } }, 0],
    ['an hour later', {}, 60 * 60_000],
  ])('re-queries nothing for %s', async (_what, changes, laterMs) => {
    const till = await unknownTill();
    await till.clock.advance(laterMs);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const request = charge({ saleId: OTHER_SALE, instrument: OTHER_CARD, ...changes });
    expect(codeOf(await till.desk.charge(request))).toBe('done');
  });
});

describe('a stop that hides the warning of the same purchase', () => {
  async function pressDuringStop(act: 'step' | 'sendAgain' | 'openBankPage') {
    let found: Problem | null = null;
    const till = openTill({ stopping: { found: () => found, goesBack: () => found } });
    const first = await outcome.chargeToOtp(till);
    await till.desk.leaveForLater(SALE);
    await till.clock.advance(1_000);
    till.gateway.will('requery', LOST);
    till.gateway.will(
      'initiate',
      { step: outcome.ASKS_PIN, sendAgain: outcome.UNSENT, openBankPage: outcome.ASKS_BANK_PAGE }[act],
    );
    const override = { reason: 'The customer has another card', references: [first] };
    await till.desk.charge(cardCharge({ saleId: OTHER_SALE, override }));
    const { reference } = till.payment();
    await till.clock.advance(1_000);
    await till.asks(first, till.requeryAnswers({ reference: first }));
    expect((await till.journal.payment(first))?.state.outcome).toBe('paid');
    const { paymentsTiedTo } = till.journal;
    till.journal.paymentsTiedTo = async (asked) => {
      found = problem('journalGoesBack').problem;
      return await paymentsTiedTo.call(till.journal, asked);
    };
    const press = () =>
      ({
        step: () => till.desk.submit(reference, PIN),
        sendAgain: () => till.desk.sendAgain(reference),
        openBankPage: () => till.desk.openBankPage(reference),
      })[act]();
    const hidden = codeOf(await press());
    till.journal.paymentsTiedTo = paymentsTiedTo;
    found = null;
    return [hidden, codeOf(await press()), codeOf(await press())];
  }

  it.each(['step', 'sendAgain', 'openBankPage'] as const)(
    'shows the warning of the same purchase at the next press if a stop hid it: %s',
    async (act) => {
      expect(await pressDuringStop(act)).toEqual(['journalGoesBack', 'samePurchasePaid', 'done']);
    },
  );
});
