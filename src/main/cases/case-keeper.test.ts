import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ForeignPayment, newestForeignAnswer } from '../../shared/foreign-payment.ts';
import type { JournalEntry } from '../../shared/journal-entry.ts';
import { answered } from '../../shared/testing/answers.fixture.ts';
import { cardNumberOf } from '../../shared/testing/card-numbers.fixture.ts';
import { buildClaim } from '../../shared/testing/cases.fixture.ts';
import { transition } from '../../shared/transition.ts';
import { prepareCaseReads } from '../journal/case-reads.ts';
import { openForReading } from '../journal/connection.ts';
import { buildEntry, buildPayment, buildSale, paidState, unknownState } from '../journal/entries.fixture.ts';
import { journalFiles } from '../journal/files.ts';
import { opened, temporaryFolder } from '../journal/store.fixture.ts';
import { type CaseKeeperParts, createCaseKeeper } from './case-keeper.ts';
import { createCaseWatch } from './case-watch.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const COMPLAINT = { subject: { why: 'complaint', reason: 'debitedTwice' }, claim: buildClaim() } as const;

/** A keeper on a journal of its own, whose entries it is told of. */
async function makeTill(folder = temporaryFolder()) {
  const { store, reads, close } = await opened(folder);
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => void (connection.isOpen && connection.close()));
  const atOnce = prepareCaseReads(connection);
  const errors: unknown[] = [];
  const asked: ForeignPayment[] = [];
  const faults: { reviews?: Error } = {};
  const parts: CaseKeeperParts = {
    journal: {
      append: async (entry) => store.append(entry),
      payment: async (reference) => reads.payment(reference),
      caseFile: async (id) => atOnce.caseFile(id),
      casesOfPayment: async (reference) => atOnce.casesOfPayment(reference),
      nextCaseNumber: async () => atOnce.nextCaseNumber(),
    },
    askForeign: async (payment) => {
      asked.push(payment);
      return answered({ reference: payment.reference });
    },
    till: { name: 'T1', zone: 'Africa/Lagos' },
    clock: { now: () => NOW },
    actor: () => 'ada',
    newId: () => randomUUID(),
    reviews: {
      async change(reference, changeOf, by) {
        const payment = reads.payment(reference);
        const change = payment && changeOf(payment);
        if (!change) return;
        if (faults.reviews) throw faults.reviews;
        const { state } = transition(payment.state, { ...change, at: NOW.toISOString() });
        const actor = change.kind === 'reviewDecided' ? change.decision.by : by;
        store.append({ ...buildEntry(sale, { ...payment, state }, change), actor });
      },
    },
    failed: (error) => errors.push(error),
  };
  const keeper = createCaseKeeper(parts);
  const watch = createCaseWatch({
    journal: {
      untoldPayments: async () => atOnce.untoldPayments(),
      reviewsBehind: async () => atOnce.reviewsBehind(),
    },
    keeper,
    clock: parts.clock,
    failed: (error) => errors.push(error),
  });
  const happens = (entry: JournalEntry) => {
    store.append(entry);
    return watch.heard(entry);
  };
  const end = () => {
    connection.close();
    close();
  };
  const reviewOf = (reference: string) => reads.payment(reference)?.state.review;
  return { folder, store, cases: atOnce, asked, keeper, watch, happens, errors, faults, reviewOf, end };
}

const FOREIGN = { reference: 'PRACTICE-QR-1', paymentType: 'QR' } as const;
const sale = buildSale();
const review = { reason: 'paidAfterSaleEnded', at: NOW.toISOString() } as const;
const reviewed = buildPayment(sale, 1, { state: { ...paidState(2), review } });
const reviewEntry = buildEntry(sale, reviewed);

function opening(references: string[] = []) {
  return { ...COMPLAINT, references };
}

describe('a person', () => {
  it('opens cases that are numbered one after the other', async () => {
    const { keeper } = await makeTill();
    const both = await Promise.all([keeper.open(opening()), keeper.open(opening())]);
    expect(both).toMatchObject([
      { value: { number: 1, openedBy: 'ada' } },
      { value: { number: 2, dueAt: '2026-11-24T10:00:00.000Z' } },
    ]);
  });

  it('opens no case about a payment that this journal does not have', async () => {
    const { keeper, store } = await makeTill();
    expect(await keeper.open(opening([reviewed.reference]))).toMatchObject({ problem: { code: 'paymentNotFound' } });
    expect(store.head().seq).toBe(0);
  });

  it('changes a case, each change after the one before', async () => {
    const { keeper, cases } = await makeTill();
    const first = await keeper.open(opening());
    const id = first.ok ? first.value.id : '';
    await Promise.all([
      keeper.change(id, { kind: 'setStatus', status: 'waitingForBank' }),
      keeper.change(id, { kind: 'note', words: 'Called the bank.' }),
    ]);
    expect(cases.caseFile(id)?.case).toMatchObject({ state: { status: 'waitingForBank' } });
    expect(cases.caseFile(id)?.timeline.map(({ entry }) => entry.actor)).toEqual(['ada', 'ada', 'ada']);
  });

  it('is refused what a case does not take, with its number', async () => {
    const { keeper } = await makeTill();
    const first = await keeper.open(opening());
    const id = first.ok ? first.value.id : '';
    expect(await keeper.change(id, { kind: 'reopen', words: 'Once more' })).toMatchObject({
      problem: { code: 'caseNotResolved', facts: { number: '1' } },
    });
    expect(await keeper.change(randomUUID(), { kind: 'note', words: 'Hello' })).toMatchObject({
      problem: { code: 'caseNotFound' },
    });
  });
});

describe('a card number', () => {
  it('is kept in no note, no claim and no resolution', async () => {
    const { keeper, store } = await makeTill();
    const first = await keeper.open(opening());
    const id = first.ok ? first.value.id : '';
    const words = 'card 5531 8866 5214 2950 please';
    const refused = { ok: false, problem: { code: 'caseHasCardNumber', facts: {} } };
    expect(await keeper.open({ ...opening(), claim: buildClaim({ words }) })).toEqual(refused);
    expect(await keeper.change(id, { kind: 'note', words })).toEqual(refused);
    expect(await keeper.change(id, { kind: 'resolve', reason: 'otherCase', words })).toEqual(refused);
    expect(await keeper.open({ ...opening(), claim: buildClaim({ phone: '378282246310005' }) })).toEqual(refused);
    expect(await keeper.change(id, { kind: 'note', words: 'BVN 22212345678' })).toEqual(refused);
    expect(store.head().seq).toBe(1);
  });

  it('takes a phone number whose digits may pass for a card’s', async () => {
    const { keeper } = await makeTill();
    for (const phone of [cardNumberOf('23480312345', 13), `+${cardNumberOf('44791112345', 12)}`]) {
      expect((await keeper.open({ ...opening(), claim: buildClaim({ phone }) })).ok).toBe(true);
    }
  });
});

describe('a payment for review', () => {
  it('opens a case by itself, once, however often it is asked for again', async () => {
    const { happens, cases, errors } = await makeTill();
    await happens(reviewEntry);
    await happens({ ...reviewEntry, happening: { kind: 'requeryRhythmEnded' } });
    expect(errors).toEqual([]);
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([
      { number: 1, subject: { why: 'review', reason: 'paidAfterSaleEnded' }, openedBy: 'paydesk' },
    ]);
  });

  it('opens one at the next start, where the program ended before it was written, and no second one after that', async () => {
    const first = await makeTill();
    first.store.append(reviewEntry);
    first.end();
    const second = await makeTill(first.folder);
    await second.watch.catchUp();
    expect(second.cases.casesOfPayment(reviewed.reference)).toHaveLength(1);
    second.end();
    const third = await makeTill(first.folder);
    await third.watch.catchUp();
    expect(third.cases.nextCaseNumber()).toBe(2);
  });

  it('is told in the case that it belongs to, where that is not resolved', async () => {
    const { keeper, happens, store, cases } = await makeTill();
    store.append(buildEntry(sale, { ...reviewed, state: unknownState(2) }));
    const complaint = await keeper.open(opening([reviewed.reference]));
    await happens({ ...reviewEntry, happening: { kind: 'requeryRhythmEnded' } });
    const id = complaint.ok ? complaint.value.id : '';
    expect(cases.casesOfPayment(reviewed.reference).map((each) => each.id)).toEqual([id]);
    expect(cases.caseFile(id)?.timeline.at(-1)?.entry.happening.kind).toBe('caseFlagged');
  });

  it('opens a case of its own, where the one that it belonged to is resolved', async () => {
    const { keeper, happens, store, cases } = await makeTill();
    store.append(buildEntry(sale, { ...reviewed, state: unknownState(2) }));
    const complaint = await keeper.open(opening([reviewed.reference]));
    const id = complaint.ok ? complaint.value.id : '';
    await keeper.change(id, { kind: 'resolve', reason: 'notDebited', words: 'The bank says so.' });
    await happens({ ...reviewEntry, happening: { kind: 'requeryRhythmEnded' } });
    expect(cases.casesOfPayment(reviewed.reference).map(({ number }) => number)).toEqual([2, 1]);
  });
});

describe('a payment that is not in this journal', () => {
  it('is asked about for its case, which keeps what the service said', async () => {
    const { keeper, cases, asked } = await makeTill();
    const opened = await keeper.open({ ...opening(), foreign: [FOREIGN] });
    const id = opened.ok ? opened.value.id : '';
    expect(await keeper.requeryForeign(id, FOREIGN.reference)).toMatchObject({ ok: true });
    expect(asked).toEqual([FOREIGN]);
    const file = cases.caseFile(id);
    expect(file).toMatchObject({ case: { foreign: [FOREIGN], references: [] }, payments: [] });
    expect(newestForeignAnswer(file?.timeline ?? [], FOREIGN.reference)).toMatchObject({
      ...{ at: NOW.toISOString(), by: 'ada', result: { kind: 'foreign', said: 'paid' } },
    });
  });

  it('is linked as its own where it is in the journal after all', async () => {
    const { keeper, store } = await makeTill();
    store.append(reviewEntry);
    const ours = { reference: reviewed.reference, paymentType: 'CARD' } as const;
    const opened = await keeper.open({ ...opening(), foreign: [ours] });
    expect(opened).toMatchObject({ value: { references: [ours.reference] } });
    const other = await keeper.open(opening());
    const linked = await keeper.change(other.ok ? other.value.id : '', { kind: 'linkForeign', payment: ours });
    expect(linked).toMatchObject({ value: { references: [ours.reference] } });
  });

  it('is not asked about where its case is resolved, or has it no more', async () => {
    const { keeper, asked } = await makeTill();
    const opened = await keeper.open({ ...opening(), foreign: [FOREIGN] });
    const id = opened.ok ? opened.value.id : '';
    expect(await keeper.requeryForeign(id, 'PRACTICE-QR-2')).toMatchObject({ problem: { code: 'paymentNotFound' } });
    await keeper.change(id, { kind: 'resolve', reason: 'notDebited', words: 'The bank says so.' });
    expect(await keeper.requeryForeign(id, FOREIGN.reference)).toMatchObject({ problem: { code: 'caseResolved' } });
    expect(asked).toEqual([]);
  });
});

describe('a payment for review that is contradicted later', () => {
  const contradictedAt = (at: string) => {
    const state = { ...paidState(2), review: { ...review, again: { reason: 'contradicted', at } as const } };
    return buildEntry(sale, { ...reviewed, state }, { kind: 'requeryRhythmEnded' });
  };
  const RESOLVE = { kind: 'resolve', reason: 'moneyReturned', words: 'The bank gave it back.' } as const;

  async function resolvedTill() {
    const till = await makeTill();
    await till.happens(reviewEntry);
    const [first] = till.cases.casesOfPayment(reviewed.reference);
    await till.keeper.change(first?.id ?? '', RESOLVE);
    return till;
  }

  it('opens another case where its own is resolved, once for what was found', async () => {
    const { happens, cases, errors } = await resolvedTill();
    const contradicted = contradictedAt('2026-11-23T09:00:00.000Z');
    await happens(contradicted);
    await happens(contradicted);
    expect(errors).toEqual([]);
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([
      { number: 2, subject: { why: 'review', reason: 'contradicted' }, state: { status: 'open' } },
      { number: 1, state: { status: 'resolved' } },
    ]);
  });

  it('is told in its case where that is not resolved, each time that it is found', async () => {
    const { happens, cases } = await resolvedTill();
    await happens(contradictedAt('2026-11-23T09:00:00.000Z'));
    await happens(contradictedAt('2026-11-24T09:00:00.000Z'));
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([
      { number: 2, flags: [{ at: '2026-11-23T09:00:00.000Z' }, { at: '2026-11-24T09:00:00.000Z' }] },
      { number: 1 },
    ]);
  });

  it('opens it at the next start, where the program ended before it was written, and no second one after that', async () => {
    const first = await resolvedTill();
    first.store.append(contradictedAt('2026-11-23T09:00:00.000Z'));
    first.end();
    for (const run of ['the next', 'the one after it']) {
      const till = await makeTill(first.folder);
      await till.watch.catchUp();
      expect(till.cases.nextCaseNumber(), run).toBe(3);
      till.end();
    }
  });
});

describe('the review of a payment', () => {
  const { reference } = reviewed;
  const RESOLVE = { kind: 'resolve', reason: 'moneyReturned', words: 'The bank gave it back.' } as const;

  async function tillInReview(folder?: string) {
    const till = await makeTill(folder);
    await till.happens(reviewEntry);
    const [opened] = till.cases.casesOfPayment(reference);
    if (!opened) throw new Error('A review opens a case.');
    return { ...till, id: opened.id };
  }

  it('is decided with its case: when, by whom and how', async () => {
    const { keeper, id, reviewOf, errors } = await tillInReview();
    await keeper.change(id, RESOLVE);
    expect(reviewOf(reference)).toEqual({
      ...review,
      decided: { at: NOW.toISOString(), by: 'ada', case: { id, number: 1 }, reason: 'moneyReturned' },
    });
    expect(errors).toEqual([]);
  });

  it('stays while another case about the payment is not resolved, and is decided with that', async () => {
    const { keeper, id, reviewOf } = await tillInReview();
    const complaint = await keeper.open(opening([reference]));
    await keeper.change(id, RESOLVE);
    expect(reviewOf(reference)).toEqual(review);
    await keeper.change(complaint.ok ? complaint.value.id : '', RESOLVE);
    expect(reviewOf(reference)).toMatchObject({ decided: { case: { number: 2 } } });
  });

  it('is decided when the payment is taken out of the only case that was left', async () => {
    const { keeper, id, reviewOf } = await tillInReview();
    const complaint = await keeper.open(opening([reference]));
    await keeper.change(id, RESOLVE);
    await keeper.change(complaint.ok ? complaint.value.id : '', { kind: 'unlink', reference });
    expect(reviewOf(reference)).toMatchObject({ decided: { case: { number: 1 } } });
  });

  it.each([
    ['its case is opened again', (id: string) => [id, { kind: 'reopen', words: 'It was taken once more.' }] as const],
    ['another case is about it', (id: string) => [id, null] as const],
  ])('is open again where %s', async (_name, next) => {
    const { keeper, id, reviewOf, store } = await tillInReview();
    await keeper.change(id, RESOLVE);
    const [of, event] = next(id);
    await (event ? keeper.change(of, event) : keeper.open(opening([reference])));
    expect(reviewOf(reference)).toEqual({ ...review, reopenedAt: NOW.toISOString() });
    expect(store.head().seq).toBe(6);
  });

  it('is brought up to its cases at the next start, where the program ended between the two entries', async () => {
    const first = await tillInReview();
    first.faults.reviews = new Error('The program ended.');
    await first.keeper.change(first.id, RESOLVE);
    expect(first.errors).toEqual([first.faults.reviews]);
    expect(first.reviewOf(reference)).toEqual(review);
    first.end();
    const second = await makeTill(first.folder);
    await second.watch.catchUp();
    expect(second.reviewOf(reference)).toMatchObject({ decided: { by: 'ada', case: { number: 1 } } });
    second.faults.reviews = new Error('The program ended again.');
    await second.keeper.change(first.id, { kind: 'reopen', words: 'It was taken once more.' });
    second.end();
    const third = await makeTill(first.folder);
    await third.watch.catchUp();
    expect(third.reviewOf(reference)).toEqual({ ...review, reopenedAt: NOW.toISOString() });
    const { seq } = third.store.head();
    await third.watch.catchUp();
    expect(third.store.head().seq).toBe(seq);
  });

  it('is not decided by a case that was resolved before a finding that nobody was told of yet', async () => {
    const { keeper, id, reviewOf, store, watch, cases } = await tillInReview();
    const again = { reason: 'contradicted', at: '2026-11-21T09:59:59.000Z' } as const;
    const contradicted = { ...reviewed, state: { ...paidState(2), review: { ...review, again } } };
    store.append(buildEntry(sale, contradicted, { kind: 'requeryRhythmEnded' }));
    await keeper.change(id, RESOLVE);
    await watch.catchUp();
    expect(reviewOf(reference)).toEqual({ ...review, again });
    expect(cases.casesOfPayment(reference)).toMatchObject([{ number: 2, state: { status: 'open' } }, { number: 1 }]);
  });
});

describe('a payment that is still unknown when its watch ends', () => {
  it('opens a case', async () => {
    const watch = { plan: 'notPaid', answered: 7, unanswered: 0, dueAt: null } as const;
    const { happens, cases } = await makeTill();
    await happens(buildEntry(sale, buildPayment(sale, 1, { state: unknownState(2), watch })));
    expect(cases.casesOfPayment(reviewed.reference)).toMatchObject([{ subject: { why: 'stillUnknown' } }]);
  });
});
