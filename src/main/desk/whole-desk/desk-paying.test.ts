import { describe, expect, it } from 'vitest';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import { problem } from '../../../shared/problems.ts';
import { stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import {
  accountCharge,
  cardCharge,
  KEYED,
  nextRun,
  type OpenTill,
  openTill,
  RETURN_URL,
  SALE,
  TILL,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

describe('an account charge without a list of banks', () => {
  it('says that the list of banks is missing, not the bank', async () => {
    const till = openTill({ bank: problem('banksUnavailable', { cause: 'offline' }).problem });
    expect(codeOf(await till.desk.charge(accountCharge()))).toBe('banksUnavailable');
    expect(till.journal.entries).toEqual([]);
  });
});

describe('a card payment', () => {
  it('takes a card payment from charge through PIN and OTP to paid, with the fields of each operation', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPin);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin', notice: null });
    await outcome.submitPin(till, reference);
    expect(till.view()).toEqual({ screen: 'step', step: 'otp', instruction: 'Key the OTP', notice: null });
    await outcome.submitOtp(till, reference);
    expect(till.view()).toMatchObject({ screen: 'confirming', attempts: 0, frozen: false });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid', handedOver: null });
    expect([till.clock.sleepers, till.faults]).toEqual([0, []]);
    expect(reference).toMatch(/^T1-261121-0001-/);
    const { cardNumber, cvv, pin, otp } = KEYED;
    const merchant = { baseUrl: 'http://127.0.0.1:4010', publicKey: 'EXPUBK-practice-X' };
    expect(till.gateway.calls).toEqual([
      {
        operation: 'initiate',
        merchant,
        sent: {
          reference,
          amount: { amountMinor: 150_000, currency: 'NGN' },
          email: 'ade@example.com',
          phone: '08030000000',
          firstName: null,
          lastName: null,
          note: 'Table 4',
          origin: TILL.origin,
          redirectUrl: RETURN_URL,
          instrument: { kind: 'card', cardNumber, cvv, expiryMonth: '09', expiryYear: '32' },
          billingAddress: null,
        },
      },
      {
        operation: 'authenticate',
        merchant,
        sent: { reference, suggestedAuthentication: 'PIN', keyed: { step: 'cardPin', pin } },
      },
      { operation: 'validate', merchant, sent: { reference, instrument: 'card', otp } },
      { operation: 'requery', merchant, sent: { reference, paymentType: 'CARD' } },
    ]);
  });

  it('journals the first six and last four digits of the card, the customer, the amount and the merchant', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToPin);
    expect(till.payment()).toMatchObject({
      till: 'T1',
      counter: 1,
      mode: 'practice',
      baseUrl: 'http://127.0.0.1:4010',
      publicKey: 'EXPUBK-practice-X',
      amount: { amountMinor: 150_000, currency: 'NGN' },
      customer: { email: 'ade@example.com', phone: '08030000000' },
      note: 'Table 4',
      instrument: { kind: 'card', brand: 'Mastercard', firstSix: '553188', lastFour: '2950' },
    });
    expect(till.journal.entries[0]).toMatchObject({ till: 'T1', actor: 'ada', form: 1 });
  });
});

describe('an account payment', () => {
  it('takes an account payment from charge through OTP to paid', async () => {
    const till = openTill();
    await outcome.chargeWith(till, accountCharge(), outcome.ASKS_ACCOUNT_OTP);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'otp', instruction: 'Key the OTP sent to you' });
    await outcome.submitOtp(till, till.payment().reference);
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    const { gateway } = till;
    const { accountNumber, dateOfBirth, bvn } = KEYED;
    expect(gateway.sentTo('initiate')).toMatchObject([
      { instrument: { kind: 'account', bankCode: '044', accountNumber, dateOfBirth, bvn } },
    ]);
    expect(gateway.sentTo('validate')).toMatchObject([{ instrument: 'account' }]);
    expect(gateway.sentTo('requery')).toMatchObject([{ paymentType: 'ACCOUNT' }]);
    expect(till.payment().instrument).toEqual({
      kind: 'account',
      bankCode: '044',
      bankName: 'Access Practice Bank',
      lastFour: '0031',
    });
  });
});

describe('the intent', () => {
  const written = (kind: Happening['kind']) => [`append ${kind}`, `durable ${kind}`];

  it('makes the intent and every step durable before the first byte leaves', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    await outcome.submitOtp(till, reference);
    await till.clock.advance(0);
    expect(till.trace).toEqual([
      ...written('paymentIntended'),
      'send initiate',
      ...written('stepAnswered'),
      ...written('stepSubmitted'),
      'send authenticate',
      ...written('stepAnswered'),
      ...written('stepSubmitted'),
      'send validate',
      ...written('stepAnswered'),
      'send requery',
      ...written('requeried'),
    ]);
  });

  it('shows a payment only once its intent is durable', async () => {
    const till = openTill();
    till.desk.onChange(() => till.trace.push('show'));
    await outcome.chargeToPin(till);
    const answered = [...written('stepAnswered'), 'show'];
    expect(till.trace).toEqual([...written('paymentIntended'), 'show', 'send initiate', ...answered]);
  });
});

describe('a step', () => {
  it('sends a step once, however often it is pressed', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPin);
    const held = till.gateway.holds('authenticate');
    const presses = [1, 2, 3].map(() => till.desk.submit(reference, { step: 'cardPin', pin: KEYED.pin }));
    await settled();
    held.answer(outcome.ASKS_OTP);
    expect((await Promise.all(presses)).map(codeOf)).toEqual(['done', 'stepNotOpen', 'stepNotOpen']);
    expect(till.gateway.sentTo('authenticate')).toHaveLength(1);
  });

  it('sends a step only while it is open', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPin);
    expect(await outcome.submitOtp(till, reference)).toBe('stepNotOpen');
    expect(await outcome.submitPin(till, 'T1-261121-0009-NOTHING99')).toBe('paymentNotFound');
    expect(till.gateway.sentTo('validate')).toEqual([]);
    expect(till.gateway.sentTo('authenticate')).toEqual([]);
  });
});

/** Returns everything that outlives a step: what was journaled or offered to the journal, shown, and reported. */
function whatRemains(till: OpenTill, ...results: unknown[]): string {
  const faults = till.faults.map((fault) => (fault instanceof Error ? `${fault.message} ${fault.stack}` : fault));
  const { trace, snapshots, journal, desk } = till;
  return JSON.stringify([journal.offered, journal.entries, snapshots, desk.read(), trace, faults, results]);
}

function expectNothingKeyedIn(text: string): void {
  const found = Object.entries(KEYED).filter(([, value]) => text.includes(value));
  expect(found).toEqual([]);
}

describe('what the customer keyed', () => {
  it('stores nothing that was keyed for a card payment with a wrong PIN, a wrong OTP and a right OTP', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', outcome.NOT_ACCEPTED);
    const wrong = await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await till.hears(till.requeryAnswers(outcome.SAYS_PENDING));
    till.gateway.will('validate', outcome.ACCEPTED);
    const right = await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await till.hears(till.requeryAnswers());
    expectNothingKeyedIn(whatRemains(till, wrong, right));
  });

  it('stores nothing that was keyed for an account payment', async () => {
    const till = openTill();
    till.gateway.will('initiate', outcome.ASKS_ACCOUNT_OTP);
    const charged = await till.desk.charge(accountCharge());
    till.gateway.will('validate', outcome.TIMED_OUT);
    const submitted = await till.desk.submit(till.payment().reference, { step: 'otp', otp: KEYED.otp });
    await till.clock.advance(600_000);
    expectNothingKeyedIn(whatRemains(till, charged, submitted));
  });

  it.each([
    ['a charge that was refused before it was sent', { ...cardCharge(), amount: { amountMinor: 0, currency: 'NGN' } }],
    ['a charge to an account at an unknown bank', { ...accountCharge() }],
  ])('stores nothing that was keyed after %s', async (_name, request) => {
    const till = openTill({ bank: null });
    const refused = await till.desk.charge(request);
    expect(refused.ok).toBe(false);
    expectNothingKeyedIn(whatRemains(till, refused));
  });

  it('stores nothing that was keyed if the gateway throws, and re-queries the charge', async () => {
    const till = openTill();
    till.gateway.throws('initiate', new Error('a fault of the program'));
    const charged = await till.desk.charge(cardCharge());
    expect(till.faults).toHaveLength(1);
    expect(till.view()).toMatchObject({ screen: 'notConfirmed' });
    await till.hears(till.requeryAnswers());
    expect(till.view()).toMatchObject({ screen: 'paid' });
    expectNothingKeyedIn(whatRemains(till, charged));
  });

  it('finds keyed values in the sent requests, which proves that the search for them works', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToOtp);
    expect(JSON.stringify(till.gateway.calls)).toContain(KEYED.cardNumber);
    expect(JSON.stringify(till.gateway.calls)).toContain(KEYED.pin);
    expect(() => expectNothingKeyedIn(JSON.stringify(till.gateway.calls))).toThrow();
  });

  it('masks an instruction in the journal and keeps it whole in memory', async () => {
    const till = openTill();
    till.gateway.will('initiate', {
      kind: 'answered',
      answer: stepAnswer({ reference: null, authModelUsed: 'OTP', instruction: 'Dial *737*••••#' }),
      forCounter: { instruction: 'Dial *737*1500#', isAddressSecret: false },
    });
    await till.desk.charge(accountCharge());
    expect(till.view()).toMatchObject({ instruction: 'Dial *737*1500#' });
    await till.desk.leaveForLater(SALE);
    await till.desk.resumeSale(SALE);
    expect(till.view()).toMatchObject({ instruction: 'Dial *737*1500#', notice: 'resumed' });
    expect(JSON.stringify([till.journal.offered, till.trace, till.faults])).not.toContain('*1500#');
    const next = await nextRun(till);
    expect(next.view()).toMatchObject({ instruction: 'Dial *737*••••#' });
  });
});
