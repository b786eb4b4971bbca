import { describe, expect, it } from 'vitest';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { PaymentProof } from '../../../shared/replay/payment-proof.ts';
import { FAILED, LOST, NOT_FOUND, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { ANSWER_WITHIN_MS, CONFIRMED_FOR_MS } from '../sale/confirmation.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { type OpenTill, openTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const queryFailed = (code: string) => ({ kind: 'queryFailed', code, message: null }) as const;
const OVERRIDE = { reason: 'The customer cannot wait' };
const requeries = ({ gateway }: OpenTill) => gateway.sentTo('requery').length;

function handOverOf({ journal }: OpenTill): Happening | undefined {
  return journal.entries.map(({ happening }) => happening).findLast(({ kind }) => kind === 'goodsHandedOver');
}

/** A sale that an earlier run of the program has seen paid, at the counter again. */
async function paidBefore(): Promise<OpenTill & { reference: string }> {
  const before = openTill();
  const reference = await outcome.chargeToPaid(before);
  const till = openTill({ journal: before.journal });
  await till.desk.recover();
  return { ...till, reference };
}

describe('goods that this run has seen paid', () => {
  it('leave without another question', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    const asked = requeries(till);
    await till.clock.advance(60_000);
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(requeries(till)).toBe(asked);
    expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver' });
  });

  it.each([
    ['the confirmation is an hour old', (till: OpenTill) => till.clock.advance(CONFIRMED_FOR_MS + 1)],
    ['the machine slept', async (till: OpenTill) => till.clock.sleepMachine(1_000)],
  ])('are asked about once more where %s', async (_when, pass) => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
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
    'are asked about once more where the newest answer is %s, however fresh the one before it',
    async (_what, said) => {
      const till = openTill();
      const reference = await outcome.chargeToPaid(till);
      const paid = till.requeryAnswers();
      const named = said.kind === 'answered' ? { ...said, answer: { ...said.answer, reference } } : said;
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

  it('are asked about once more where the confirmation has waited an hour for the disk', async () => {
    const till = openTill();
    const reference = await outcome.chargeToUnknown(till);
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

  it('are asked about once more where the press came while an old confirmation waited for the disk', async () => {
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

  it('are not asked about because a question since got no answer', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    till.gateway.will('requery', LOST);
    await till.clock.advance(2_000);
    await till.desk.requery(reference);
    const asked = requeries(till);
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(requeries(till)).toBe(asked);
  });

  it('are not asked about because somebody set the clock', async () => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
    const asked = requeries(till);
    till.clock.set('2026-11-23T10:00:00.000Z');
    expect(codeOf(await till.desk.handOver(reference))).toBe('done');
    expect(requeries(till)).toBe(asked);
  });
});

describe('goods that only an earlier run has seen paid', () => {
  const tooMany = { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs: 1_000 } as const;

  it('leave when the service says so once more, and the entry says how that was known', async () => {
    const till = await paidBefore();
    till.gateway.will('requery', till.requeryAnswers());
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('done');
    expect(handOverOf(till)).toEqual({ kind: 'goodsHandedOver', confirmedBy: 'freshRequery' });
    expect(till.journal.happenings.slice(-2)).toEqual(['requeried', 'goodsHandedOver']);
  });

  it.each([
    ['says pending', PENDING],
    ['does not know it', NOT_FOUND],
    ['says failed', FAILED],
    ['says failed with a code that means "not known yet"', queryFailed('NR')],
    ['says failed, and nothing else', queryFailed('failed')],
    ['answers with an error', queryFailed('INPUT')],
  ])('stay where the service %s', async (_what, said) => {
    const till = await paidBefore();
    const ours = till.requeryAnswers();
    const named =
      said.kind === 'answered' && ours.kind === 'answered'
        ? { ...said, answer: { ...said.answer, reference: ours.answer.reference } }
        : said;
    till.gateway.will('requery', named);
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('notConfirmedAgain');
    expect(till.notProven).toEqual([]);
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
    expect(till.payment().state).toMatchObject({ outcome: 'paid', released: null });
    if (!till.payment().state.review) expect(till.view()).toMatchObject({ screen: 'paid', held: 'notConfirmedAgain' });
  });

  it('leave by a second press, once the service confirms it', async () => {
    const till = await paidBefore();
    till.gateway.will('requery', NOT_FOUND, till.requeryAnswers());
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('notConfirmedAgain');
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('done');
    expect(till.view()).not.toHaveProperty('held');
  });

  it.each([
    ['no answer comes', LOST],
    ['something in front of the service answers in its place', tooMany],
  ])('stay if %s, until a person decides with a reason, and the entry says so', async (_what, lost) => {
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
  ])('stay if the service said %s and then cannot be reached, also after a restart', async (_what, said) => {
    const before = await paidBefore();
    const named =
      said.kind === 'answered' ? { ...said, answer: { ...said.answer, reference: before.reference } } : said;
    before.gateway.will('requery', named);
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

  it('wait ten seconds for an answer, and the screen says that it asks', async () => {
    const till = await paidBefore();
    const late = till.gateway.holds('requery');
    const pressed = till.desk.handOver(till.reference);
    await till.clock.advance(ANSWER_WITHIN_MS - 1);
    expect(till.view()).toMatchObject({ screen: 'paid', askingOnceMore: true, released: null });
    await till.clock.advance(1);
    expect(codeOf(await pressed)).toBe('noAnswerBeforeHandOver');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
    expect(till.view()).not.toHaveProperty('askingOnceMore');
    late.answer(till.requeryAnswers());
    await settled();
    expect(till.journal.happenings.at(-1)).toBe('requeried');
  });

  it('leave once, and are asked about once, however often it is pressed', async () => {
    const till = await paidBefore();
    const held = till.gateway.holds('requery');
    const presses = [1, 2, 3].map(() => till.desk.handOver(till.reference));
    await settled();
    held.answer(till.requeryAnswers());
    expect((await Promise.all(presses)).map(codeOf)).toEqual(['done', 'alreadyReleased', 'alreadyReleased']);
    expect(requeries(till)).toBe(1);
  });

  it('stay, for every press, where one of several has found out why', async () => {
    const till = await paidBefore();
    const held = till.gateway.holds('requery');
    const presses = [1, 2].map(() => till.desk.handOver(till.reference));
    await settled();
    held.answer(NOT_FOUND);
    expect((await Promise.all(presses)).map(codeOf)).toEqual(['notConfirmedAgain', 'notConfirmedAgain']);
    expect(requeries(till)).toBe(1);
  });

  it('stay where the sale is cancelled while the service is asked', async () => {
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
  const NOT_PROVEN: PaymentProof = { kind: 'notProven', why: 'paidUnchecked', seq: 3 };

  it('stay, nobody is asked, the till says so, and a case is opened', async () => {
    const till = await paidBefore();
    till.journal.prove = async () => NOT_PROVEN;
    expect(await till.desk.handOver(till.reference)).toMatchObject({
      problem: { code: 'notProven', facts: { reference: till.reference, why: 'paidUnchecked', entry: '3' } },
    });
    expect(till.notProven).toEqual([till.reference]);
    expect(till.view()).toMatchObject({ screen: 'paid', held: 'notProven' });
    expect(requeries(till)).toBe(0);
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
  });

  it('stay where the proof no longer holds once the service has answered', async () => {
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
    ['payment', (proof: Proven) => ({ ...proof, payment: { ...proof.payment, note: 'Table 9' } })],
    ['sale', (proof: Proven) => ({ ...proof, sale: { ...proof.sale, status: 'parked' as const } })],
  ])('stay where the tables have another %s than the entries', async (_what, change) => {
    const till = openTill();
    const reference = await outcome.chargeToPaid(till);
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
