import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import { answered, LOST, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { paid } from '../../../shared/testing/states.fixture.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import {
  cardCharge,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  restarted,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const PIN = { step: 'cardPin', pin: '3310' } as const;
const OTP = { step: 'otp', otp: '12345' } as const;

type TwoSales = OpenTill & { first: string; second: string };

/** Leaves a first payment for later, and charges again for the same purchase after the warning. */
async function twoSales(charge = outcome.chargeToOtp, till = openTill()): Promise<TwoSales> {
  const first = await charge(till);
  await till.desk.leaveForLater(SALE);
  await till.clock.advance(1_000);
  till.gateway.will('requery', LOST);
  const override = { reason: 'The customer has another card', references: [first] };
  expect(await outcome.chargeWith(till, cardCharge({ saleId: OTHER_SALE, override }))).toBe('done');
  return { ...till, first, second: till.payment().reference };
}

/** Pays the second payment and hands it over, and brings the first one back to the counter. */
async function secondPaid({ isHandedOver = true } = {}): Promise<TwoSales> {
  const till = await twoSales();
  const { desk, second } = till;
  await till.clock.advance(1_000);
  expect(await outcome.submitPin(till, second, outcome.NO_STEP)).toBe('done');
  await till.hears(till.requeryAnswers());
  expect((await till.stateOf(second))?.outcome).toBe('paid');
  if (isHandedOver) await desk.handOver(second);
  if (!isHandedOver) await desk.leaveForLater(OTHER_SALE);
  await desk.finishSale(OTHER_SALE);
  return till;
}

/** Resumes the first sale: the first press shows a warning. */
async function resumeTwice({ desk }: OpenTill): Promise<void> {
  expect(codeOf(await desk.resumeSale(SALE))).not.toBe('done');
  expect(codeOf(await desk.resumeSale(SALE))).toBe('done');
}

async function pays(till: OpenTill, reference: string): Promise<void> {
  await till.asks(reference, answered({ reference }));
  expect((await till.stateOf(reference))?.outcome).toBe('paid');
}

const sent = ({ gateway }: OpenTill) => gateway.sentTo('validate').length;

describe('a payment resumed after another one for the same purchase was paid', () => {
  it.each([{ isHandedOver: true }, { isHandedOver: false }])(
    'resumes a payment whose purchase is paid only after a warning: %o',
    async (how) => {
      const till = await secondPaid(how);
      expect(refusalOf(await till.desk.resumeSale(SALE))).toEqual(['samePurchasePaid', till.second]);
      expect(till.journal.happenings).not.toContain('saleResumed');
      expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
      const resumed = till.journal.entries.find(({ happening }) => happening.kind === 'saleResumed');
      expect(resumed?.happening).toEqual({ kind: 'saleResumed', warnedOf: [till.second] });
    },
  );

  it('sends an OTP after the payment was resumed with a warning, and the entry names the other payment', async () => {
    const till = await secondPaid();
    await resumeTwice(till);
    expect(await outcome.submitOtp(till, till.first)).toBe('done');
    const submitted = till.journal.entries.findLast(({ happening }) => happening.kind === 'stepSubmitted');
    expect(submitted?.happening).toMatchObject({ operation: 'validate', warnedOf: [till.second] });
  });

  it('warns again after a restart that the purchase is already paid', async () => {
    const before = await secondPaid();
    await resumeTwice(before);
    const till = await restarted(before);
    expect(codeOf(await till.desk.submit(before.first, OTP))).toBe('samePurchasePaid');
    expect(sent(till)).toBe(0);
  });
});

describe('a payment resumed beside another one that may still be paid', () => {
  it('resumes a payment only after the other one was re-queried and a person was warned', async () => {
    const till = await twoSales();
    await till.desk.leaveForLater(OTHER_SALE);
    const asked = till.asked().length;
    till.gateway.will('requery', PENDING);
    expect(refusalOf(await till.desk.resumeSale(SALE))).toEqual(['samePurchaseNotSettled', till.second]);
    expect(till.asked().length).toBeGreaterThan(asked);
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
  });

  it('does not send the OTP once another payment for the same purchase is paid', async () => {
    const till = await twoSales();
    await till.desk.leaveForLater(OTHER_SALE);
    till.gateway.will('requery', PENDING);
    await resumeTwice(till);
    await pays(till, till.second);
    expect(codeOf(await till.desk.submit(till.first, OTP))).toBe('samePurchasePaid');
    expect(sent(till)).toBe(0);
  });

  it('warns at a step of a payment that had failed at the resume, so that no warning was shown', async () => {
    const till = await twoSales();
    await outcome.submitPin(till, till.second, outcome.TIMED_OUT);
    await till.desk.leaveForLater(OTHER_SALE);
    till.gateway.will('requery', answered({ reference: till.second, ...outcome.SAYS_FAILED }));
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('done');
    await till.asks(till.second, answered({ reference: till.second, code: '02', status: 'pending' }));
    expect((await till.stateOf(till.second))?.outcome).toBe('unknown');
    expect(codeOf(await till.desk.submit(till.first, OTP))).toBe('samePurchaseNotSettled');
    expect(sent(till)).toBe(0);
  });

  it('does not send the PIN of the newer payment once the older one is paid, even if the clock was set back', async () => {
    const till = await twoSales();
    till.clock.set('2026-11-21T09:59:00.000Z');
    await pays(till, till.first);
    expect(codeOf(await till.desk.submit(till.second, PIN))).toBe('samePurchasePaid');
    // This is the first payment's own PIN.
    expect(till.gateway.sentTo('authenticate')).toHaveLength(1);
  });

  it('warns of a newer payment that was handed over, even if the clock was set back', async () => {
    const till = await twoSales();
    till.clock.set('2026-11-21T09:59:00.000Z');
    await pays(till, till.second);
    expect(codeOf(await till.desk.handOver(till.second))).toBe('done');
    expect(codeOf(await till.desk.resumeSale(SALE))).toBe('samePurchasePaid');
  });

  it('needs no further warning of a payment that was shown as paid at this charge', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToPaid);
    await till.desk.leaveForLater(SALE);
    const override = { reason: 'The customer buys it twice', references: [first] };
    const again = cardCharge({ saleId: OTHER_SALE, override });
    expect(codeOf(await till.desk.charge(again))).toBe('earlierPaymentPaid');
    expect(await outcome.chargeWith(till, again)).toBe('done');
    expect(await outcome.submitPin(till, till.payment().reference)).toBe('done');
  });

  it("resumes a sale without a re-query of another customer's payment", async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToOtp);
    await till.desk.leaveForLater(SALE);
    await outcome.chargeWith(till, otherCustomersCharge());
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
    expect(refusalOf(await till.desk.submit(first, OTP))).toEqual(['samePurchasePaid', later.reference]);
    expect(sent(till)).toBe(0);
    expect(await outcome.submitOtp(till, first)).toBe('done');
  });
});

describe('a bank page beside another payment for the same purchase', () => {
  async function pageBeside(): Promise<TwoSales> {
    const till = await twoSales(outcome.chargeToBankPage);
    await till.desk.leaveForLater(OTHER_SALE);
    till.gateway.will('requery', PENDING);
    await resumeTwice(till);
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'resumed' });
    return till;
  }

  const opened = ({ journal }: TwoSales) =>
    journal.entries.map(({ happening }) => happening).filter(({ kind }) => kind === 'bankPageOpened');

  it('opens the bank page only after a warning that the other payment is paid, which names that payment', async () => {
    const till = await pageBeside();
    await pays(till, till.second);
    expect(refusalOf(await till.desk.openBankPage(till.first))).toEqual(['samePurchasePaid', till.second]);
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'bankPageHeld' });
    expect(opened(till)).toEqual([]);
    expect(codeOf(await till.desk.openBankPage(till.first))).toBe('done');
    expect(opened(till)).toEqual([{ kind: 'bankPageOpened', warnedOf: [till.second] }]);
  });

  it('warns again after a restart before it opens the bank page', async () => {
    const before = await pageBeside();
    await pays(before, before.second);
    await before.desk.openBankPage(before.first);
    expect(codeOf(await before.desk.openBankPage(before.first))).toBe('done');
    const till = await restarted(before);
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'resumed' });
    expect(refusalOf(await till.desk.openBankPage(before.first))).toEqual(['samePurchasePaid', before.second]);
    expect(till.view()).toMatchObject({ step: 'bankPage', notice: 'bankPageHeld' });
    expect(codeOf(await till.desk.openBankPage(before.first))).toBe('done');
  });

  it('closes an open bank page once the other payment is paid, and opens it again only after a warning', async () => {
    const till = await pageBeside();
    expect(codeOf(await till.desk.openBankPage(till.first))).toBe('done');
    expect(opened(till)).toEqual([{ kind: 'bankPageOpened', warnedOf: [till.second] }]);
    const pending = till.requeryAnswers(outcome.SAYS_PENDING);
    till.gateway.will('requery', pending);
    await till.clock.advance(20_000);
    expect(till.view()).toMatchObject({ step: 'bankPage' });
    expect(till.journal.happenings).not.toContain('bankPageClosed');
    await pays(till, till.second);
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
    till.gateway.will('requery', outcome.putOff(3_600_000));
    await till.clock.advance(20_000);
    await pays(till, till.second);
    till.gateway.will('requery', PENDING);
    await till.clock.advance(20_000);
    expect(till.journal.happenings).toContain('bankPageClosed');
    expect(codeOf(await till.desk.openBankPage(till.first))).toBe('samePurchasePaid');
  });
});

describe('two presses at once', () => {
  const both = async (press: () => Promise<Parameters<typeof codeOf>[0]>) =>
    (await Promise.all([press(), press()])).map(codeOf);

  it('refuses both presses of a step with the same warning, because nobody has read it yet', async () => {
    const till = await twoSales();
    await pays(till, till.first);
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
  const otherCard = { ...cardCharge().instrument, cardNumber: '4242424242424242' } as const;
  const again = (changes: Partial<ChargeRequest> = {}) =>
    cardCharge({ saleId: OTHER_SALE, instrument: otherCard, customer, ...changes });

  async function unknownTill(): Promise<OpenTill & { first: string }> {
    const till = openTill({ shopEmail: () => shopEmail });
    await outcome.chargeWith(till, cardCharge({ customer }), outcome.TIMED_OUT);
    const first = till.payment().reference;
    await till.desk.leaveForLater(SALE);
    return { ...till, first };
  }

  const payFirst = (till: OpenTill & { first: string }) => till.asks(till.first, answered({ reference: till.first }));
  const setForward = ({ clock }: OpenTill) => clock.set('2026-11-21T15:00:00.000Z');

  it.each<[string, string, (till: OpenTill & { first: string }) => unknown, Partial<ChargeRequest>?]>([
    ['is unknown and began within half an hour', 'earlierPaymentNotSettled', ({ clock }) => clock.advance(29 * 60_000)],
    [
      'is unknown, even if the other one has no shop’s address',
      'earlierPaymentNotSettled',
      () => undefined,
      { customer: { email: 'ngozi@example.com', phone: null } },
    ],
    ['is unknown, even if the clock was set forward by hours', 'earlierPaymentNotSettled', setForward],
    [
      'is unknown, even if the clock was set back by hours',
      'earlierPaymentNotSettled',
      async ({ clock, desk }) => {
        clock.set('2026-11-21T07:00:00.000Z');
        await desk.confirmClock();
      },
    ],
    ['is paid with its goods still here', 'earlierPaymentPaid', payFirst],
    [
      'is paid, even if the clock was set forward by hours',
      'earlierPaymentPaid',
      async (till) => {
        await payFirst(till);
        setForward(till);
      },
    ],
  ])('stops a charge beside a payment of the same amount that %s', async (_what, code, prepare, changes) => {
    const till = await unknownTill();
    await prepare(till);
    expect(await till.desk.charge(again(changes))).toMatchObject({
      problem: { code, facts: { reference: till.first } },
    });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: { amountMinor: 70_000, currency: 'NGN' } }, 0],
    ['an hour later', {}, 60 * 60_000],
  ])('re-queries nothing for %s', async (_what, changes, laterMs) => {
    const till = await unknownTill();
    await till.clock.advance(laterMs);
    expect(await outcome.chargeWith(till, again(changes))).toBe('done');
  });
});

it('shows the warning of the same purchase at the next press if a stop hid it', async () => {
  let found: Problem | null = null;
  const stopping = { found: () => found, goesBack: () => found };
  const till = await twoSales(outcome.chargeToOtp, openTill({ stopping }));
  await pays(till, till.first);
  const { paymentsTiedTo } = till.journal;
  till.journal.paymentsTiedTo = async (asked) => {
    found = problem('journalGoesBack').problem;
    return await paymentsTiedTo.call(till.journal, asked);
  };
  expect(codeOf(await till.desk.submit(till.second, PIN))).toBe('journalGoesBack');
  till.journal.paymentsTiedTo = paymentsTiedTo;
  found = null;
  expect(codeOf(await till.desk.submit(till.second, PIN))).toBe('samePurchasePaid');
  expect(await outcome.submitPin(till, till.second)).toBe('done');
});
