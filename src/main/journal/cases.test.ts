import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseEvent } from '../../shared/case/case-transition.ts';
import type { PaymentState } from '../../shared/payment/payment-state.ts';
import { answered } from '../../shared/testing/answers.fixture.ts';
import { caseStory } from './cases.fixture.ts';
import { openForReading, openForWriting } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState, timeAt, unknownState } from './entries.fixture.ts';
import { prepareCaseReads } from './read/case-reads.ts';
import { rebuildProjection } from './tables/projection-tables.ts';
import { verifyStore } from './verify/verify.fixture.ts';
import { opened, tamper, temporaryFolder } from './write/store.fixture.ts';

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';
const REFERENCE = 'T1-261121-0001-ABCDEFGHI';
const RESOLVE = { kind: 'resolve', reason: 'notDebited', words: 'The bank took nothing.' } as const;

function readsOf(folder: string) {
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => connection.close());
  return prepareCaseReads(connection);
}

async function journalOf(entries: ReturnType<typeof caseStory>) {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  for (const entry of entries) store.append(entry);
  close();
  return folder;
}

const STORY = caseStory({ id: ONE, references: [REFERENCE] }, [
  { kind: 'note', words: 'Called the bank.' },
  { kind: 'link', reference: 'T1-261121-0002-ABCDEFGHI' },
  { kind: 'unlink', reference: REFERENCE },
  { kind: 'flag', flag: { reference: REFERENCE, why: 'review', at: timeAt(4) } },
  { kind: 'linkForeign', payment: { reference: 'PRACTICE-QR-1', paymentType: 'QR' } },
  { kind: 'foreignAnswered', reference: 'PRACTICE-QR-1', outcome: answered({ reference: 'PRACTICE-QR-1' }) },
  { kind: 'setStatus', status: 'waitingForBank' },
  RESOLVE,
  { kind: 'reopen', words: 'It was taken after all.' },
]);

describe('cases in the journal', () => {
  it('are read as the newest entry has them, with everything that happened to them', async () => {
    const reads = readsOf(await journalOf(STORY));
    const file = reads.caseFile(ONE);
    expect(file?.case).toEqual(STORY.at(-1)?.happening.kind === 'caseReopened' && caseIn(STORY.at(-1)));
    expect(file?.timeline.map(({ entry }) => entry)).toEqual(STORY);
    expect(reads.caseFile(randomUUID())).toBeNull();
    expect(reads.nextCaseNumber()).toBe(2);
  });

  it('are found by a payment that they are about, or were told of', async () => {
    const reads = readsOf(await journalOf(STORY));
    expect(reads.casesOfPayment(REFERENCE).map(({ id }) => id)).toEqual([ONE]);
    expect(reads.casesOfPayment('T1-261121-0002-ABCDEFGHI')).toHaveLength(1);
    expect(reads.casesOfPayment('PRACTICE-QR-1')).toHaveLength(1);
    expect(reads.casesOfPayment('T1-261121-0003-ABCDEFGHI')).toEqual([]);
  });

  it('pass every check, and are made again from the entries as they were', async () => {
    const folder = await journalOf(STORY);
    expect(verifyStore(folder).faults).toEqual([]);
    const before = caseRows(folder);
    const connection = openForWriting(journalFiles(folder).database);
    connection.exec('BEGIN');
    rebuildProjection(connection);
    connection.exec('COMMIT');
    connection.close();
    expect(caseRows(folder)).toEqual(before);
  });

  it.each([
    `UPDATE cases SET status = 'resolved'`,
    `UPDATE cases SET due_at = '2030-01-01T00:00:00.000Z'`,
    'DELETE FROM case_payments WHERE linked = 1',
    'UPDATE case_payments SET review = 0',
    'DELETE FROM case_payments; DELETE FROM cases',
    `INSERT INTO cases SELECT 'other', 9, status, due_at, updated_at, last_seq, record FROM cases`,
  ])('are named by the check where somebody does %s', async (sql) => {
    const folder = await journalOf(STORY);
    tamper(folder, sql);
    expect(verifyStore(folder).faults.map(({ fault }) => fault)).toContain('case');
  });

  it.each([
    [50_000, true],
    [450_000, false],
    [0, false],
  ])(
    'say in the list whether only a part of a payment was returned: %i of 450,000',
    async (amountMinor, isPartReturn) => {
      const sale = buildSale();
      const paid = buildPayment(sale, 1, { reference: REFERENCE, state: paidState(2) });
      const returned = [{ reference: REFERENCE, amount: { amountMinor, currency: 'NGN' } }];
      const story = caseStory({ id: ONE, references: [REFERENCE] }, [
        { kind: 'resolve', reason: 'moneyReturned', words: 'By transfer.', returned },
      ]);
      const reads = readsOf(await journalOf([buildEntry(sale, paid), ...story]));
      const { cases } = reads.casePage({ which: { kind: 'resolved' }, after: null, limit: 10 });
      expect(cases).toMatchObject([{ id: ONE, isPartReturn }]);
    },
  );

  it('come in pages: what is due first, or what was resolved last, each once', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    const stories = ids.map((id, index) => caseStory({ id, number: index + 1 }, index % 2 === 0 ? [] : [RESOLVE]));
    const reads = readsOf(await journalOf(stories.flat()));
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

describe('payments that nobody was told of', () => {
  const review = { reason: 'paidAfterSaleEnded', at: timeAt(2) } as const;
  const sale = buildSale();
  const reviewed = buildPayment(sale, 1, { state: { ...paidState(2), review } });
  const givenUp = buildPayment(sale, 2, {
    state: unknownState(2),
    watch: { plan: 'notPaid', answered: 7, unanswered: 0, dueAt: null },
  });
  const paid = buildPayment(sale, 3, { state: paidState(3) });
  const payments = [reviewed, givenUp, paid].map((payment) => buildEntry(sale, payment));

  it('are those for review, and those that are not settled and no longer watched', async () => {
    const reads = readsOf(await journalOf(payments));
    const found = reads.paymentsWithoutCase().map(({ reference }) => reference);
    expect(found.sort()).toEqual([reviewed.reference, givenUp.reference].sort());
  });

  it('are none once a case has told of each', async () => {
    const flags = [
      { reference: reviewed.reference, why: 'review', at: timeAt(5) },
      { reference: givenUp.reference, why: 'stillUnknown', at: timeAt(5) },
    ] as const;
    const folder = await journalOf([...payments, ...caseStory({ id: ONE, flags }, [RESOLVE])]);
    expect(readsOf(folder).paymentsWithoutCase()).toEqual([]);
  });

  it('are told of once, whatever is written', async () => {
    const { store } = await opened(temporaryFolder());
    const flags = [{ reference: reviewed.reference, why: 'review', at: timeAt(5) }] as const;
    for (const entry of caseStory({ id: ONE, flags }, [])) store.append(entry);
    const [again] = caseStory({ id: randomUUID(), number: 2, flags }, []);
    expect(() => again && store.append(again)).toThrow('ruleBroken');
  });
});

describe('reviews that are not as their cases make them', () => {
  const review = { reason: 'paidAfterSaleEnded', at: timeAt(2) } as const;
  const sale = buildSale();
  const inReview = buildPayment(sale, 1, { state: { ...paidState(2), review } });
  const { reference } = inReview;
  const decision = { at: timeAt(6), by: 'ada', case: { id: ONE, number: 1 }, reason: 'moneyReturned' } as const;
  const decided = { ...inReview, state: { ...paidState(2), review: { ...review, decided: decision } } };
  const about = (events: Parameters<typeof caseStory>[1], id = ONE, number = 1) =>
    caseStory({ id, number, references: [reference] }, events);

  it.each([
    ['in review with a case that is resolved', inReview, about([RESOLVE]), [reference]],
    ['in review with a case that is not', inReview, about([]), []],
    ['in review with one of each', inReview, [...about([RESOLVE]), ...about([], TWO, 2)], []],
    ['in review, and taken out of the case', inReview, about([{ kind: 'unlink', reference }, RESOLVE]), []],
    ['decided with a case that is resolved', decided, about([RESOLVE]), []],
    ['decided with a case that is not', decided, about([]), [reference]],
  ])('are found: %s', async (_name, payment, story, behind) => {
    expect(readsOf(await journalOf([buildEntry(sale, payment), ...story])).reviewsBehind()).toEqual(behind);
  });
});

describe('payments that do not keep what their cases say became of them', () => {
  const sale = buildSale();
  const BACK = { kind: 'resolve', reason: 'moneyReturned', words: 'By transfer.' } as const;
  const GIVEN = { ...BACK, reason: 'goodsHandedOver' } as const;
  const of = (state: PaymentState) => buildPayment(sale, 1, { state });
  const reference = of(unknownState(2)).reference;
  const kept = { reason: 'moneyReturned', at: timeAt(1), by: 'cashier', case: { id: ONE, number: 1 } } as const;
  const about = (...events: CaseEvent[]) => caseStory({ id: ONE, number: 1, references: [reference] }, events);
  const nothing = { amount: { amountMinor: 0, currency: 'NGN' }, reference };
  const forReview = { reason: 'contradicted', at: timeAt(2) } as const;
  const decidedReview = { ...forReview, decided: { ...kept, at: timeAt(6) } } as const;

  it.each([
    ['not paid, and the money is back', unknownState(2), about(BACK), [reference]],
    ['not paid, and the goods are there', unknownState(2), about(GIVEN), [reference]],
    ['not paid, for another reason', unknownState(2), about(RESOLVE), []],
    ['not paid, and taken out', unknownState(2), about({ kind: 'unlink', reference }, BACK), []],
    ['kept', { ...unknownState(2), settled: kept }, about(BACK), []],
    ['kept, and the case opened again', { ...unknownState(2), settled: kept }, about(), [reference]],
    ['paid after it', paidState(2), about(BACK), [reference]],
    ['paid before it', { ...paidState(2), paidAt: timeAt(0) }, about(BACK), []],
    ['paid after it, and an amount is said', paidState(2), about({ ...BACK, returned: [nothing] }), []],
    ['paid, and the goods are there', paidState(2), about(GIVEN), [reference]],
    ['paid, in review, and the goods are there', { ...paidState(2), review: decidedReview }, about(GIVEN), [reference]],
    ['paid, in review, and the money is back', { ...paidState(2), review: decidedReview }, about(BACK), []],
    ['handed over', { ...paidState(2), released: { at: timeAt(3), by: 'ada' } }, about(GIVEN), []],
  ])('are found: %s', async (_name, state, story, behind) => {
    expect(readsOf(await journalOf([buildEntry(sale, of(state)), ...story])).reviewsBehind()).toEqual(behind);
  });
});

function caseIn(entry: (typeof STORY)[number] | undefined) {
  return entry && 'case' in entry.happening ? entry.happening.case : null;
}

function caseRows(folder: string) {
  const connection = new DatabaseSync(journalFiles(folder).database);
  const rows = ['cases', 'case_payments'].map((table) =>
    connection.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
  );
  connection.close();
  return rows;
}
