import { describe, expect, it } from 'vitest';
import type { ReviewChange } from '../../../shared/case/review-of-cases.ts';
import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { decision } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { cardCharge, type OpenTill, SALE } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const DECIDED: ReviewChange = { kind: 'reviewDecided', decision: decision() };
const TOO_LITTLE = { amountMinor: 1 };

/** Makes a till with a paid payment at its counter that a later answer contradicts. */
async function contradictedTill(): Promise<OpenTill & { reference: string }> {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToPaid);
  await till.asks(reference, till.requeryAnswers({ code: '51', status: 'failed' }));
  return { ...till, reference };
}

const decide = ({ desk }: OpenTill, reference: string) => desk.reviews.change(reference, () => DECIDED, PAYDESK);

describe('a review that its cases have decided', () => {
  it('is journaled with the name of whoever decided it, and shown at the counter', async () => {
    const till = await contradictedTill();
    await decide(till, till.reference);
    expect(till.journal.told.at(-1)).toMatchObject({
      actor: 'ngozi',
      happening: DECIDED,
      payment: { reference: till.reference, state: { outcome: 'paid', review: { decided: decision() } } },
    });
    expect(till.view()).toMatchObject({ screen: 'needsReview', review: { decided: decision() } });
    expect(till.desk.read().announcements).toEqual([]);
  });

  it('hands over nothing, and still stops another payment of its sale', async () => {
    const till = await contradictedTill();
    await decide(till, till.reference);
    expect(codeOf(await till.desk.handOver(till.reference))).toBe('needsReview');
    expect(codeOf(await till.desk.charge(cardCharge()))).toBe('needsReview');
    expect(till.journal.happenings).not.toContain('goodsHandedOver');
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
  });

  it('does not change when the next re-query is due', async () => {
    const till = await contradictedTill();
    const { watch } = till.payment();
    await decide(till, till.reference);
    expect(till.payment().watch).toEqual(watch);
  });

  it('stays decided if the service repeats itself, and reopens if it says something new', async () => {
    const till = await contradictedTill();
    const { reference } = till;
    await decide(till, reference);
    const state = async () => (await till.journal.payment(reference))?.state;
    till.gateway.will('requery', answered({ reference, code: '51', status: 'failed' }));
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await state()).toMatchObject({ review: { decided: decision() } });
    till.gateway.will('requery', answered({ reference }), answered({ reference, code: '51', status: 'failed' }));
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await state()).toMatchObject({ review: { decided: decision() } });
    await till.clock.advance(1_000);
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await state()).toMatchObject({
      outcome: 'paid',
      review: { reason: 'contradicted', again: { reason: 'contradicted' }, reopenedAt: expect.anything() },
    });
    expect((await state())?.review).not.toHaveProperty('decided');
  });

  it('reopens and is announced if an unpaid payment turns out to be paid', async () => {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToDeclined);
    till.gateway.will('requery', till.requeryAnswers(TOO_LITTLE));
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    await decide(till, reference);
    await till.desk.cancelSale(SALE);
    till.gateway.will('requery', till.requeryAnswers());
    await till.clock.advance(1_000);
    await till.desk.requery(reference);
    expect(await till.journal.payment(reference)).toMatchObject({
      state: { outcome: 'paid', handedOver: null, review: { again: { reason: 'paidAfterSaleEnded' } } },
    });
    expect(till.desk.read().announcements).toMatchObject([{ reference, kind: 'paidInReview' }]);
  });

  it('writes nothing if nothing changed, or if there is no such payment', async () => {
    const till = await contradictedTill();
    const { length } = till.journal.entries;
    await till.desk.reviews.change(till.reference, () => null, PAYDESK);
    await till.desk.reviews.change('T1-261121-9999-ABCDEFGHI', () => DECIDED, PAYDESK);
    expect(till.journal.entries).toHaveLength(length);
  });

  it('stops the till with a message if the journal fails', async () => {
    const till = await contradictedTill();
    till.journal.failOn('reviewDecided');
    await expect(decide(till, till.reference)).rejects.toThrow('did not take');
    expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
    expect(till.payment().state).toMatchObject({ review: { reason: 'contradicted' } });
  });
});
