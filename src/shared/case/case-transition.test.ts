import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../payment/records.ts';
import { answered, LOST } from '../testing/answers.fixture.ts';
import { buildCase, caseAfterEntry, caseWith as caseAt, OPENED_AT } from '../testing/cases.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import { type CaseRecord, caseHappeningSchema } from './case.ts';
import { dueAfter } from './case-clock.ts';
import { type CaseEvent, caseAfter, flagsOf, hasFlag, openCase, subjectOf } from './case-transition.ts';

const LATER = '2026-11-22T10:00:00.000Z';
const REFERENCE = 'T1-261121-0001-ABCDEFGHI';

const caseWith = (before: CaseRecord, ...events: CaseEvent[]) => caseAt(before, LATER, events);

const EXTERNAL = { reference: 'PRACTICE-QR-1', paymentType: 'QR' } as const;
const LINK_EXTERNAL: CaseEvent = { kind: 'caseExternalLinked', payment: EXTERNAL };
const EXTERNAL_PAID: CaseEvent = {
  kind: 'caseExternalAnswered',
  reference: EXTERNAL.reference,
  outcome: answered({ reference: EXTERNAL.reference }),
};
const RESOLVE: CaseEvent = { kind: 'caseResolved', reason: 'moneyReturned', words: 'The bank gave it back.' };

describe('a case', () => {
  it('resolves a case with a reason, words, the time and the person', () => {
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
    { kind: 'caseLinked', reference: REFERENCE },
    LINK_EXTERNAL,
    { kind: 'caseUnlinked', reference: REFERENCE },
    { kind: 'caseStatusChanged', status: 'waitingForBank' },
  ])('a resolved case refuses $kind', (event) => {
    expect(caseAfter(caseWith(buildCase(), RESOLVE), event, LATER)).toEqual({ ok: false, refusal: 'caseResolved' });
  });

  it("a resolved case accepts a note and the program's findings", () => {
    const resolved = caseWith(buildCase(), RESOLVE);
    expect(caseWith(resolved, { kind: 'caseNoted', words: 'The customer called again.' }).state.status).toBe(
      'resolved',
    );
    const flag = { reference: REFERENCE, why: 'review', at: LATER } as const;
    expect(caseWith(resolved, { kind: 'caseFlagged', flag }).flags).toEqual([flag]);
  });

  it('keeps external payments in a case until a person removes them', () => {
    const linked = caseWith(buildCase(), LINK_EXTERNAL);
    expect(linked).toMatchObject({ references: [], external: [EXTERNAL] });
    expect(caseWith(linked, { kind: 'caseUnlinked', reference: EXTERNAL.reference })).toMatchObject({ external: [] });
    expect(buildCase()).not.toHaveProperty('external');
  });

  it('records the answer about another till’s payment even in a resolved case', () => {
    const resolved = caseWith(buildCase({ external: [EXTERNAL] }), RESOLVE);
    const change = caseAfter(resolved, EXTERNAL_PAID, LATER);
    expect(change).toMatchObject({
      ok: true,
      happening: { kind: 'caseExternalAnswered', reference: EXTERNAL.reference },
    });
    expect(caseWith(resolved, EXTERNAL_PAID)).toEqual({ ...resolved, updatedAt: LATER });
  });

  it('a reopened case has 72 hours from its reopening', () => {
    const reopened = caseWith(buildCase(), RESOLVE, { kind: 'caseReopened', words: 'It was taken once more.' });
    expect(reopened).toMatchObject({ state: { status: 'open' }, dueAt: dueAfter(LATER) });
  });

  it.each<[string, CaseRecord, CaseEvent]>([
    [
      'a payment that is linked already',
      buildCase({ references: [REFERENCE] }),
      { kind: 'caseLinked', reference: REFERENCE },
    ],
    ['another till’s payment that is linked already', buildCase({ external: [EXTERNAL] }), LINK_EXTERNAL],
    ['a payment that is not linked', buildCase(), { kind: 'caseUnlinked', reference: REFERENCE }],
    ['its present status', buildCase(), { kind: 'caseStatusChanged', status: 'open' }],
  ])('%s does not change a case', (_what, before, event) => {
    expect(caseAfter(before, event, LATER)).toEqual({ ok: true, happening: null });
  });

  it('a case accepts only a limited number of payments', () => {
    const references = Array.from({ length: 50 }, (_, index) => `T1-261121-${String(index).padStart(4, '0')}`);
    const full = buildCase({ references });
    expect(caseAfter(full, { kind: 'caseLinked', reference: REFERENCE }, LATER)).toMatchObject({ refusal: 'caseFull' });
    expect(caseAfter(full, LINK_EXTERNAL, LATER)).toMatchObject({ refusal: 'caseFull' });
  });

  it('keeps the origin, the deadline and one link to each payment, whatever events come', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const opened = buildCase();
        let current = opened;
        for (const event of events) {
          const change = caseAfter(current, event, LATER);
          if (!change.ok || !change.happening) continue;
          expect(caseHappeningSchema.parse(change.happening)).toEqual(change.happening);
          current = caseAfterEntry(current, change.happening, LATER);
        }
        const { id, number, subject, claim, openedAt, openedBy } = opened;
        expect(current).toMatchObject({ id, number, subject, claim, openedAt, openedBy });
        expect(new Set(current.references).size).toBe(current.references.length);
        const external = current.external?.map((each) => each.reference) ?? [];
        expect(new Set(external).size).toBe(external.length);
        expect(new Set(current.flags.map(({ why, reference }) => why + reference)).size).toBe(current.flags.length);
        expect([dueAfter(OPENED_AT), dueAfter(LATER)]).toContain(current.dueAt);
      }),
    );
  });
});

describe('findings of the program about a payment in a case', () => {
  const review = { reason: 'paidAfterSaleEnded', at: LATER } as const;
  const unknown = { outcome: 'unknown', since: LATER, sentAt: LATER, notFound: null, review: null } as const;
  const watch = { plan: 'notPaid', answered: 7, unanswered: 0, dueAt: null } as const;

  it.each<[string, Partial<PaymentRecord>, string[]]>([
    ['a review', { state: { ...unknown, review } }, ['review']],
    ['an unknown outcome at the end of the watch', { state: unknown, watch }, ['stillUnknown']],
    [
      'a review and later findings',
      { state: { ...unknown, review: { ...review, again: { reason: 'contradicted', at: OPENED_AT } } } },
      ['review', 'reviewAgain'],
    ],
    ['both', { state: { ...unknown, review }, watch }, ['review', 'stillUnknown']],
    ['nothing while it is watched', { state: unknown, watch: { ...watch, dueAt: LATER } }, []],
  ])('the findings about a payment in a case include %s', (_what, change, expected) => {
    expect(flagsOf({ ...payment(), ...change }, LATER).map(({ why }) => why)).toEqual(expected);
  });

  it('reports a finding once, and a repeated finding each time it occurs', () => {
    const flag = { reference: REFERENCE, why: 'review', at: OPENED_AT } as const;
    const again = { ...flag, why: 'reviewAgain' } as const;
    const told = buildCase({ flags: [flag, again] });
    expect([flag, again].map((each) => hasFlag(told, { ...each, at: LATER }))).toEqual([true, false]);
    expect(hasFlag(told, again)).toBe(true);
  });

  it('a finding becomes the subject of a case', () => {
    const reviewed = { ...payment(), state: { ...unknown, review } };
    const flag = { reference: REFERENCE, why: 'review', at: LATER } as const;
    expect(subjectOf(flag, reviewed)).toEqual({ why: 'review', reason: 'paidAfterSaleEnded' });
    const again = { reason: 'contradicted', at: LATER } as const;
    const contradicted = { ...payment(), state: { ...unknown, review: { ...review, again } } };
    expect(subjectOf({ ...flag, why: 'reviewAgain' }, contradicted)).toEqual({ why: 'review', reason: 'contradicted' });
    expect(openCase({ ...buildCase(), subject: subjectOf(flag, reviewed) }, LATER)).toMatchObject({
      kind: 'caseOpened',
    });
  });
});

const reference = fc.constantFrom(REFERENCE, 'T1-261121-0002-ABCDEFGHI', 'T1-261121-0003-ABCDEFGHI');
const words = fc.constantFrom('Called the bank.', 'The customer waits.');
const anyEvent: fc.Arbitrary<CaseEvent> = fc.oneof(
  fc.record({ kind: fc.constant('caseNoted' as const), words }),
  fc.record({
    kind: fc.constant('caseExternalLinked' as const),
    payment: fc.record({ reference, paymentType: fc.constantFrom('QR' as const, 'CARD' as const) }),
  }),
  fc.record({
    kind: fc.constant('caseExternalAnswered' as const),
    reference,
    outcome: fc.constantFrom(answered(), LOST),
  }),
  fc.record({ kind: fc.constant('caseLinked' as const), reference }),
  fc.record({ kind: fc.constant('caseUnlinked' as const), reference }),
  fc.record({
    kind: fc.constant('caseFlagged' as const),
    flag: fc.record({
      reference,
      why: fc.constantFrom('review' as const, 'stillUnknown' as const),
      at: fc.constant(LATER),
    }),
  }),
  fc.record({
    kind: fc.constant('caseStatusChanged' as const),
    status: fc.constantFrom('open' as const, 'waitingForBank' as const, 'waitingForCustomer' as const),
  }),
  fc.constant(RESOLVE),
  fc.record({ kind: fc.constant('caseReopened' as const), words }),
);
