import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Happening, JournalEntry } from '../journal/journal-entry.ts';
import { partedEntry } from '../journal/personal-data.ts';
import type { PaymentRecord, SaleState } from '../payment/records.ts';
import { openReviewOf } from '../payment/review.ts';
import { erasureObstacle } from '../personal/erasure.ts';
import { withoutPersonal } from '../personal/without-personal.ts';
import { entryAbout, kept, requeriedPaid } from '../testing/facts.fixture.ts';
import { handedOver, histories } from '../testing/histories.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { fold } from './fold.ts';

const ERASED: Happening = { kind: 'personalErased', entries: [17, 20], cause: 'asked', reason: 'The customer asked.' };

/** More than enough to end every watch of two payments. */
const MOST_CHECKS = 60;

function folded(state: SaleState | null, entry: JournalEntry): SaleState {
  const result = fold(state, entry);
  if (!result.ok) throw new Error(`The entry breaks the rule ${result.rule}.`);
  return result.value.state;
}

function stateOf(entries: readonly JournalEntry[]): SaleState {
  const state = entries.reduce<SaleState | null>(folded, null);
  if (!state) throw new Error('There is no entry.');
  return state;
}

/** Returns the next entry that brings a payment to its end: an answer until its watch ends, then a decision on its review. */
function endOf(payment: PaymentRecord): JournalEntry | null {
  const at = payment.watch.dueAt ?? payment.updatedAt;
  if (payment.state.outcome !== 'paid' || payment.watch.dueAt !== null) {
    const personal = { customerEmail: 'ada@example.ng', narration: 'For Ada', customerName: 'Ada Obi' };
    return kept(entryAbout(payment, requeriedPaid(payment, personal), { at }));
  }
  if (openReviewOf(payment.state) === null) return null;
  return kept(entryAbout(payment, { kind: 'reviewDecided', decision: given.keptDecision(1) }, { at }));
}

const endedHistories = histories.map((events) => {
  const entries = events.map(({ entry }) => entry);
  for (let count = 0; count < MOST_CHECKS; count += 1) {
    const [next] = stateOf(entries).payments.flatMap((each) => endOf(each) ?? []);
    if (!next) break;
    entries.push(next);
  }
  return entries;
});

function erasureOf(entries: readonly JournalEntry[]): JournalEntry {
  const payment = stateOf(entries).payments.at(-1);
  if (!payment) throw new Error('A sale has a payment.');
  return kept(entryAbout(payment, ERASED, { at: given.at(9_000_000_000) }));
}

describe('erasing personal data', () => {
  it('an erasure gives the same state, whichever personal data was disclosed', () => {
    fc.assert(
      fc.property(endedHistories, fc.infiniteStream(fc.boolean()), (entries, disclosed) => {
        const known = entries.map((entry) => (disclosed.next().value ? entry : partedEntry(entry).kept));
        const erasure = erasureOf(entries);
        const after = folded(stateOf(entries), erasure);
        expect(folded(stateOf(known), erasure)).toEqual(after);
        expect(folded(stateOf(known), partedEntry(erasure).kept)).toEqual(after);
        expect(JSON.stringify(after)).not.toMatch(/ada@|ade@|Ada/);
      }),
    );
  });

  it('an erasure changes nothing but personal values and change times', () => {
    fc.assert(
      fc.property(endedHistories, (entries) => {
        const before = stateOf(entries);
        const erasure = erasureOf(entries);
        const after = folded(before, erasure);
        const { customer, note, updatedAt } = before.sale;
        expect({ ...after.sale, customer, note, updatedAt }).toEqual(before.sale);
        for (const [index, payment] of before.payments.entries()) {
          const { personalErasedAt, ...now } = after.payments[index] ?? payment;
          expect(personalErasedAt).toBe(erasure.at);
          const isOfEntry = payment.reference === erasure.reference;
          expect({ ...now, updatedAt: payment.updatedAt }).toEqual(withoutPersonal(payment));
          expect(now.updatedAt).toBe(isOfEntry ? erasure.at : payment.updatedAt);
          expect({ ...now, lastRequery: null, confirmation: null, updatedAt: null }).toEqual({
            ...payment,
            customer: { ...payment.customer, email: null, phone: null },
            note: null,
            lastRequery: null,
            confirmation: null,
            updatedAt: null,
          });
        }
      }),
    );
  });

  it("an erasure keeps the service's answers that decided about the payment", () => {
    const entries = handedOver().map(({ entry }) => entry);
    const [paid] = stateOf(entries).payments;
    if (!paid?.confirmation) throw new Error('It is paid.');
    const { answer, checks } = withoutPersonal(paid).confirmation ?? paid.confirmation;
    expect(checks).toEqual(paid.confirmation.checks);
    expect(answer).toMatchObject({ message: null, customerEmail: null, code: '000' });
    expect(answer).not.toHaveProperty('customerName');
  });

  it('refuses an erasure for each reason, and the fold refuses the erasure for the same reasons', () => {
    const [intent, ...others] = handedOver().map(({ entry }) => entry);
    if (!intent) throw new Error('A history has an intent.');
    const paid = stateOf([intent, ...others]);
    expect(erasureObstacle(stateOf([intent]))).toBe('erasureUnsettled');
    expect(erasureObstacle(paid)).toBeNull();
    const [payment] = paid.payments;
    if (!payment) throw new Error('A sale has a payment.');
    const review = { reason: 'contradicted' as const, at: given.at(1) };
    const found = { ...paid, payments: [{ ...payment, state: { ...payment.state, review } }] };
    expect(erasureObstacle(found)).toBe('erasureInReview');
    for (const state of [stateOf([intent]), found]) {
      const refused = fold(state, erasureOf([intent]));
      expect(refused).toMatchObject({ ok: false, rule: 'erasedTooEarly', refusal: erasureObstacle(state) });
    }
  });

  it('an erasure does not prevent the till from recording a later answer', () => {
    const entries = handedOver().map(({ entry }) => entry);
    const [payment] = stateOf(entries).payments;
    if (!payment) throw new Error('A sale has a payment.');
    const rested = { ...stateOf(entries), payments: [{ ...payment, watch: { ...payment.watch, dueAt: null } }] };
    const after = folded(rested, erasureOf(entries));
    const later = kept(
      entryAbout(payment, requeriedPaid(payment, { message: 'Approved' }), { at: given.at(9_000_000_001) }),
    );
    expect(folded(after, later).payments[0]).toMatchObject({
      customer: { email: null },
      lastRequery: { answer: { message: 'Approved' } },
      personalErasedAt: erasureOf(entries).at,
    });
  });
});
