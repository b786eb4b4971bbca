import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { GOODS_GIVEN } from '../../../shared/testing/states.fixture.ts';
import { WARNED_FOR_MS } from '../hand-over/warning-log.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import {
  ATTEMPT,
  cardCharge,
  type OpenTill,
  OTHER_SALE,
  otherCustomersCharge,
  restarted,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

/** Makes a till whose first sale was left for later before its payment was settled. */
async function tillThatHeard(says: Parameters<typeof answered>[0]) {
  const till = await outcome.tillThatLeftUnknown();
  await till.asks(till.first, answered({ reference: till.first, ...says }));
  return till;
}

describe('a payment that was paid after its sale was left for later', () => {
  it('announces the paid payment of a sale left for later at every start until its goods are handed over', async () => {
    const before = await tillThatHeard({});
    const till = await restarted(before);
    expect(till.desk.read().announcements).toMatchObject([{ reference: before.first, kind: 'paid' }]);
    await till.desk.handOver(before.first, { reason: 'No answer' });
    expect(till.desk.read().announcements).toEqual([]);
    expect((await restarted(till)).desk.read().announcements).toEqual([]);
  });

  it('stops a charge that may be for the same purchase, also after a restart', async () => {
    const before = await tillThatHeard({});
    const till = await restarted(before);
    expect(refusalOf(await till.desk.charge(before.again))).toEqual(['earlierPaymentPaid', before.first]);
    expect(till.gateway.sentTo('initiate')).toEqual([]);
  });

  it('shows an earlier paid payment without a re-query, and the person may override it', async () => {
    const before = await tillThatHeard({});
    const till = await restarted(before);
    const asked = till.asked();
    const shown = { reference: before.first, likeness: 'instrument', outcome: 'paid', answered: false };
    expect(await till.desk.checkEarlier(ATTEMPT)).toMatchObject({ value: { earlier: [shown] } });
    expect(till.asked()).toEqual(asked);
    expect(await outcome.chargeWith(till, before.despite)).toBe('done');
    expect(till.journal.entries.find(({ happening }) => 'override' in happening)?.happening).toMatchObject({
      override: { payments: [{ reference: before.first, outcome: 'paid' }] },
    });
  });

  it('lists a sale left for later no longer once a case says that the customer has the goods, as after a restart', async () => {
    const till = await tillThatHeard({});
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'paid' }]);
    await till.desk.reviews.change(till.first, () => ({ kind: 'settledByCase', settled: GOODS_GIVEN }), 'ngozi');
    expect(till.desk.read().leftSales).toEqual([]);
    expect((await restarted(till)).desk.read().leftSales).toEqual([]);
    await till.desk.reviews.change(till.first, () => ({ kind: 'settledByCase', settled: null }), 'ngozi');
    expect(till.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'paid' }]);
  });

  it('stops no charge for another purchase, and no charge at all once the goods have left', async () => {
    const before = await tillThatHeard({});
    const till = await restarted(before);
    expect(await outcome.chargeWith(till, otherCustomersCharge())).toBe('done');
    await till.desk.cancelSale(OTHER_SALE);
    await till.desk.finishSale(OTHER_SALE);
    await till.desk.handOver(before.first, { reason: 'No answer' });
    expect(await outcome.chargeWith(till, cardCharge({ saleId: '7f3c0b1e-6d0a-4f0e-9d53-0c5e5f0f7a11' }))).toBe('done');
  });
});

describe('a declined payment about which the service later contradicts itself', () => {
  it('stops a charge for the same purchase until a person decides', async () => {
    const till = await tillThatHeard(outcome.SAYS_FAILED);
    await till.asksLater(till.first, answered({ reference: till.first, amountMinor: 100 }));
    expect(await till.stateOf(till.first)).toMatchObject({ outcome: 'declined', review: {} });
    till.gateway.will('requery', LOST);
    expect(codeOf(await till.desk.charge(till.again))).toBe('earlierPaymentNotSettled');
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
  });
});

describe('a sale left for later whose payment is settled meanwhile', () => {
  it.each([
    ['declined', 'notPaid', []],
    ['paid and then contradicted', 'needsReview', [{}]],
  ])(
    'can still resume a sale left for later after the next start if its payment was %s',
    async (_what, screen, said) => {
      const before = await outcome.tillThatLeftUnknown();
      for (const answer of [...said, outcome.SAYS_FAILED]) {
        await before.asksLater(before.first, answered({ reference: before.first, ...answer }));
      }
      expect(before.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen }]);
      const till = await restarted(before);
      expect(till.desk.read().leftSales).toEqual(before.desk.read().leftSales);
    },
  );
});

type TiedTill = OpenTill & { first: string; second: string };

/**
 * Leaves a first sale of unknown outcome for later, and charges the same customer despite the warning. Both are then
 * paid.
 */
async function bothPaid(): Promise<TiedTill> {
  const till = await outcome.tillThatLeftUnknown();
  const { first } = till;
  till.gateway.will('requery', LOST);
  await outcome.chargeWith(till, till.despite, outcome.NO_STEP);
  const second = till.payment().reference;
  await till.hears(till.requeryAnswers());
  await till.asksLater(first, answered({ reference: first }));
  return { ...till, second };
}

const handOversOf = ({ journal }: OpenTill) =>
  journal.entries.flatMap(({ happening, reference }) =>
    happening.kind === 'goodsHandedOver' ? [{ of: reference, warnedOf: happening.warnedOf }] : [],
  );

describe('goods of a payment that was charged beside another', () => {
  it.each([
    ['the first', 'the second', (till: TiedTill) => [till.first, till.second] as const],
    ['the second', 'the first', (till: TiedTill) => [till.second, till.first] as const],
  ])('hands over the goods of %s at once, and of %s after a warning', async (_one, _other, inOrder) => {
    const till = await bothPaid();
    const [one, other] = inOrder(till);
    expect(codeOf(await till.desk.handOver(one))).toBe('done');
    const handedOverAt = till.clock.now().toISOString();
    await till.clock.advance(5_000);
    expect(await till.desk.handOver(other)).toEqual({
      ok: false,
      problem: { code: 'goodsMayHaveLeft', facts: { reference: one, at: handedOverAt, by: 'ada' } },
    });
    expect(handOversOf(till)).toEqual([{ of: one }]);
    expect(codeOf(await till.desk.handOver(other))).toBe('done');
    expect(handOversOf(till)).toEqual([{ of: one }, { of: other, warnedOf: [one] }]);
  });

  it('hands over the goods of only one of two payments after two simultaneous presses', async () => {
    const till = await bothPaid();
    const pressed = await Promise.all([till.desk.handOver(till.first), till.desk.handOver(till.second)]);
    expect(pressed.map(codeOf).sort()).toEqual(['done', 'goodsMayHaveLeft']);
    expect(handOversOf(till)).toHaveLength(1);
  });

  it('warns again after a restart that goods may have left, because another person may be there', async () => {
    const before = await bothPaid();
    await before.desk.handOver(before.first);
    await before.desk.handOver(before.second);
    const till = await restarted(before);
    till.gateway.will('requery', answered({ reference: before.second }), answered({ reference: before.second }));
    expect(codeOf(await till.desk.handOver(before.second))).toBe('goodsMayHaveLeft');
    expect(codeOf(await till.desk.handOver(before.second))).toBe('done');
  });

  it('warns again that goods may have left when a sale left for later is resumed', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.first);
    await till.desk.handOver(till.second);
    await till.desk.leaveForLater(OTHER_SALE);
    await till.desk.resumeSale(OTHER_SALE);
    expect(till.view()).not.toHaveProperty('held');
    expect(codeOf(await till.desk.handOver(till.second))).toBe('goodsMayHaveLeft');
    expect(handOversOf(till)).toEqual([{ of: till.first }]);
    expect(codeOf(await till.desk.handOver(till.second))).toBe('done');
  });

  it('warns again after ten minutes that goods may have left if the sale is away from the counter', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    await till.clock.advance(WARNED_FOR_MS + 1);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    await till.clock.advance(WARNED_FOR_MS);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
  });

  it('warns again that goods may have left after the machine slept, because the time is unknown', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    till.clock.sleepMachine(1_000);
    till.gateway.will('requery', answered({ reference: till.first }), answered({ reference: till.first }));
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
  });

  it("keeps the goods if a case says that the customer has the other payment's goods", async () => {
    const till = await bothPaid();
    const settled = { ...GOODS_GIVEN, at: till.clock.now().toISOString() };
    await till.desk.reviews.change(till.first, () => ({ kind: 'settledByCase', settled }), 'ngozi');
    expect(await till.desk.handOver(till.second)).toMatchObject({
      problem: { code: 'goodsMayHaveLeft', facts: { reference: till.first, at: settled.at, by: 'ngozi' } },
    });
  });

  it('keeps the goods if a case says that they left for an earlier, declined payment of the sale', async () => {
    const [till, first] = await outcome.tillAfter(outcome.chargeToDeclined);
    const settled = { ...GOODS_GIVEN, at: till.clock.now().toISOString() };
    await till.desk.reviews.change(first, () => ({ kind: 'settledByCase', settled }), 'ngozi');
    const second = await outcome.chargeToPaid(till);
    expect(await till.desk.handOver(second)).toMatchObject({
      problem: { code: 'goodsMayHaveLeft', facts: { reference: first, at: settled.at, by: 'ngozi' } },
    });
    expect(codeOf(await till.desk.handOver(second))).toBe('done');
    expect(handOversOf(till)).toEqual([{ of: second, warnedOf: [first] }]);
  });

  it('keeps the goods of a second paid payment, with the reason at the counter, until a second press', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.first);
    await till.desk.handOver(till.second);
    expect(till.view()).toMatchObject({ screen: 'paid', handedOver: null, held: 'goodsMayHaveLeft' });
    await till.desk.handOver(till.second);
    expect(till.view()).toMatchObject({ screen: 'paid', handedOver: { by: 'ada' } });
    expect(till.view()).not.toHaveProperty('held');
  });
});
