import { describe, expect, it } from 'vitest';
import type { PaymentProof } from '../../../shared/fold/payment-proof.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { problem } from '../../../shared/problems.ts';
import { FAILED, LOST, NOT_FOUND, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { ANSWER_WITHIN_MS, CONFIRMED_FOR_MS } from '../hand-over/confirmation.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { nextRun, type OpenTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const queryFailed = (code: string) => ({ kind: 'queryFailed', code, message: null }) as const;
const about = (reference: string, said: RequeryOutcome): RequeryOutcome =>
  said.kind === 'answered' ? { ...said, answer: { ...said.answer, reference } } : said;
const NOT_PAID: [string, RequeryOutcome][] = [
  ['pending', PENDING],
  ['not found', NOT_FOUND],
  ['an error', queryFailed('INPUT')],
];
const NOT_PROVEN: PaymentProof = { kind: 'notProven', why: 'handedOverUnpaid', seq: 3 };
const OVERRIDE = { reason: 'The customer cannot wait' };
const requeries = ({ gateway }: OpenTill) => gateway.sentTo('requery').length;

function handOverOf({ journal }: OpenTill): Happening | undefined {
  return journal.entries.map(({ happening }) => happening).findLast(({ kind }) => kind === 'goodsHandedOver');
}

async function paidBefore(): Promise<OpenTill & { reference: string }> {
  const [before, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  const till = await nextRun(before);
  return { ...till, reference };
}

describe('goods of a payment that turned paid in this run', () => {
  it.each([
    ['for an hour', (till: OpenTill) => till.clock.advance(CONFIRMED_FOR_MS)],
    ['even if the clock was set', async (till: OpenTill) => till.clock.set('2026-11-23T10:00:00.000Z')],
    ['even if the newest re-query got no answer', (till: OpenTill) => till.asksLater(till.payment().reference, LOST)],
  ])('hands over a payment paid in this run without another re-query %s', async (_when, pass) => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
    await pass(till);
    const asked = till.asked();
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(till.asked()).toEqual(asked);
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

  it.each(NOT_PAID)(
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
});

describe('goods of a payment that turned paid in an earlier run', () => {
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
    ['a proxy answers instead of the service', outcome.putOff(1_000)],
  ])('keeps the goods if %s, until a person overrides with a reason, which is journaled', async (_what, lost) => {
    const till = await paidBefore();
    till.gateway.will('requery', lost, lost);
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('noAnswerBeforeHandOver');
    expect(till.view()).toMatchObject({ screen: 'paid', held: 'noAnswerBeforeHandOver' });
    expect(codeOf(await till.desk.handOver(till.reference, OVERRIDE))).toBe('done');
    expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver', confirmedBy: 'proofAlone', ...OVERRIDE });
  });

  it.each(NOT_PAID)(
    'keeps the goods if the service said %s and then cannot be reached, also after a restart',
    async (_what, said) => {
      const before = await paidBefore();
      before.gateway.will('requery', about(before.reference, said));
      expect(codeOf(await before.desk.handOver(before.reference))).toBe('notConfirmedAgain');
      const till = await nextRun(before);
      for (const override of [undefined, OVERRIDE, OVERRIDE]) {
        till.gateway.will('requery', LOST);
        expect(codeOf(await till.desk.handOver(before.reference, override))).toBe('notConfirmedAgain');
      }
      till.gateway.will('requery', before.requeryAnswers());
      expect(codeOf(await till.desk.handOver(before.reference))).toBe('done');
    },
  );

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

  it.each<[string, string, (till: OpenTill) => Promise<unknown>]>([
    ['the sale is cancelled', 'saleEnded', ({ desk }) => desk.cancelSale(SALE)],
    ['the proof fails', 'notProven', async ({ journal }) => Object.assign(journal, { prove: async () => NOT_PROVEN })],
  ])('keeps the goods if %s during the re-query', async (_what, code, act) => {
    const till = await paidBefore();
    const held = till.gateway.holds('requery');
    const pressed = till.desk.handOver(till.reference);
    await settled();
    await act(till);
    held.answer(till.requeryAnswers());
    expect(codeOf(await pressed)).toBe(code);
    expect(till.notProven).toEqual(code === 'notProven' ? [till.reference] : []);
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });
});

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
