import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Happening, happeningSchema, type JournalEntry } from '../journal/journal-entry.ts';
import type { RequeryAnswer, RequeryOutcome, StepAnswer } from '../payment/answers.ts';
import type { PaymentRecord, SaleState } from '../payment/records.ts';
import { checksOf } from '../payment/verdict.ts';
import { answered, FAILED, LOST, OTHER_REFERENCE, PENDING, REFERENCE, stepAnswer } from '../testing/answers.fixture.ts';
import {
  entryAbout,
  intended,
  intentOf,
  LOST_AT_INITIATE,
  NOTHING_TO_DO,
  requeried,
  requeriedPaid,
} from '../testing/facts.fixture.ts';
import { handedOver, histories } from '../testing/histories.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { type FoldResult, fold, isOfTill } from './fold.ts';
import { FOLD_RULES, type FoldRule } from './fold-rules.ts';

const RECORD = payment();
const OTHER = payment({ reference: OTHER_REFERENCE, counter: 2 });
const INTENT = intended(RECORD);
const ASKED: Happening = {
  kind: 'stepAnswered',
  operation: 'initiate',
  answer: stepAnswer({ reference: null }),
  next: { kind: 'step', step: { step: 'otp', suggestion: null } },
};
const ASKED_FOR_BANK_PAGE: Happening = {
  ...ASKED,
  next: { kind: 'step', step: { step: 'bankPage', suggestion: null } },
};
const UNSENT = { ...LOST_AT_INITIATE, unsent: true } as Happening;
const PAID = requeriedPaid(RECORD);
const HAND_OVER: Happening = { kind: 'goodsHandedOver' };
const AFTER_REVIEW: Happening = { kind: 'goodsHandedOver', afterReview: true };
const ERASED: Happening = { kind: 'personalErased', entries: [1], cause: 'asked', reason: 'The customer asked.' };
const KEPT: Happening = { kind: 'reviewDecided', decision: given.keptDecision(1) };
const PARKED: Happening = { kind: 'saleParked' };
const RESUMED: Happening = { kind: 'saleResumed' };
const CANCELLED: Happening = { kind: 'saleCancelled' };
const SUBMITTED: Happening = { kind: 'stepSubmitted', operation: 'validate' };
const SENT_AGAIN: Happening = { kind: 'sentAgain', operation: 'initiate' };
const PAGE_OPENED: Happening = { kind: 'bankPageOpened' };
const PAID_OTHER = entryAbout(OTHER, requeriedPaid(OTHER));

/** Makes entries one second apart. */
function entriesOf(...facts: (Happening | JournalEntry)[]): JournalEntry[] {
  return facts.map((fact, index) =>
    'happening' in fact ? fact : entryAbout(RECORD, fact, { at: given.at(1_000 * index), actor: 'ada' }),
  );
}

function foldAll(entries: readonly JournalEntry[]): FoldResult {
  const [first, ...others] = entries;
  if (!first) throw new Error('There is no entry.');
  return others.reduce<FoldResult>(
    (before, entry) => (before.ok ? fold(before.value.state, entry) : before),
    fold(null, first),
  );
}

function stateOf(...facts: (Happening | JournalEntry)[]): SaleState {
  const result = foldAll(entriesOf(...facts));
  if (!result.ok) throw new Error(`The facts break the rule ${result.rule}.`);
  return result.value.state;
}

function paymentOf(...facts: (Happening | JournalEntry)[]): PaymentRecord {
  const [first] = stateOf(...facts).payments;
  if (!first) throw new Error('A sale has a payment.');
  return first;
}

describe('the rules of the fold', () => {
  const finalWord = (status: string | null) => requeried(answered({ code: null, status }), { finalWord: true });

  const examples: [FoldRule, string, (Happening | JournalEntry)[]][] = [
    ['noIntent', 'a payment that was never intended', [PAID]],
    ['noIntent', 'another payment of the sale that was not', [INTENT, entryAbout(OTHER, PAID)]],
    ['noIntent', 'an entry that names no sale', [INTENT, { ...entryAbout(RECORD, PAID), saleId: undefined }]],
    ['noIntent', 'an entry that names no payment', [INTENT, { ...entryAbout(RECORD, PAID), reference: undefined }]],
    ['noIntent', 'an intent that names no payment', [INTENT, { ...intentOf(OTHER), reference: undefined }]],
    ['intendedTwice', 'a second intent', [INTENT, INTENT]],
    ['otherSale', 'another sale', [INTENT, { ...entryAbout(RECORD, PAID), saleId: crypto.randomUUID() }]],
    ['saleEnded', 'a payment of a parked sale', [INTENT, PARKED, intentOf(OTHER)]],
    ['saleEnded', 'a payment of a cancelled sale', [INTENT, CANCELLED, intentOf(OTHER)]],
    ['saleEnded', 'a payment after the hand-over', [INTENT, PAID, HAND_OVER, intentOf(OTHER)]],
    ['saleEnded', 'a sale parked twice', [INTENT, PARKED, PARKED]],
    ['saleEnded', 'a sale resumed that is active', [INTENT, RESUMED]],
    ['saleEnded', 'a sale cancelled twice', [INTENT, CANCELLED, CANCELLED]],
    ['saleEnded', 'a step of a parked sale', [INTENT, ASKED, PARKED, SUBMITTED]],
    ['saleEnded', 'an operation of a parked sale sent again', [INTENT, UNSENT, PARKED, SENT_AGAIN]],
    ['saleEnded', 'a bank page of a parked sale', [INTENT, ASKED_FOR_BANK_PAGE, PARKED, PAGE_OPENED]],
    [
      'saleEnded',
      'goods of a cancelled sale without a review',
      [INTENT, intentOf(OTHER), PAID, entryAbout(OTHER, CANCELLED), HAND_OVER],
    ],
    [
      'saleEnded',
      'goods of a sale that left for another payment of it',
      [INTENT, intentOf(OTHER), PAID, PAID_OTHER, HAND_OVER, entryAbout(OTHER, KEPT), entryAbout(OTHER, AFTER_REVIEW)],
    ],
    ['handedOverUnpaid', 'goods of a payment that is not paid', [INTENT, HAND_OVER]],
    ['handedOverUnpaid', 'goods under review', [INTENT, PAID, CANCELLED, HAND_OVER]],
    ['handedOverUnpaid', 'goods under review, said to be after it', [INTENT, PAID, CANCELLED, AFTER_REVIEW]],
    ['handedOverUnpaid', 'goods said to be after a review that there was not', [INTENT, PAID, AFTER_REVIEW]],
    [
      'handedOverUnpaid',
      'goods after money was returned',
      [INTENT, PAID, { kind: 'returnsDecided', returns: [given.RETURN] }, HAND_OVER],
    ],
    [
      'handedOverUnpaid',
      'goods that the customer has',
      [INTENT, PAID, { kind: 'settledByCase', settled: given.GOODS_GIVEN }, HAND_OVER],
    ],
    ['handedOverTwice', 'goods that have left', [INTENT, PAID, HAND_OVER, HAND_OVER]],
    ['erasedTooEarly', 'personal data of an open payment', [INTENT, ERASED]],
    ['doesNotFollow', 'a step that is not open', [INTENT, SUBMITTED]],
    ['doesNotFollow', 'an operation sent again that was sent', [INTENT, SENT_AGAIN]],
    ['doesNotFollow', 'a bank page that nobody asked for', [INTENT, ASKED, PAGE_OPENED]],
    ['doesNotFollow', 'a final word of a payment under way', [INTENT, NOTHING_TO_DO, finalWord('pending')]],
    ['doesNotFollow', 'a final word without a status', [INTENT, NOTHING_TO_DO, finalWord(null)]],
    ['doesNotFollow', 'a final word without an answer', [INTENT, NOTHING_TO_DO, requeried(LOST, { finalWord: true })]],
    ['doesNotFollow', 'what is said of the till', [INTENT, { kind: 'clockConfirmed', newestAt: given.at(0) }]],
  ];

  it.each(examples)('names the broken rule %s: %s', (rule, _what, facts) => {
    expect(foldAll(entriesOf(...facts))).toMatchObject({ ok: false, rule });
    const before = foldAll(entriesOf(...facts.slice(0, -1), ...(facts.length === 1 ? facts : [])));
    expect(before.ok).toBe(facts.length > 1);
  });

  it('every rule of the fold has an example', () => {
    expect(new Set(examples.map(([rule]) => rule))).toEqual(new Set(Object.keys(FOLD_RULES)));
  });

  it.each([
    [HAND_OVER, [INTENT], 'notPaid'],
    [HAND_OVER, [INTENT, PAID, HAND_OVER], 'alreadyHandedOver'],
    [PARKED, [INTENT, PARKED], null],
  ])('returns the problem to show if a person asked for the act: %j', (next, facts, refusal) => {
    expect(foldAll(entriesOf(...facts, next))).toMatchObject({ ok: false, refusal });
  });

  it("the rules of a sale do not apply to the till's own entries, and apply to all others", () => {
    for (const { shape } of happeningSchema.options) {
      const happening = { kind: shape.kind.value } as Happening;
      const entry = { ...entryAbout(RECORD, happening), saleId: undefined, reference: undefined };
      const result = fold(stateOf(INTENT), entryAbout(RECORD, { ...PAID, ...happening } as Happening));
      const isNotOfSale =
        !result.ok &&
        result.rule === 'doesNotFollow' &&
        !['stepSubmitted', 'sentAgain', 'bankPageOpened'].includes(happening.kind);
      expect([happening.kind, isOfTill(entry)]).toEqual([happening.kind, isNotOfSale]);
      expect(isOfTill({ ...entry, reference: REFERENCE })).toBe(false);
      expect(isOfTill({ ...entry, saleId: RECORD.saleId })).toBe(false);
    }
  });
});

describe('the fold of a sale', () => {
  it('a fold starts with an open payment of an active sale, watched from its intent', () => {
    const { sale, payments } = stateOf(INTENT);
    const { till, saleId: id, amount, customer, note } = RECORD;
    const begun = { createdAt: given.at(0), updatedAt: given.at(0) };
    expect(sale).toEqual({ id, amount, customer, note, status: 'active', ...begun });
    expect(payments).toEqual([
      {
        ...RECORD,
        ...begun,
        till,
        businessDay: '2026-11-21',
        state: given.open(),
        watch: { plan: 'notPaid', answered: 0, unanswered: 0, dueAt: expect.any(String) },
      },
    ]);
  });

  it('a folded payment has no business day before the writer sets it, and no success values without any', () => {
    const { day: _day, ...entry } = intentOf(RECORD);
    const result = fold(null, entry);
    expect(result).not.toHaveProperty('value.payment.businessDay');
    expect(result).not.toHaveProperty('value.payment.successValues');
    expect(result).toHaveProperty('value.payment.state');
  });

  it('keeps from an intent only what is fixed for the payment', () => {
    const forged = { ...INTENT, state: given.paid(), confirmation: {}, lastRequery: {} };
    expect(stateOf(forged)).toEqual(stateOf(INTENT));
  });

  it('uses the sale of the newest intent', () => {
    const amount = { amountMinor: 99, currency: 'NGN' };
    const { sale, payments } = stateOf(INTENT, intentOf({ ...OTHER, amount, note: 'Again' }, { at: given.at(9) }));
    expect(sale).toMatchObject({ amount, note: 'Again', createdAt: given.at(0), updatedAt: given.at(9) });
    expect(payments.map(({ reference }) => reference)).toEqual([REFERENCE, OTHER_REFERENCE]);
  });

  it('keeps the answer that made a payment paid beside a later answer', () => {
    const paid = paymentOf(INTENT, PAID);
    expect(paid.state).toMatchObject({ outcome: 'paid', paidAt: given.at(1_000) });
    expect(paid.confirmation).toEqual(paid.lastRequery);
    const contradicted = paymentOf(INTENT, PAID, requeried(FAILED));
    expect(contradicted.confirmation).toEqual(paid.confirmation);
    expect(contradicted.lastRequery).toMatchObject({ at: given.at(2_000) });
    expect(paymentOf(INTENT, PAID, requeried(PENDING)).lastRequery).toEqual(paid.lastRequery);
  });

  it('keeps the newest answer of an unpaid payment, and no confirmation', () => {
    const declined = paymentOf(INTENT, NOTHING_TO_DO, requeried(PENDING), requeried(FAILED), requeried(LOST));
    expect(declined.lastRequery).toMatchObject({ at: given.at(3_000), answer: { code: '51' } });
    expect(declined.lastRequery).not.toHaveProperty('emailMatches');
    expect(declined).not.toHaveProperty('confirmation');
    const pending = paymentOf(INTENT, NOTHING_TO_DO, requeried(PENDING));
    expect(pending.lastRequery).toMatchObject({ answer: { status: 'pending' } });
  });

  it('a second paid payment of a sale gets a review', () => {
    const { payments } = stateOf(INTENT, intentOf(OTHER), PAID, PAID_OTHER);
    expect(payments.map(({ state }) => state.review?.reason ?? null)).toEqual([null, 'paidAfterSaleEnded']);
  });

  it('does not believe a failure that was requested while an operation was being sent', () => {
    expect(paymentOf(INTENT, requeried(FAILED)).state.outcome).toBe('open');
    expect(paymentOf(INTENT, NOTHING_TO_DO, requeried(FAILED, { overtaken: true })).state.outcome).toBe('open');
    expect(paymentOf(INTENT, NOTHING_TO_DO, requeried(FAILED)).state.outcome).toBe('declined');
  });

  it('believes a repeated "failed" that this till calls final', () => {
    const said = (finalWord?: true, measured = {}) =>
      requeried(answered({ code: '51', status: 'voided' }), { measured, ...(finalWord && { finalWord }) });
    const again = said(true, { sinceFailedSeconds: 30 });
    expect(paymentOf(INTENT, NOTHING_TO_DO, said(true), again).state.outcome).toBe('declined');
    expect(paymentOf(INTENT, NOTHING_TO_DO, said(), said(undefined, { sinceFailedSeconds: 30 })).state.outcome).toBe(
      'open',
    );
  });

  it('does not believe a first failure while a step is open, whatever time the entry gives', () => {
    const failed = requeried(FAILED, { measured: { sinceFailedSeconds: 60 } });
    expect(paymentOf(INTENT, ASKED, failed).state.outcome).toBe('open');
    expect(paymentOf(INTENT, ASKED, failed, failed).state.outcome).toBe('declined');
  });

  it('makes a payment unknown when the schedule of re-queries runs out', () => {
    const { state } = paymentOf(INTENT, NOTHING_TO_DO, { kind: 'requeryRhythmEnded' });
    expect(state).toMatchObject({ outcome: 'unknown', cause: 'rhythmEnded', since: given.at(2_000) });
  });

  it('a payment needs a review if its taken reference comes with another e-mail', () => {
    const taken: Happening = { kind: 'referenceInUse', operation: 'initiate', message: null, sentBefore: false };
    const said = (emailMatches: 'yes' | 'no') => requeried(answered(), { emailMatches });
    const decided = paymentOf(INTENT, taken, said('no'), KEPT);
    expect(decided.state.review).toMatchObject({ reason: 'referenceTaken', decided: {} });
    const repeated = paymentOf(INTENT, taken, said('no'), KEPT, said('no'));
    expect(repeated.state.review?.decided).toBeDefined();
    const paidThenAnother = paymentOf(INTENT, taken, said('no'), said('yes'), KEPT, said('no'));
    expect(paidThenAnother.state.outcome).toBe('paid');
    expect(paidThenAnother.state.review?.decided).toBeUndefined();
  });

  it('lets goods of a cancelled sale leave only after a review', () => {
    const { sale, payments } = stateOf(INTENT, PAID, CANCELLED, KEPT, AFTER_REVIEW);
    expect(sale.status).toBe('handedOver');
    expect(payments[0]?.state).toMatchObject({ handedOver: { at: given.at(4_000), by: 'ada' } });
  });

  it('accepts a success value that was configured when the payment was made', () => {
    const successValues = { status: ['settled'] };
    const settled = requeried(answered({ status: 'settled' }));
    const paid = paymentOf(intended({ ...RECORD, successValues }), settled);
    expect(paid).toMatchObject({ successValues, state: { outcome: 'paid', review: null } });
    expect(paymentOf(INTENT, settled).state).toMatchObject({ review: { reason: 'contradictsItself' } });
  });
});

describe('a folded entry', () => {
  const foldedBy = (...facts: (Happening | JournalEntry)[]) => {
    const result = foldAll(entriesOf(...facts));
    return result.ok ? result.value : null;
  };

  it.each<[string, Happening, Happening[]]>([
    ['left for later', PARKED, []],
    ['brought back', RESUMED, [PARKED]],
    ['sale cancelled', CANCELLED, [PARKED]],
    ['paid', PAID, []],
    ['handed over', HAND_OVER, [PAID]],
  ])('a folded entry has the row of the transition table that decided: %s', (row, happening, earlier) => {
    expect(foldedBy(INTENT, ...earlier, happening)?.row).toBe(row);
  });

  it('folds an intent without event, row and judgement', () => {
    expect(foldedBy(INTENT)).toMatchObject({ event: null, row: null, judgement: null });
  });

  it('a folded re-query contains the event that the transition table gets', () => {
    const told = { kind: 'requeried', sale: { status: 'active', paidByAnother: false }, isRepeated: false };
    expect(foldedBy(INTENT, NOTHING_TO_DO, requeried(FAILED))?.event).toMatchObject({ ...told, code: '51' });
    expect(foldedBy(INTENT, PAID, requeried(LOST))?.event).toMatchObject({ ...told, code: null });
    expect(foldedBy(INTENT, PAID, PAID)?.event).toMatchObject({ ...told, isRepeated: true });
  });
});

describe('a decided review', () => {
  it.each<[string, Partial<RequeryAnswer>, Partial<RequeryAnswer>]>([
    ['reference', { reference: OTHER_REFERENCE }, { reference: 'T1-261121-0003-CCCCCCCCX' }],
    ['other reference', { otherReference: OTHER_REFERENCE }, { otherReference: 'T1-261121-0003-CCCCCCCCX' }],
    ['currency', { currency: 'USD' }, { currency: 'GHS' }],
    ['amount', { amountMinor: 100 }, { amountMinor: 99 }],
    ['charged amount', { chargedAmountMinor: 100 }, { chargedAmountMinor: 99 }],
    ['isLive', { isLive: true }, { isLive: 'unreadable' }],
    ['status', { status: 'failed' }, { status: 'pending' }],
    ['charge code', { chargeCode: '51' }, { chargeCode: '05' }],
    ['fraud status', { fraudStatus: 'suspicious' }, { fraudStatus: 'blocked' }],
    ['code', { reference: OTHER_REFERENCE, code: '51' }, { reference: OTHER_REFERENCE, code: '05' }],
  ])('a decided review opens again if the service says another %s', (_field, first, second) => {
    const payment = paymentOf(INTENT, requeried(answered(first)), KEPT, requeried(answered(second)));
    expect(payment.state.review).toMatchObject({ again: { at: given.at(3_000) } });
    expect(payment.state.review?.decided).toBeUndefined();
  });
});

describe('the identifiers of the service', () => {
  const askedWith = (changes: Partial<StepAnswer>): Happening => ({ ...ASKED, answer: stepAnswer(changes) });

  it('keeps the service’s identifiers from answers to operations and to re-queries', () => {
    const asked = askedWith({ paymentId: 'first' });
    const pending = requeried(answered({ code: null, status: 'pending', paymentId: 'second' }));
    expect(paymentOf(INTENT, asked, pending, requeried(LOST)).serviceIdentifiers).toEqual([
      { name: 'paymentId', value: 'first' },
      { name: 'paymentId', value: 'second' },
    ]);
  });

  it('keeps the service’s identifiers from an answer that names no reference', () => {
    const asked = askedWith({ reference: null, paymentId: 'first' });
    expect(paymentOf(INTENT, asked).serviceIdentifiers).toEqual([{ name: 'paymentId', value: 'first' }]);
  });

  it('keeps no identifiers from an answer about another payment', () => {
    const asked = askedWith({ reference: OTHER_REFERENCE, paymentId: 'first' });
    const other = requeried(answered({ reference: OTHER_REFERENCE, paymentId: 'second' }));
    expect(paymentOf(INTENT, asked, other)).not.toHaveProperty('serviceIdentifiers');
  });
});

describe('the watch over a folded payment', () => {
  const at = given.at(300_000_000);
  const watchedAfter = (happening: Happening) =>
    paymentOf(INTENT, NOTHING_TO_DO, entryAbout(RECORD, happening, { at })).watch;

  it('counts no check for a re-query that came too early', () => {
    expect(watchedAfter(requeried(PENDING)).answered).toBe(1);
    expect(watchedAfter(requeried(PENDING, { early: true })).answered).toBe(0);
  });

  it.each([
    ['a lost answer', requeried(LOST)],
    ['a failed query', requeried({ kind: 'queryFailed', code: 'SYSTEM', message: null })],
    ['an overtaken answer', requeried(PENDING, { overtaken: true })],
  ])('counts %s as no answer', (_what, happening) => {
    expect(watchedAfter(happening)).toMatchObject({ answered: 0, unanswered: 1 });
  });

  it('counts no check for an entry that is no re-query', () => {
    expect(watchedAfter({ kind: 'requeryRhythmEnded' })).toMatchObject({ answered: 0, unanswered: 0 });
  });

  it('postpones the next check for as long as the service asked', () => {
    const lost: RequeryOutcome = { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs: 7_200_000 };
    expect(watchedAfter(requeried(lost)).dueAt).toBe(given.at(300_000_000 + 7_200_000));
  });
});

/** Returns the payments after each entry; an entry that breaks a rule changes nothing. */
function told(entries: readonly JournalEntry[]) {
  let state: SaleState | null = null;
  return entries.map((entry) => {
    const result = fold(state, entry);
    if (result.ok) state = result.value.state;
    return { entry, isBroken: !result.ok, payments: (state as SaleState | null)?.payments ?? [] };
  });
}

/** Tells whether an answer passes every check, by rules that are written independently of the code. */
function passes({ happening, reference }: JournalEntry, about: PaymentRecord): boolean {
  if (reference !== about.reference || happening.kind !== 'requeried' || happening.outcome.kind !== 'answered')
    return false;
  const { answer } = happening.outcome;
  const isOwed = answer.currency === about.amount.currency && (answer.amountMinor ?? 0) >= about.amount.amountMinor;
  const isOurs = answer.reference === about.reference && answer.code === '000';
  return isOurs && isOwed && checksOf(answer, about).every(({ passed }) => passed);
}

function expectProven(entries: readonly JournalEntry[]): void {
  const seen = new Map<string, PaymentRecord>();
  for (const { entry, isBroken, payments } of told(entries)) {
    for (const now of payments) {
      const before = seen.get(now.reference);
      expectPaidByAnswer(entry, before, now);
      expectUnpaidByAnswer(entry, before, now);
      expectLeftByPress(entry, before, now);
      if (isBroken) expect(now).toEqual(before);
      seen.set(now.reference, now);
    }
    expect(payments.filter((each) => handedOverOf(each) !== null).length).toBeLessThanOrEqual(1);
  }
}

function paidOf(record: PaymentRecord | undefined) {
  return record?.state.outcome === 'paid' ? record.state : null;
}

function handedOverOf(record: PaymentRecord | undefined) {
  return paidOf(record)?.handedOver ?? null;
}

/** Expects that a payment becomes paid only by a checked re-query, and then stays paid. */
function expectPaidByAnswer(entry: JournalEntry, before: PaymentRecord | undefined, now: PaymentRecord): void {
  const was = paidOf(before);
  if (was) expect(now.state).toMatchObject({ outcome: 'paid', paidAt: was.paidAt });
  else if (paidOf(now)) expect(passes(entry, now)).toBe(true);
}

/** Expects that only a re-query ends a payment unpaid, never a lost answer. */
function expectUnpaidByAnswer(
  { happening }: JournalEntry,
  before: PaymentRecord | undefined,
  now: PaymentRecord,
): void {
  const { outcome } = now.state;
  if (outcome !== 'declined' && outcome !== 'neverReceived') return;
  if (outcome !== before?.state.outcome) expect(happening.kind).toBe('requeried');
}

/** Expects that the goods left once, by a person's press, after payment, and without an undecided review. */
function expectLeftByPress(entry: JournalEntry, before: PaymentRecord | undefined, now: PaymentRecord): void {
  const [left, handedOver] = [handedOverOf(before), handedOverOf(now)];
  if (left) expect(handedOver).toEqual(left);
  else if (handedOver) {
    expect(entry).toMatchObject({ reference: now.reference, happening: { kind: 'goodsHandedOver' } });
    expect(handedOver).toEqual({ at: entry.at, by: entry.actor });
    const review = paidOf(before)?.review;
    expect(review === null || review?.decided !== undefined).toBe(true);
  }
}

describe('any history of facts', () => {
  it('gives the same state each time, without changing its input', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const entries = events.map(({ entry }) => entry);
        const before = structuredClone(entries);
        expect(told(entries)).toEqual(told(before));
        expect(entries).toEqual(before);
      }),
    );
  });

  it('makes payments paid only by a checked re-query and unpaid only by a re-query, and lets goods leave once', () => {
    fc.assert(
      fc.property(histories, (events) => expectProven(events.map(({ entry }) => entry))),
      { numRuns: 500 },
    );
  });
});

function never(): never {
  throw new Error('A history has an entry.');
}

/** Returns entries with one forgery among them. */
function forged(genuine: readonly JournalEntry[], how: Forgery, place: number, to: number, said: Happening) {
  const at = place % genuine.length;
  const about = genuine[at] ?? never();
  const rest = genuine.toSpliced(at, 1);
  switch (how) {
    case 'removed':
      return rest;
    case 'moved':
      return rest.toSpliced(to % genuine.length, 0, about);
    case 'inserted':
      return genuine.toSpliced(at, 0, { ...about, happening: said });
    case 'changed':
      return genuine.with(at, { ...about, happening: said });
  }
}

type Forgery = 'removed' | 'moved' | 'inserted' | 'changed';

describe('one forged fact', () => {
  const HAPPENINGS = fc.oneof(
    histories.map((events) => events.at(-1)?.entry.happening ?? never()),
    fc.constantFrom(...handedOver().map(({ entry }) => entry.happening)),
  );
  const how = fc.constantFrom<Forgery>('removed', 'moved', 'inserted', 'changed');

  it('a removed, moved, inserted or changed fact makes nothing paid or handed over without a fact that says so', () => {
    fc.assert(
      fc.property(histories, how, fc.nat(), fc.nat(), HAPPENINGS, (events, ...forgery) => {
        const genuine = events.map(({ entry }) => entry);
        expectProven(forged(genuine, ...forgery));
      }),
      { numRuns: 1_000 },
    );
  });
});
