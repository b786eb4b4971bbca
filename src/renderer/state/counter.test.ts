import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskSnapshot, PaymentView, RequeriedSnapshot } from '../../shared/payment/snapshot.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { makeEmptySnapshot, makeSnapshot, REFERENCE, SALE_ID } from '../sale-snapshot.fixture.ts';
import { type Counter, createCounter } from './counter.ts';
import { createDeskStore, type DeskStore, requeryOf } from './desk-store.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

const CHARGE = {
  saleId: SALE_ID,
  amount: { amountMinor: 150_000, currency: 'NGN' },
  customer: { email: 'ada@example.com', phone: null },
  note: null,
  instrument: { kind: 'card', cardNumber: '5531886652142950', cvv: '564', expiryMonth: '09', expiryYear: '32' },
} as const;

let asked: { channel: string; answer: (result: Result<DeskSnapshot | RequeriedSnapshot>) => void }[];
let desk: DeskStore;
let draft: DraftStore;
let counter: Counter;

beforeEach(() => {
  asked = [];
  let sales = 0;
  desk = createDeskStore();
  draft = createDraftStore(() => (sales++ === 0 ? SALE_ID : `sale-${sales}`));
  const ask = (channel: string) => new Promise((answer) => asked.push({ channel, answer }));
  counter = createCounter({ ask, listen: () => () => undefined } as BridgeClient, desk, draft);
});

function answer(result: Result<DeskSnapshot | RequeriedSnapshot>): void {
  asked.shift()?.answer(result);
}

describe('a cashier’s request to the desk', () => {
  it('sends a request to the desk once, however often its button is pressed', async () => {
    const first = counter.charge(CHARGE);
    expect(await counter.charge(CHARGE)).toBe(false);
    expect(asked).toHaveLength(1);
    answer({ ok: true, value: makeSnapshot({ screen: 'sending', operation: 'initiate' }) });
    expect(await first).toBe(true);
  });

  it('allows a request again after a problem, which stays on the screen until then', async () => {
    const first = counter.charge(CHARGE);
    answer(problem('banksUnavailable'));
    expect(await first).toBe(false);
    expect(desk.getState()).toMatchObject({ busy: [], problem: { code: 'banksUnavailable' } });
    void counter.charge(CHARGE);
    expect(asked).toHaveLength(1);
    expect(desk.getState().problem).toBeNull();
  });

  it('keeps the problem of a request on the screen when another request succeeds', async () => {
    const requery = counter.requery(REFERENCE);
    const left = counter.leaveForLater(SALE_ID);
    asked[1]?.answer(problem('journalSlow'));
    await left;
    answer({ ok: true, value: { ...makeEmptySnapshot(1), isAnswered: true } });
    await requery;
    expect(desk.getState()).toMatchObject({ busy: [], problem: { code: 'journalSlow' } });
  });

  it.each([
    ['a step', () => counter.submitStep(REFERENCE, { step: 'otp', otp: '12345' })],
    ['a re-query', () => counter.requery(REFERENCE)],
  ])('the next customer does not see a problem of %s whose sale has left the counter', async (_name, send) => {
    desk.getState().accept(makeSnapshot({ screen: 'confirming' } as PaymentView));
    const sent = send();
    desk.getState().accept(makeEmptySnapshot(2));
    answer(problem('samePurchasePaid', { reference: REFERENCE }));
    await sent;
    expect(desk.getState()).toMatchObject({ busy: [], problem: null });
  });

  it('re-queries several payments at once, and each once', async () => {
    const first = counter.requery(REFERENCE);
    void counter.requery('T1-261121-0002-BBBBBBBBB');
    expect(await counter.requery(REFERENCE)).toBeNull();
    expect(asked.map(({ channel }) => channel)).toEqual(['payment.requery', 'payment.requery']);
    expect(desk.getState().busy).toContain(requeryOf(REFERENCE));
    answer({ ok: true, value: { ...makeEmptySnapshot(1), isAnswered: true } });
    expect(await first).toBe(true);
    expect(desk.getState().busy).toEqual([requeryOf('T1-261121-0002-BBBBBBBBB')]);
  });

  it('distinguishes a re-query with an answer from a re-query without an answer', async () => {
    const requery = counter.requery(REFERENCE);
    answer({ ok: true, value: { ...makeEmptySnapshot(1), isAnswered: false } });
    expect(await requery).toBe(false);
  });

  it('does not say that nothing has changed if a re-query changed the verdict at the counter', async () => {
    const notPaid = { screen: 'notPaid', reason: 'withoutCode', code: null, message: null, requerying: false } as const;
    const review = { at: '2026-11-21T13:32:05.000Z', reason: 'amountTooLow' } as const;
    const again = { ...review, reason: 'contradicts' } as never;
    const inReview = { screen: 'needsReview', review, lastRequery: null, requerying: false } as const;
    const verdicts: [before: PaymentView, after: PaymentView, said: boolean | null][] = [
      [notPaid, { ...notPaid, reason: 'declined', code: '51' }, null],
      [notPaid, inReview, null],
      [inReview, { ...inReview, review: { ...review, again } }, null],
      [inReview, { ...inReview, requerying: true }, true],
    ];
    for (const [at, [before, after, said]] of verdicts.entries()) {
      desk.getState().accept(makeSnapshot(before, { revision: 2 * at + 1 }));
      const requery = counter.requery(REFERENCE);
      answer({ ok: true, value: { ...makeSnapshot(after, { revision: 2 * at + 2 }), isAnswered: true } });
      expect(await requery).toBe(said);
    }
  });

  it('charges the next sale and submits its step while the first sale, left for later, still awaits its answers', () => {
    void counter.charge(CHARGE);
    void counter.leaveForLater(SALE_ID);
    void counter.charge({ ...CHARGE, saleId: '6d0a7e11-3c7e-4f0e-9d53-0c5e5f0f7a11' });
    void counter.submitStep(REFERENCE, { step: 'otp', otp: '12345' });
    void counter.submitStep('T1-261121-0002-BBBBBBBBB', { step: 'otp', otp: '54321' });
    void counter.sendAgain(REFERENCE);
    void counter.sendAgain('T1-261121-0002-BBBBBBBBB');
    expect(asked).toHaveLength(7);
  });

  it('leaves no card details in any state', () => {
    void counter.charge(CHARGE);
    void counter.submitStep(REFERENCE, { step: 'cardPin', pin: '3310' });
    expect(JSON.stringify([desk.getState(), draft.getState()])).not.toMatch(/5531886652142950|564|3310/);
  });
});

describe('a sale that leaves the counter', () => {
  const OTHER_SALE_ID = '6d0a7e11-3c7e-4f0e-9d53-0c5e5f0f7a11';
  const address = { address: '1 High Street', city: 'Leeds', state: 'Yorkshire', postalCode: 'LS1 4AP', country: 'GB' };
  const sending = { screen: 'sending', operation: 'initiate' } as const;
  const { current, ...counterWithOther } = makeSnapshot(sending, { revision: 2 });
  const otherSale = { ...current, sale: { ...current.sale, id: OTHER_SALE_ID } };

  beforeEach(() => {
    desk.getState().accept(makeSnapshot(sending));
    draft.getState().type({ amountText: '1500', email: 'ada@example.com' });
  });

  it.each([
    ['nothing is at the counter', makeEmptySnapshot(2)],
    ['a person has resumed another sale', { ...counterWithOther, current: otherSale }],
  ])('clears its draft once %s, and the next sale has its own id', (_when, next) => {
    desk.getState().accept(next);
    expect(draft.getState()).toMatchObject({ amountText: '', email: '' });
    expect(draft.getState().saleId).not.toBe(SALE_ID);
  });

  it('keeps what was typed after the counter was clear, even if the answer comes later', async () => {
    const left = counter.leaveForLater(SALE_ID);
    desk.getState().accept(makeEmptySnapshot(2));
    draft.getState().type({ amountText: '2500' });
    answer({ ok: true, value: makeEmptySnapshot(2) });
    await left;
    expect(draft.getState().amountText).toBe('2500');
  });

  it.each([SALE_ID, OTHER_SALE_ID])('forgets its billing address if the draft belongs to sale %s', (saleId) => {
    draft.setState({ saleId });
    draft.getState().rememberAddress(address);
    draft.getState().tryAgainAfter(REFERENCE);
    expect(draft.getState().billingAddress).toEqual(address);
    desk.getState().accept(makeEmptySnapshot(2));
    expect(draft.getState()).toMatchObject({ billingAddress: null, againAfter: null });
    expect(draft.getState().amountText).toBe(saleId === SALE_ID ? '' : '1500');
  });
});

describe('a continued step', () => {
  const otp = { screen: 'step', step: 'otp', instruction: null, notice: 'resumed' } as const;

  it('is followed from the customer display, except for a bank page that may be held back', () => {
    for (const step of ['otp', 'bankPage'] as const) {
      const store = createDeskStore();
      store.getState().accept(makeSnapshot({ ...otp, step }));
      store.getState().follow({ state: 'open', continued: { reference: REFERENCE, step } });
      expect(store.getState().continued?.step ?? null).toBe(step === 'otp' ? 'otp' : null);
    }
  });

  it('does not offer a continued step again while the payment waits at it', () => {
    desk.getState().accept(makeSnapshot(otp));
    desk.getState().continueAt(REFERENCE, 'otp');
    desk.getState().accept(makeSnapshot(otp, { revision: 2 }));
    expect(desk.getState().continued).toEqual({ reference: REFERENCE, step: 'otp' });
  });

  it('offers a continued step again if the sale was left or the payment was not at the step', () => {
    const elsewhere = [
      makeSnapshot(otp, { revision: 2, status: 'parked' }),
      makeSnapshot({ screen: 'sending', operation: 'validate' }, { revision: 2 }),
      makeEmptySnapshot(2),
    ];
    for (const snapshot of elsewhere) {
      const store = createDeskStore();
      store.getState().accept(makeSnapshot(otp));
      store.getState().continueAt(REFERENCE, 'otp');
      store.getState().accept(snapshot);
      expect(store.getState().continued).toBeNull();
    }
  });
});

it.each([
  [
    'stays while the same sale is at the counter',
    makeSnapshot({ screen: 'sending', operation: 'validate' }, { revision: 2 }),
    'stepFrozen',
  ],
  ['is gone once the sale has left the counter', makeEmptySnapshot(2), undefined],
] as const)('the problem of a sale %s', (_name, next, code) => {
  desk.getState().accept(makeSnapshot({ screen: 'sending', operation: 'initiate' }));
  desk.getState().report(problem('stepFrozen').problem);
  desk.getState().accept(next);
  expect(desk.getState().problem?.code).toBe(code);
});

it('the counter drops a snapshot that arrives after a newer one', () => {
  desk.getState().accept(makeEmptySnapshot(5));
  desk.getState().accept(makeSnapshot({ screen: 'sending', operation: 'initiate' }, { revision: 4 }));
  expect(desk.getState().snapshot?.revision).toBe(5);
});
