import { describe, expect, it } from 'vitest';
import { stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { accountCharge, cardCharge, KEYED, type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

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
  it('is stored nowhere after a card payment with a wrong PIN, a wrong OTP and a right OTP', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
    till.gateway.will('validate', outcome.NOT_ACCEPTED);
    const wrong = await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await till.hears(till.requeryAnswers({ code: null, status: 'pending' }));
    till.gateway.will('validate', outcome.ACCEPTED);
    const right = await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
    await till.hears(till.requeryAnswers());
    expectNothingKeyedIn(whatRemains(till, wrong, right));
  });

  it('is masked in a journaled instruction, which is whole in memory', async () => {
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
    const next = openTill({ journal: till.journal });
    await next.desk.recover();
    expect(next.view()).toMatchObject({ instruction: 'Dial *737*••••#' });
  });

  it('is stored nowhere after an account payment', async () => {
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
  ])('is stored nowhere after %s', async (_name, request) => {
    const till = openTill({ bank: null });
    const refused = await till.desk.charge(request);
    expect(refused.ok).toBe(false);
    expectNothingKeyedIn(whatRemains(till, refused));
  });

  it('is stored nowhere after a gateway that threw', async () => {
    const till = openTill();
    till.gateway.throws('initiate', new Error('a fault of the program'));
    const charged = await till.desk.charge(cardCharge());
    expect(till.faults).toHaveLength(1);
    expectNothingKeyedIn(whatRemains(till, charged));
  });

  it('reached the service, so this search would find it', async () => {
    const [till] = await outcome.tillAfter(outcome.chargeToOtp);
    expect(JSON.stringify(till.gateway.calls)).toContain(KEYED.cardNumber);
    expect(JSON.stringify(till.gateway.calls)).toContain(KEYED.pin);
    expect(() => expectNothingKeyedIn(JSON.stringify(till.gateway.calls))).toThrow();
  });
});
