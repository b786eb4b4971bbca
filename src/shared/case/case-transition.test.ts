import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../payment/records.ts';
import { answered, LOST } from '../testing/answers.fixture.ts';
import { buildCase, OPENED_AT } from '../testing/cases.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import { type CaseRecord, caseHappeningSchema } from './case.ts';
import { dueAfter } from './case-clock.ts';
import { type CaseEvent, caseAfter, flagsOf, hasFlag, openCase, subjectOf } from './case-transition.ts';

const LATER = '2026-11-22T10:00:00.000Z';
const BY = { at: LATER, by: 'cashier' };
const REFERENCE = 'T1-261121-0001-ABCDEFGHI';

function caseWith(before: CaseRecord, ...events: CaseEvent[]): CaseRecord {
  return events.reduce((current, event) => {
    const change = caseAfter(current, event, BY);
    if (!change.ok) throw new Error(change.refusal);
    return change.happening?.case ?? current;
  }, before);
}

const FOREIGN = { reference: 'PRACTICE-QR-1', paymentType: 'QR' } as const;
const LINK_FOREIGN: CaseEvent = { kind: 'linkForeign', payment: FOREIGN };
const FOREIGN_PAID: CaseEvent = {
  ...{ kind: 'foreignAnswered', reference: FOREIGN.reference, outcome: answered({ reference: FOREIGN.reference }) },
};
const RESOLVE: CaseEvent = { kind: 'resolve', reason: 'moneyReturned', words: 'The bank gave it back.' };

describe('a case', () => {
  it('is open for 72 hours from its opening', () => {
    expect(buildCase()).toMatchObject({ state: { status: 'open' }, openedBy: 'cashier', dueAt: dueAfter(OPENED_AT) });
  });

  it('is resolved with a reason, words, when and by whom', () => {
    expect(caseWith(buildCase(), RESOLVE).state).toEqual({
      status: 'resolved',
      reason: 'moneyReturned',
      words: 'The bank gave it back.',
      at: LATER,
      by: 'cashier',
    });
  });

  it.each<CaseEvent>([
    RESOLVE,
    { kind: 'link', reference: REFERENCE },
    LINK_FOREIGN,
    { kind: 'unlink', reference: REFERENCE },
    { kind: 'setStatus', status: 'waitingForBank' },
  ])('that is resolved refuses $kind', (event) => {
    expect(caseAfter(caseWith(buildCase(), RESOLVE), event, BY)).toEqual({ ok: false, refusal: 'caseResolved' });
  });

  it('that is resolved takes a note, and what the program finds', () => {
    const resolved = caseWith(buildCase(), RESOLVE);
    expect(caseWith(resolved, { kind: 'note', words: 'The customer called again.' }).state.status).toBe('resolved');
    const flag = { reference: REFERENCE, why: 'review', at: LATER } as const;
    expect(caseWith(resolved, { kind: 'flag', flag }).flags).toEqual([flag]);
  });

  it('holds payments that are not in this journal, until they are taken out', () => {
    const linked = caseWith(buildCase(), LINK_FOREIGN);
    expect(linked).toMatchObject({ references: [], foreign: [FOREIGN] });
    expect(caseWith(linked, { kind: 'unlink', reference: FOREIGN.reference })).toMatchObject({ foreign: [] });
    expect(buildCase()).not.toHaveProperty('foreign');
  });

  it('tells what the service said of one of them, also once it is resolved', () => {
    const resolved = caseWith(buildCase({ foreign: [FOREIGN] }), RESOLVE);
    const change = caseAfter(resolved, FOREIGN_PAID, BY);
    expect(change).toMatchObject({
      happening: { kind: 'caseForeignAnswered', case: { state: { status: 'resolved' } } },
    });
  });

  it('that is opened again has 72 hours from then', () => {
    const reopened = caseWith(buildCase(), RESOLVE, { kind: 'reopen', words: 'It was taken once more.' });
    expect(reopened).toMatchObject({ state: { status: 'open' }, dueAt: dueAfter(LATER) });
  });

  it('that is not resolved is not opened again', () => {
    expect(caseAfter(buildCase(), { kind: 'reopen', words: 'Why not' }, BY)).toMatchObject({
      refusal: 'caseNotResolved',
    });
  });

  it.each<[string, CaseRecord, CaseEvent]>([
    [
      'a payment that is linked already',
      buildCase({ references: [REFERENCE] }),
      { kind: 'link', reference: REFERENCE },
    ],
    ['one of another till that is linked already', buildCase({ foreign: [FOREIGN] }), LINK_FOREIGN],
    ['a payment that is not linked', buildCase(), { kind: 'unlink', reference: REFERENCE }],
    ['the status that it has', buildCase(), { kind: 'setStatus', status: 'open' }],
  ])('is told nothing by %s', (_what, before, event) => {
    expect(caseAfter(before, event, BY)).toEqual({ ok: true, happening: null });
  });

  it('takes no more payments than a case can have', () => {
    const references = Array.from({ length: 50 }, (_, index) => `T1-261121-${String(index).padStart(4, '0')}`);
    const full = buildCase({ references });
    expect(caseAfter(full, { kind: 'link', reference: REFERENCE }, BY)).toMatchObject({ refusal: 'caseFull' });
    expect(caseAfter(full, LINK_FOREIGN, BY)).toMatchObject({ refusal: 'caseFull' });
  });

  it('keeps what it began with, links each payment once, and is always due, whatever is done to it', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const opened = buildCase();
        let current = opened;
        for (const event of events) {
          const change = caseAfter(current, event, BY);
          if (!change.ok || !change.happening) continue;
          expect(caseHappeningSchema.parse(change.happening)).toEqual(change.happening);
          current = change.happening.case;
        }
        const { id, number, subject, claim, openedAt, openedBy } = current;
        expect({ id, number, subject, claim, openedAt, openedBy }).toEqual({
          id: opened.id,
          number: opened.number,
          subject: opened.subject,
          claim: opened.claim,
          openedAt: opened.openedAt,
          openedBy: opened.openedBy,
        });
        expect(new Set(current.references).size).toBe(current.references.length);
        const foreign = current.foreign?.map((each) => each.reference) ?? [];
        expect(new Set(foreign).size).toBe(foreign.length);
        expect(new Set(current.flags.map(({ why, reference }) => why + reference)).size).toBe(current.flags.length);
        expect([dueAfter(OPENED_AT), dueAfter(LATER)]).toContain(current.dueAt);
      }),
    );
  });
});

describe('what the program finds at a payment', () => {
  const review = { reason: 'paidAfterSaleEnded', at: LATER } as const;
  const unknown = { outcome: 'unknown', since: LATER, sentAt: LATER, notFound: null, review: null } as const;
  const watch = { plan: 'notPaid', answered: 7, unanswered: 0, dueAt: null } as const;

  it.each<[string, Partial<PaymentRecord>, string[]]>([
    ['a review', { state: { ...unknown, review } }, ['review']],
    ['that nobody knows when its watch has ended', { state: unknown, watch }, ['stillUnknown']],
    [
      'a review, and what was found after it',
      { state: { ...unknown, review: { ...review, again: { reason: 'contradicted', at: OPENED_AT } } } },
      ['review', 'reviewAgain'],
    ],
    ['both', { state: { ...unknown, review }, watch }, ['review', 'stillUnknown']],
    ['nothing while it is watched', { state: unknown, watch: { ...watch, dueAt: LATER } }, []],
    ['nothing where it was made before watches were kept', { state: unknown }, []],
  ])('is %s', (_what, change, expected) => {
    expect(flagsOf({ ...payment(), ...change }, LATER).map(({ why }) => why)).toEqual(expected);
  });

  it('is told of once, and what is found again each time that it is found', () => {
    const flag = { reference: REFERENCE, why: 'review', at: OPENED_AT } as const;
    const again = { ...flag, why: 'reviewAgain' } as const;
    const told = buildCase({ flags: [flag, again] });
    expect([flag, again].map((each) => hasFlag(told, { ...each, at: LATER }))).toEqual([true, false]);
    expect(hasFlag(told, again)).toBe(true);
  });

  it('is what the case is about', () => {
    const reviewed = { ...payment(), state: { ...unknown, review } };
    const flag = { reference: REFERENCE, why: 'review', at: LATER } as const;
    expect(subjectOf(flag, reviewed)).toEqual({ why: 'review', reason: 'paidAfterSaleEnded' });
    const again = { reason: 'contradicted', at: LATER } as const;
    const contradicted = { ...payment(), state: { ...unknown, review: { ...review, again } } };
    expect(subjectOf({ ...flag, why: 'reviewAgain' }, contradicted)).toEqual({ why: 'review', reason: 'contradicted' });
    expect(openCase({ ...buildCase(), subject: subjectOf(flag, reviewed) }, BY).kind).toBe('caseOpened');
  });
});

const reference = fc.constantFrom(REFERENCE, 'T1-261121-0002-ABCDEFGHI', 'T1-261121-0003-ABCDEFGHI');
const words = fc.constantFrom('Called the bank.', 'The customer waits.');
const anyEvent: fc.Arbitrary<CaseEvent> = fc.oneof(
  fc.record({ kind: fc.constant('note' as const), words }),
  fc.record({
    kind: fc.constant('linkForeign' as const),
    payment: fc.record({ reference, paymentType: fc.constantFrom('QR' as const, 'CARD' as const) }),
  }),
  fc.record({ kind: fc.constant('foreignAnswered' as const), reference, outcome: fc.constantFrom(answered(), LOST) }),
  fc.record({ kind: fc.constant('link' as const), reference }),
  fc.record({ kind: fc.constant('unlink' as const), reference }),
  fc.record({
    kind: fc.constant('flag' as const),
    flag: fc.record({
      reference,
      why: fc.constantFrom('review' as const, 'stillUnknown' as const),
      at: fc.constant(LATER),
    }),
  }),
  fc.record({
    kind: fc.constant('setStatus' as const),
    status: fc.constantFrom('open' as const, 'waitingForBank' as const, 'waitingForCustomer' as const),
  }),
  fc.constant(RESOLVE),
  fc.record({ kind: fc.constant('reopen' as const), words }),
);
