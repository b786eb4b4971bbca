import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CaseFlag } from '../../shared/case/case.ts';
import type { CaseEvent } from '../../shared/case/case-transition.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { PaymentState } from '../../shared/payment/payment-state.ts';
import { answered } from '../../shared/testing/answers.fixture.ts';
import { entriesTo, kept, requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { caseStory } from './cases.fixture.ts';
import {
  buildEntry,
  buildPayment,
  buildSale,
  paidState,
  timeAt,
  unknownState,
  untilWatchEnds,
} from './entries.fixture.ts';
import { prepareCaseReads } from './read/case-reads.ts';
import { verifyStore } from './verify/verify.fixture.ts';
import { opened, readerOf, temporaryFolder, writtenJournal } from './write/store.fixture.ts';

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';
const REFERENCE = 'T1-261121-0001-ABCDEFGHI';
const RESOLVE = { kind: 'caseResolved', reason: 'notDebited', words: 'The bank took nothing.' } as const;

const readsOf = (folder: string) => prepareCaseReads(readerOf(folder));

const STORY = caseStory({ id: ONE, references: [REFERENCE] }, [
  { kind: 'caseNoted', words: 'Called the bank.' },
  { kind: 'caseLinked', reference: 'T1-261121-0002-ABCDEFGHI' },
  { kind: 'caseUnlinked', reference: REFERENCE },
  { kind: 'caseFlagged', flag: { reference: REFERENCE, why: 'review', at: timeAt(4) } },
  { kind: 'caseExternalLinked', payment: { reference: 'PRACTICE-QR-1', paymentType: 'QR' } },
  { kind: 'caseExternalAnswered', reference: 'PRACTICE-QR-1', outcome: answered({ reference: 'PRACTICE-QR-1' }) },
  { kind: 'caseStatusChanged', status: 'waitingForBank' },
  RESOLVE,
  { kind: 'caseReopened', words: 'It was taken after all.' },
]);

describe('cases in the journal', () => {
  it('reads each case as its newest entry left it, with its whole history, and passes every check', async () => {
    const folder = await writtenJournal(STORY);
    expect(verifyStore(folder).faults).toEqual([]);
    const reads = readsOf(folder);
    const file = reads.caseFile(ONE);
    expect(file?.case).toMatchObject({
      id: ONE,
      number: 1,
      openedAt: timeAt(0),
      updatedAt: timeAt(9),
      state: { status: 'open' },
      references: ['T1-261121-0002-ABCDEFGHI'],
      external: [{ reference: 'PRACTICE-QR-1', paymentType: 'QR' }],
      flags: [{ reference: REFERENCE, why: 'review', at: timeAt(4) }],
    });
    const told = STORY.map((entry) => ({ ...kept(entry), payment: null, sale: null }));
    expect(file?.timeline.map(({ entry }) => entry)).toMatchObject(told);
    expect(reads.caseFile(randomUUID())).toBeNull();
    expect(reads.nextCaseNumber()).toBe(2);
  });

  it('finds the cases that name a payment or were opened for it', async () => {
    const reads = readsOf(await writtenJournal(STORY));
    expect(reads.casesOfPayment(REFERENCE).map(({ id }) => id)).toEqual([ONE]);
    expect(reads.casesOfPayment('T1-261121-0002-ABCDEFGHI')).toHaveLength(1);
    expect(reads.casesOfPayment('PRACTICE-QR-1')).toHaveLength(1);
    expect(reads.casesOfPayment('T1-261121-0003-ABCDEFGHI')).toEqual([]);
  });

  it.each([
    [50_000, true],
    [450_000, false],
    [0, false],
  ])('lists whether a case returned only a part: %i of 450,000', async (amountMinor, isPartReturn) => {
    const sale = buildSale();
    const paid = buildPayment(sale, 1, { reference: REFERENCE, state: paidState(2) });
    const returned = [{ reference: REFERENCE, amount: { amountMinor, currency: 'NGN' } }];
    const story = caseStory({ id: ONE, references: [REFERENCE] }, [
      { kind: 'caseResolved', reason: 'moneyReturned', words: 'By transfer.', returned },
    ]);
    const reads = readsOf(await writtenJournal([...entriesTo(paid), ...story]));
    const { cases } = reads.casePage({ which: { kind: 'resolved' }, after: null, limit: 10 });
    expect(cases).toMatchObject([{ id: ONE, isPartReturn }]);
  });

  it('returns cases page by page, each once: due first, or resolved last', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    const stories = ids.map((id, index) => caseStory({ id, number: index + 1 }, index % 2 === 0 ? [] : [RESOLVE]));
    const reads = readsOf(await writtenJournal(stories.flat()));
    const unresolved = reads.casePage({ which: { kind: 'unresolved' }, after: null, limit: 3 });
    expect(unresolved.cases.map(({ number }) => number)).toEqual([1, 3, 5]);
    const rest = reads.casePage({ which: { kind: 'unresolved' }, after: unresolved.next, limit: 3 });
    expect(rest).toMatchObject({ cases: [{ number: 7 }], next: null });
    const resolved = reads.casePage({ which: { kind: 'resolved' }, after: null, limit: 10 });
    expect(resolved.cases.map(({ number }) => number)).toEqual([6, 4, 2]);
    const waiting = reads.casePage({ which: { kind: 'standing', status: 'waitingForBank' }, after: null, limit: 10 });
    expect(waiting.cases).toEqual([]);
    const over = (now: string) => reads.casePage({ which: { kind: 'over', now }, after: null, limit: 10 }).cases.length;
    expect([over('2026-11-24T08:59:59.000Z'), over('2026-11-24T09:00:00.000Z')]).toEqual([0, 4]);
  });
});

describe('payments without a case', () => {
  const review = { reason: 'paidAfterSaleEnded', at: timeAt(2) } as const;
  const reviewed = buildPayment(buildSale(), 1, { state: { ...paidState(2), review } });
  const givenUp = buildPayment(buildSale(), 2, { state: unknownState(2) });
  const paid = buildPayment(buildSale(), 3, { state: paidState(3) });
  const pending = requeriedPaid(givenUp, { code: '09', status: 'pending' });
  const payments = [
    ...[reviewed, givenUp, paid].flatMap((payment) => entriesTo(payment)),
    ...untilWatchEnds(entriesTo(givenUp), pending),
  ];

  it('lists payments for review and unsettled payments whose watch has ended', async () => {
    const reads = readsOf(await writtenJournal(payments));
    const found = reads.paymentsWithoutCase().map(({ reference }) => reference);
    expect(found.sort()).toEqual([reviewed.reference, givenUp.reference].sort());
  });

  it('lists no payment that has a case', async () => {
    const flags: CaseFlag[] = [
      { reference: reviewed.reference, why: 'review', at: timeAt(5) },
      { reference: givenUp.reference, why: 'stillUnknown', at: timeAt(5) },
    ];
    const folder = await writtenJournal([...payments, ...caseStory({ id: ONE, flags }, [RESOLVE])]);
    expect(readsOf(folder).paymentsWithoutCase()).toEqual([]);
  });

  it('refuses a second case for the same finding about a payment', async () => {
    const { store } = await opened(temporaryFolder());
    const flags: CaseFlag[] = [{ reference: reviewed.reference, why: 'review', at: timeAt(5) }];
    for (const entry of caseStory({ id: ONE, flags }, [])) store.append(entry);
    const [again] = caseStory({ id: randomUUID(), number: 2, flags }, []);
    expect(() => again && store.append(again)).toThrow('ruleBroken');
  });
});

describe('reviews that contradict their cases', () => {
  const review = { reason: 'paidAfterSaleEnded', at: timeAt(2) } as const;
  const sale = buildSale();
  const inReview = buildPayment(sale, 1, { state: { ...paidState(2), review } });
  const { reference } = inReview;
  const decision = { at: timeAt(6), by: 'ada', case: { id: ONE, number: 1 }, reason: 'moneyReturned' } as const;
  const decided = { ...inReview, state: { ...paidState(2), review: { ...review, decided: decision } } };
  const about = (events: Parameters<typeof caseStory>[1], id = ONE, number = 1) =>
    caseStory({ id, number, references: [reference] }, events);

  it.each([
    ['in review, its case resolved', inReview, about([RESOLVE]), [reference]],
    ['in review, its case open', inReview, about([]), []],
    ['in review, one case resolved and one open', inReview, [...about([RESOLVE]), ...about([], TWO, 2)], []],
    ['in review, taken out of its case', inReview, about([{ kind: 'caseUnlinked', reference }, RESOLVE]), []],
    ['decided, its case resolved', decided, about([RESOLVE]), []],
    ['decided, its case open', decided, about([]), [reference]],
  ])('finds a payment whose review contradicts its cases: %s', async (_name, payment, story, behind) => {
    expect(readsOf(await writtenJournal([...entriesTo(payment), ...story])).reviewsBehind()).toEqual(behind);
  });
});

describe('payments that contradict the outcome in their cases', () => {
  const sale = buildSale();
  const BACK = { kind: 'caseResolved', reason: 'moneyReturned', words: 'By transfer.' } as const;
  const GIVEN = { ...BACK, reason: 'goodsHandedOver' } as const;
  const of = (state: PaymentState) => {
    const changedAt = state.outcome === 'paid' ? state.paidAt : timeAt(2);
    return buildPayment(sale, 1, { state, createdAt: new Date(Date.parse(changedAt) - 1_000).toISOString() });
  };
  const entriesOf = (state: PaymentState) => {
    const settled: Happening[] = state.settled ? [{ kind: 'settledByCase', settled: state.settled }] : [];
    return [...entriesTo(of(state)), ...settled.map((happening) => buildEntry(of(state), happening))];
  };
  const { reference } = of(unknownState(2));
  const kept = { reason: 'moneyReturned', at: timeAt(1), by: 'cashier', case: { id: ONE, number: 1 } } as const;
  const about = (...events: CaseEvent[]) => caseStory({ id: ONE, number: 1, references: [reference] }, events);
  const nothing = { amount: { amountMinor: 0, currency: 'NGN' }, reference };
  const forReview = { reason: 'contradicted', at: timeAt(2) } as const;
  const reviewed = { ...paidState(2), review: { ...forReview, decided: { ...kept, at: timeAt(6) } } };

  it.each([
    ['an unpaid payment has its money back', unknownState(2), about(BACK), [reference]],
    ['an unpaid payment has its goods', unknownState(2), about(GIVEN), [reference]],
    ['an unpaid payment has another reason', unknownState(2), about(RESOLVE), []],
    ['taken out of the case', unknownState(2), about({ kind: 'caseUnlinked', reference }, BACK), []],
    ['kept', { ...unknownState(2), settled: kept }, about(BACK), []],
    ['the goods were kept, and the case was reopened', { ...unknownState(2), settled: kept }, about(), [reference]],
    ['the payment was paid after the decision', paidState(2), about(BACK), [reference]],
    ['the payment was paid before the decision', { ...paidState(2), paidAt: timeAt(0) }, about(BACK), []],
    ['paid after a decision that names an amount', paidState(2), about({ ...BACK, returned: [nothing] }), []],
    ['paid, and the goods are there', paidState(2), about(GIVEN), [reference]],
    ['paid after a decided review, and the goods are there', reviewed, about(GIVEN), [reference]],
    ['paid after a decided review, and the money is back', reviewed, about(BACK), []],
    ['the payment was handed over', { ...paidState(2), handedOver: { at: timeAt(3), by: 'ada' } }, about(GIVEN), []],
  ])('finds a payment that contradicts the outcome in its case: %s', async (_name, state, story, behind) => {
    expect(readsOf(await writtenJournal([...entriesOf(state), ...story])).reviewsBehind()).toEqual(behind);
  });
});
