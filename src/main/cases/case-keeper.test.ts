import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newestExternalAnswer } from '../../shared/case/external-answer.ts';
import { cardNumberOf } from '../../shared/testing/card-numbers.fixture.ts';
import { buildClaim } from '../../shared/testing/cases.fixture.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import { EXTERNAL, makeTill, NOW, opening, reviewed } from './case-till.fixture.ts';

describe('the cases that a person works on', () => {
  it('numbers cases consecutively', async () => {
    const { keeper } = await makeTill();
    const both = await Promise.all([keeper.open(opening()), keeper.open(opening())]);
    expect(both).toMatchObject([
      { value: { number: 1, openedBy: 'ada' } },
      { value: { number: 2, dueAt: '2026-11-24T10:00:00.000Z' } },
    ]);
  });

  it('opens no case for a payment that this journal lacks', async () => {
    const { keeper, store } = await makeTill();
    expect(codeOf(await keeper.open(opening([reviewed.reference])))).toBe('paymentNotFound');
    expect(store.head().seq).toBe(0);
  });

  it('records each change of a case after the previous one', async () => {
    const { keeper, cases, openCase } = await makeTill();
    const id = await openCase();
    await Promise.all([
      keeper.change(id, { kind: 'caseStatusChanged', status: 'waitingForBank' }),
      keeper.change(id, { kind: 'caseNoted', words: 'Called the bank.' }),
    ]);
    expect(cases.caseFile(id)?.case).toMatchObject({ state: { status: 'waitingForBank' } });
    expect(cases.caseFile(id)?.timeline.map(({ entry }) => entry.actor)).toEqual(['ada', 'ada', 'ada']);
  });

  it('refuses an invalid change and names the case', async () => {
    const { keeper, openCase } = await makeTill();
    const id = await openCase();
    expect(await keeper.change(id, { kind: 'caseReopened', words: 'Once more' })).toMatchObject({
      problem: { code: 'caseNotResolved', facts: { number: '1' } },
    });
    expect(codeOf(await keeper.change(randomUUID(), { kind: 'caseNoted', words: 'Hello' }))).toBe('caseNotFound');
  });
});

describe('card numbers in a case', () => {
  it('stores no card number in a note, claim or resolution of a case', async () => {
    const { keeper, store, openCase } = await makeTill();
    const id = await openCase();
    const words = 'card 5531 8866 5214 2950 please';
    const refused = { ok: false, problem: { code: 'caseHasCardNumber', facts: {} } };
    expect(await keeper.open({ ...opening(), claim: buildClaim({ words }) })).toEqual(refused);
    expect(await keeper.change(id, { kind: 'caseNoted', words })).toEqual(refused);
    expect(await keeper.change(id, { kind: 'caseResolved', reason: 'otherCase', words })).toEqual(refused);
    expect(await keeper.open({ ...opening(), claim: buildClaim({ phone: '378282246310005' }) })).toEqual(refused);
    expect(await keeper.change(id, { kind: 'caseNoted', words: 'BVN 22212345678' })).toEqual(refused);
    expect(store.head().seq).toBe(1);
  });

  it('keeps a phone number in a case, which is not mistaken for a card number', async () => {
    const { keeper } = await makeTill();
    for (const phone of [cardNumberOf('23480312345', 13), `+${cardNumberOf('44791112345', 12)}`]) {
      expect((await keeper.open({ ...opening(), claim: buildClaim({ phone }) })).ok).toBe(true);
    }
  });
});

describe('a case’s payment that is not in this journal', () => {
  it('re-queries an external payment for its case, and keeps the service’s answer in the case', async () => {
    const { keeper, cases, asked, openCase } = await makeTill();
    const id = await openCase({ external: [EXTERNAL] });
    expect(await keeper.requeryExternal(id, EXTERNAL.reference)).toMatchObject({ ok: true });
    expect(asked).toEqual([EXTERNAL]);
    const file = cases.caseFile(id);
    expect(file).toMatchObject({ case: { external: [EXTERNAL], references: [] }, payments: [] });
    expect(newestExternalAnswer(file?.timeline ?? [], EXTERNAL.reference)).toMatchObject({
      at: NOW.toISOString(),
      by: 'ada',
      result: { kind: 'external', said: 'paid' },
    });
  });

  it('links an external payment as an own payment if this journal contains it after all', async () => {
    const { keeper, beforeReview, openCase } = await makeTill();
    beforeReview();
    const ours = { reference: reviewed.reference, paymentType: 'CARD' } as const;
    const opened = await keeper.open({ ...opening(), external: [ours] });
    expect(opened).toMatchObject({ value: { references: [ours.reference] } });
    const linked = await keeper.change(await openCase(), { kind: 'caseExternalLinked', payment: ours });
    expect(linked).toMatchObject({ value: { references: [ours.reference] } });
  });

  it('does not re-query an external payment if its case is resolved or no longer contains it', async () => {
    const { keeper, asked, openCase } = await makeTill();
    const id = await openCase({ external: [EXTERNAL] });
    expect(codeOf(await keeper.requeryExternal(id, 'PRACTICE-QR-2'))).toBe('paymentNotFound');
    await keeper.change(id, { kind: 'caseResolved', reason: 'notDebited', words: 'The bank says so.' });
    expect(codeOf(await keeper.requeryExternal(id, EXTERNAL.reference))).toBe('caseResolved');
    expect(asked).toEqual([]);
  });
});
