import { describe, expect, it } from 'vitest';
import type { PaymentProof } from '../../../shared/fold/payment-proof.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { problem } from '../../../shared/problems.ts';
import { FAILED, LOST, NOT_FOUND, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { ANSWER_WITHIN_MS, CONFIRMED_FOR_MS } from '../hand-over/confirmation.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const queryFailed = (code: string) => ({ kind: 'queryFailed', code, message: null }) as const;
const about = (reference: string, said: RequeryOutcome): RequeryOutcome =>
  said.kind === 'answered' ? { ...said, answer: { ...said.answer, reference } } : said;
const OVERRIDE = { reason: 'The customer cannot wait' };
const requeries = ({ gateway }: OpenTill) => gateway.sentTo('requery').length;

function handOverOf({ journal }: OpenTill): Happening | undefined {
  return journal.entries.map(({ happening }) => happening).findLast(({ kind }) => kind === 'goodsHandedOver');
}

async function paidBefore(): Promise<OpenTill & { reference: string }> {
  const [before, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  const till = openTill({ journal: before.journal });
  await till.desk.recover();
  return { ...till, reference };
}

describe('goods of a payment that turned paid in this run', () => {
  it('hands over a payment paid in this run without another re-query for an hour', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    const asked = requeries(till);
    await till.clock.advance(CONFIRMED_FOR_MS);
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(requeries(till)).toBe(asked);
    expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver' });
  });

  it.each([
    ['the confirmation is an hour old', (till: OpenTill) => till.clock.advance(CONFIRMED_FOR_MS + 1)],
    ['the machine slept', async (till: OpenTill) => till.clock.sleepMachine(1_000)],
  ])('re-queries before a hand-over if %s', async (_when, pass) => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    const answer = till.requeryAnswers();
    await pass(till);
    const asked = requeries(till);
    till.gateway.will('requery', answer);
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(requeries(till)).toBe(asked + 1);
    expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver', confirmedBy: 'freshRequery' });
  });

  it.each([
    ['pending', PENDING],
    ['not found', NOT_FOUND],
    ['an error', queryFailed('INPUT')],
  ])(
    're-queries before a hand-over if the newest answer is %s, even after a fresh paid answer',
    async (_what, said) => {
      const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
      const paid = till.requeryAnswers();
      const named = about(reference, said);
      till.gateway.will('requery', named);
      await till.clock.advance(2_000);
      await till.desk.requery(reference);
      expect(till.view()).toMatchObject({ screen: 'paid' });
      till.gateway.will('requery', named, paid);
      expect(codeOf(await till.desk.handOver(reference))).toBe('notConfirmedAgain');
      expect(codeOf(await till.desk.handOver(reference))).toBe('done');
      expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver', confirmedBy: 'freshRequery' });
    },
  );

  it('re-queries before a hand-over if the confirmation waited an hour for the disk', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToUnknown);
    const paid = till.requeryAnswers();
    till.gateway.will('requery', paid);
    const disk = till.journal.holds();
    const pressed = till.desk.requery(reference);
    await till.clock.advance(CONFIRMED_FOR_MS + 1);
    disk.write();
    await pressed;
    till.gateway.will('requery', NOT_FOUND);
    expect(codeOf(await till.desk.handOver(reference))).toBe('notConfirmedAgain');
  });

  it('re-queries before a hand-over if the press came while an old confirmation waited for the disk', async () => {
    const till = await paidBefore();
    const paid = till.requeryAnswers();
    till.gateway.will('requery', paid);
    const disk = till.journal.holds();
    const asking = till.desk.requery(till.reference);
    await till.clock.advance(CONFIRMED_FOR_MS + 1);
    const pressed = till.desk.handOver(till.reference);
    await settled();
    till.gateway.will('requery', NOT_FOUND);
    disk.write();
    await asking;
    expect(codeOf(await pressed)).toBe('notConfirmedAgain');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });

  it('hands over without a further re-query even if the newest re-query got no answer', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    till.gateway.will('requery', LOST);
    await till.clock.advance(2_000);
    await till.desk.requery(reference);
    const asked = requeries(till);
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(requeries(till)).toBe(asked);
  });

  it('hands over a payment paid in this run without a further re-query even if the clock was set', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    const asked = requeries(till);
    till.clock.set('2026-11-23T10:00:00.000Z');
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(requeries(till)).toBe(asked);
  });
});

describe('goods of a payment that turned paid in an earlier run', () => {
  const tooMany = { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs: 1_000 } as const;

  it('hands over a payment of an earlier run after a new paid re-query, which the entry records', async () => {
    const till = await paidBefore();
    till.gateway.will('requery', till.requeryAnswers());
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('done');
    expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver', confirmedBy: 'freshRequery' });
    expect(till.journal.happenings.slice(-2)).toEqual(['requeried', 'goodsHandedOver']);
  });

  it.each([
    ['says pending', PENDING],
    ['does not know the payment', NOT_FOUND],
    ['says failed', FAILED],
    ['says failed with a code that means "not known yet"', queryFailed('NR')],
    ['says failed without a code', queryFailed('failed')],
    ['answers with an error', queryFailed('INPUT')],
  ])('keeps the goods if the service %s', async (_what, said) => {
    const till = await paidBefore();
    till.gateway.will('requery', about(till.reference, said));
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('notConfirmedAgain');
    expect(till.notProven).toEqual([]);
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
    expect(till.payment().state).toMatchObject({ outcome: 'paid', handedOver: null });
    if (!till.payment().state.review) expect(till.view()).toMatchObject({ screen: 'paid', held: 'notConfirmedAgain' });
  });

  it.each([
    ['no answer comes', LOST],
    ['a proxy answers instead of the service', tooMany],
  ])('keeps the goods if %s, until a person overrides with a reason, which is journaled', async (_what, lost) => {
    const till = await paidBefore();
    till.gateway.will('requery', lost, lost);
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('noAnswerBeforeHandOver');
    expect(till.view()).toMatchObject({ screen: 'paid', held: 'noAnswerBeforeHandOver' });
    expect(codeOf(await till.desk.handOver(till.reference, OVERRIDE))).toBe('done');
    expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver', confirmedBy: 'proofAlone', ...OVERRIDE });
  });

  it.each([
    ['pending', PENDING],
    ['not found', NOT_FOUND],
    ['an error', queryFailed('INPUT')],
  ])('keeps the goods if the service said %s and then cannot be reached, also after a restart', async (_what, said) => {
    const before = await paidBefore();
    before.gateway.will('requery', about(before.reference, said));
    expect(codeOf(await before.desk.handOver(before.reference))).toBe('notConfirmedAgain');
    const till = openTill({ journal: before.journal });
    await till.desk.recover();
    for (const override of [undefined, OVERRIDE, OVERRIDE]) {
      till.gateway.will('requery', LOST);
      expect(codeOf(await till.desk.handOver(before.reference, override))).toBe('notConfirmedAgain');
    }
    till.gateway.will('requery', before.requeryAnswers());
    expect(codeOf(await till.desk.handOver(before.reference))).toBe('done');
  });

  it('waits ten seconds for an answer before a hand-over, and the screen says that a re-query runs', async () => {
    const till = await paidBefore();
    const late = till.gateway.holds('requery');
    const pressed = till.desk.handOver(till.reference);
    await till.clock.advance(ANSWER_WITHIN_MS - 1);
    expect(till.view()).toMatchObject({ screen: 'paid', askingOnceMore: true, handedOver: null });
    await till.clock.advance(1);
    expect(codeOf(await pressed)).toBe('noAnswerBeforeHandOver');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
    expect(till.view()).not.toHaveProperty('askingOnceMore');
    late.answer(till.requeryAnswers());
    await settled();
    expect(till.journal.happenings.at(-1)).toBe('requeried');
  });

  it('hands over and re-queries once, and tells later presses when and by whom the goods left', async () => {
    const till = await paidBefore();
    const held = till.gateway.holds('requery');
    const presses = [1, 2, 3].map(() => till.desk.handOver(till.reference));
    await settled();
    held.answer(till.requeryAnswers());
    const [first, ...later] = await Promise.all([...presses, till.desk.handOver(till.reference)]);
    const left = problem('alreadyHandedOver', { at: till.clock.now().toISOString(), by: 'ada' });
    expect(first?.ok).toBe(true);
    expect(later).toEqual([left, left, left]);
    expect(requeries(till)).toBe(1);
  });

  it('keeps the goods if the sale is cancelled during the re-query', async () => {
    const till = await paidBefore();
    const held = till.gateway.holds('requery');
    const pressed = till.desk.handOver(till.reference);
    await settled();
    await till.desk.cancelSale(SALE);
    held.answer(till.requeryAnswers());
    expect(codeOf(await pressed)).toBe('saleEnded');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });
});

describe('goods of a payment that the chain does not prove', () => {
  const NOT_PROVEN: PaymentProof = { kind: 'notProven', why: 'handedOverUnpaid', seq: 3 };

  it('keeps goods whose payment the chain does not prove, without a re-query, and shows why', async () => {
    const till = await paidBefore();
    till.journal.prove = async () => NOT_PROVEN;
    expect(await till.desk.handOver(till.reference)).toMatchObject({
      problem: { code: 'notProven', facts: { reference: till.reference, why: 'handedOverUnpaid', entry: '3' } },
    });
    expect(till.notProven).toEqual([till.reference]);
    expect(till.view()).toMatchObject({ screen: 'paid', held: 'notProven' });
    expect(requeries(till)).toBe(0);
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });

  it('keeps the goods if the proof fails after the service has answered', async () => {
    const till = await paidBefore();
    const held = till.gateway.holds('requery');
    const pressed = till.desk.handOver(till.reference);
    await settled();
    till.journal.prove = async () => NOT_PROVEN;
    held.answer(till.requeryAnswers());
    expect(codeOf(await pressed)).toBe('notProven');
    expect(till.notProven).toEqual([till.reference]);
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });

  it.each([
    ['payment', (proof: Proven) => ({ ...proof, payment: { ...proof.payment, counter: 99 } })],
    ['sale', (proof: Proven) => ({ ...proof, sale: { ...proof.sale, status: 'parked' as const } })],
  ])('keeps the goods if the tables have another %s than the entries', async (_what, change) => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    const proof = await till.journal.prove(reference);
    if (proof.kind !== 'proven') throw new Error('It is proven.');
    till.journal.prove = async () => change(proof);
    expect(await till.desk.handOver(reference)).toMatchObject({
      problem: { code: 'notProven', facts: { why: 'otherInTables' } },
    });
    expect(till.notProven).toEqual([reference]);
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });
});

type Proven = Extract<PaymentProof, { kind: 'proven' }>;
