import { describe, expect, it } from 'vitest';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { GOODS_GIVEN } from '../../../shared/testing/states.fixture.ts';
import { TOLD_FOR_MS } from '../sale/release.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, type OpenTill, OTHER_SALE, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

type TiedTill = OpenTill & { first: string; second: string };

/** The first sale was left for later and nobody knew its end, a person charged the same customer all the same, and now both are paid. */
async function bothPaid(): Promise<TiedTill> {
  const till = openTill();
  till.gateway.will('initiate', outcome.TIMED_OUT);
  await till.desk.charge(cardCharge());
  const first = till.payment().reference;
  await till.clock.advance(600_000);
  await till.desk.leaveForLater(SALE);
  till.gateway.will('requery', LOST);
  till.gateway.will('initiate', outcome.NO_STEP);
  const override = { reason: 'The bank shows no debit', references: [first] };
  await till.desk.charge({ ...cardCharge({ saleId: OTHER_SALE }), override });
  const second = till.payment().reference;
  till.gateway.will('requery', till.requeryAnswers());
  await till.clock.advance(0);
  till.gateway.will('requery', answered({ reference: first }));
  await till.clock.advance(1_000);
  await till.desk.requery(first);
  return { ...till, first, second };
}

const handOversOf = ({ journal }: OpenTill) =>
  journal.entries.flatMap(({ happening, payment }) =>
    happening.kind === 'goodsHandedOver' ? [{ of: payment?.reference, toldOf: happening.toldOf }] : [],
  );

describe('goods of a payment that was charged although another one was there', () => {
  it.each([
    ['the first', 'the second', (till: TiedTill) => [till.first, till.second] as const],
    ['the second', 'the first', (till: TiedTill) => [till.second, till.first] as const],
  ])('leave for %s at once, and for %s once a person was told of that', async (_one, _other, inOrder) => {
    const till = await bothPaid();
    const [one, other] = inOrder(till);
    expect(codeOf(await till.desk.handOver(one))).toBe('done');
    const releasedAt = till.clock.now().toISOString();
    await till.clock.advance(5_000);
    expect(await till.desk.handOver(other)).toEqual({
      ok: false,
      problem: { code: 'goodsMayHaveLeft', facts: { reference: one, at: releasedAt, by: 'ada' } },
    });
    expect(handOversOf(till)).toEqual([{ of: one }]);
    expect(codeOf(await till.desk.handOver(other))).toBe('done');
    expect(handOversOf(till)).toEqual([{ of: one }, { of: other, toldOf: [one] }]);
  });

  it('stay, and the counter says why, until the button is pressed again', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.first);
    await till.desk.handOver(till.second);
    expect(till.view()).toMatchObject({ screen: 'paid', released: null, held: 'goodsMayHaveLeft' });
    await till.desk.handOver(till.second);
    expect(till.view()).toMatchObject({ screen: 'paid', released: { by: 'ada' } });
    expect(till.view()).not.toHaveProperty('held');
  });

  it('do not leave for both by two presses at the same time', async () => {
    const till = await bothPaid();
    const pressed = await Promise.all([till.desk.handOver(till.first), till.desk.handOver(till.second)]);
    expect(pressed.map(codeOf).sort()).toEqual(['done', 'goodsMayHaveLeft']);
    expect(handOversOf(till)).toHaveLength(1);
  });

  it('are told of anew after a restart: whoever stands there now was told nothing', async () => {
    const before = await bothPaid();
    await before.desk.handOver(before.first);
    await before.desk.handOver(before.second);
    await before.desk.stop();
    const till = openTill({ journal: before.journal, clock: before.clock });
    await till.desk.recover();
    till.gateway.will('requery', answered({ reference: before.second }), answered({ reference: before.second }));
    expect(codeOf(await till.desk.handOver(before.second))).toBe('goodsMayHaveLeft');
    expect(codeOf(await till.desk.handOver(before.second))).toBe('done');
  });

  it('are told of anew where the sale was left for later in between: the counter says nothing of it any more', async () => {
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

  it('are told of anew beside the counter, where nothing says it any more, once that is ten minutes ago', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    await till.clock.advance(TOLD_FOR_MS + 1);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    await till.clock.advance(TOLD_FOR_MS);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
  });

  it('are told of anew beside the counter where the machine has slept since: how long ago that was, nobody can say', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    till.clock.sleepMachine(1_000);
    till.gateway.will('requery', answered({ reference: till.first }), answered({ reference: till.first }));
    expect(codeOf(await till.desk.handOver(till.first))).toBe('goodsMayHaveLeft');
    expect(codeOf(await till.desk.handOver(till.first))).toBe('done');
  });

  it('stay as well where a case says that the customer has those of the other', async () => {
    const till = await bothPaid();
    const settled = { ...GOODS_GIVEN, at: till.clock.now().toISOString() };
    await till.desk.reviews.change(till.first, () => ({ kind: 'settledByCase', settled }), 'ngozi');
    expect(await till.desk.handOver(till.second)).toMatchObject({
      problem: { code: 'goodsMayHaveLeft', facts: { reference: till.first, at: settled.at, by: 'ngozi' } },
    });
  });

  it('stay as well where a case says that the customer has those of an earlier payment of the sale, which was declined', async () => {
    const till = openTill();
    const first = await outcome.chargeToDeclined(till);
    const settled = { ...GOODS_GIVEN, at: till.clock.now().toISOString() };
    await till.desk.reviews.change(first, () => ({ kind: 'settledByCase', settled }), 'ngozi');
    const second = await outcome.chargeToPaid(till);
    expect(await till.desk.handOver(second)).toMatchObject({
      problem: { code: 'goodsMayHaveLeft', facts: { reference: first, at: settled.at, by: 'ngozi' } },
    });
    expect(codeOf(await till.desk.handOver(second))).toBe('done');
    expect(handOversOf(till)).toEqual([{ of: second, toldOf: [first] }]);
  });

  it('are refused for what it is where they have left themselves', async () => {
    const till = await bothPaid();
    await till.desk.handOver(till.first);
    await till.desk.handOver(till.second);
    await till.desk.handOver(till.second);
    expect(codeOf(await till.desk.handOver(till.first))).toBe('alreadyReleased');
  });
});
