import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OTHER_REFERENCE } from '../testing/answers.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import type { PaymentEvent } from './payment-event.ts';
import { type PaymentState, paymentStateSchema, UNSETTLED } from './payment-state.ts';
import { type Move, stories } from './stories.fixture.ts';
import { type Transition, transition } from './transition.ts';

interface Happened {
  move: Move;
  event: PaymentEvent;
  before: PaymentState;
  result: Transition;
}

function eventOf(state: PaymentState, move: Move, timeMs: number): PaymentEvent {
  if (move.kind === 'requeried') return given.requeried(state, move.outcome, timeMs, move.sale);
  const { afterMs: _afterMs, ...event } = move;
  return { ...event, at: given.at(timeMs) };
}

/** Applies the moves in turn to a payment whose intent was just written. */
function live(story: Move[]): Happened[] {
  let state = given.open();
  let timeMs = 0;
  return story.map((move) => {
    timeMs += move.afterMs;
    const before = state;
    const event = eventOf(before, move, timeMs);
    const result = transition(before, event);
    state = result.state;
    return { move, event, before, result };
  });
}

/** @param seed fixes the stories, for a test about where they lead */
function always(holds: (happened: Happened) => void, seed?: number): void {
  fc.assert(
    fc.property(stories, (story) => {
      for (const happened of live(story)) holds(happened);
    }),
    { numRuns: 1_000, ...(seed !== undefined && { seed }) },
  );
}

const handedOverOf = (state: PaymentState) => (state.outcome === 'paid' ? state.handedOver : null);

describe('any sequence of events', () => {
  it('has a defined result that the journal can store', () => {
    always(({ result }) => expect(paymentStateSchema.parse(result.state)).toEqual(result.state));
  });

  it('makes a payment paid only by a re-query that passed every check', () => {
    always(({ before, event, result }) => {
      if (result.state.outcome !== 'paid' || before.outcome === 'paid') return;
      if (event.kind !== 'requeried') throw new Error(`paid by ${event.kind}`);
      expect(event.judgement.verdict).toBe('paid');
      expect(event.judgement.checks).toHaveLength(9);
      expect(event.judgement.checks.filter(({ passed }) => !passed)).toEqual([]);
    });
  });

  it('keeps a paid payment paid', () => {
    always(({ before, result }) => {
      if (before.outcome !== 'paid') return;
      expect(result.state).toMatchObject({ outcome: 'paid', paidAt: before.paidAt });
    });
  });

  it("lets goods leave only by a person's press, once, if paid and not in review or decided for the shop", () => {
    always(({ before, event, result }) => {
      const [was, is] = [handedOverOf(before), handedOverOf(result.state)];
      if (was !== null) expect(is).toEqual(was);
      if (was !== null || is === null) return;
      expect(before).toMatchObject({ outcome: 'paid' });
      if (before.review) {
        expect(event).toMatchObject({ afterReview: true });
        expect(before.review.decided).toMatchObject({ books: 'kept', reason: 'paymentWasRight' });
        expect(before).not.toHaveProperty('settled');
      }
      expect(is).toEqual({ at: event.at, by: event.kind === 'handOver' ? event.by : 'nobody' });
    });
  });

  it('marks for review an answer for another reference, which otherwise only restarts the "not found" count', () => {
    always(({ move, before, result }) => {
      if (move.kind !== 'requeried' || move.outcome.kind !== 'answered') return;
      if (move.outcome.answer.reference !== OTHER_REFERENCE) return;
      const isCounted = UNSETTLED.some((outcome) => outcome === before.outcome);
      expect(result.state).toEqual({
        ...before,
        ...(isCounted && { notFound: null }),
        review: expect.anything(),
      });
    });
  });

  it('keeps the first reason of a review and adds only contradictions', () => {
    always(({ before, event, result }) => {
      if (!before.review) return;
      const { reason, at, again, decided } = before.review;
      expect(result.state.review).toMatchObject({ reason, at });
      if (result.state.review?.again === again) return;
      const contradictions = before.outcome === 'paid' ? ['declined', 'review'] : ['paid', 'review'];
      if (before.outcome !== 'paid') expect(decided).toBeDefined();
      if (event.kind !== 'requeried') throw new Error(`found by ${event.kind}`);
      expect(contradictions).toContain(event.judgement.verdict);
    });
  });

  it('lets only a person decide a review, and a decision changes nothing else', () => {
    always(({ before, event, result }) => {
      if (!result.state.review?.decided || before.review?.decided) return;
      if (event.kind !== 'reviewDecided') throw new Error(`decided by ${event.kind}`);
      const { reopenedAt: _reopenedAt, ...found } = before.review ?? {};
      expect(result.state).toEqual({ ...before, review: { ...found, decided: event.decision } });
    });
  });

  it('reopens a decided review after a contradiction or a late success', () => {
    always(({ before, event, result }) => {
      if (!before.review?.decided || event.kind !== 'requeried') return;
      const { verdict } = event.judgement;
      const isNew = verdict === 'review' || verdict === (before.outcome === 'paid' ? 'declined' : 'paid');
      const { decided, ...open } = result.state.review ?? {};
      if (isNew) expect(open).toMatchObject({ again: { at: event.at }, reopenedAt: event.at });
      expect(decided).toEqual(isNew ? undefined : before.review.decided);
    });
  });

  it('reaches declined and never received only by a re-query', () => {
    always(({ before, event, result }) => {
      const { outcome } = result.state;
      if (outcome === before.outcome || (outcome !== 'declined' && outcome !== 'neverReceived')) return;
      expect(event.kind).toBe('requeried');
    });
  });

  it('reopens no ended payment unless part of it was never sent', () => {
    always(({ before, result }) => {
      if (before.outcome === 'open' || result.state.outcome !== 'open') return;
      expect(before).toMatchObject({ outcome: 'unknown', unsent: expect.anything() });
      expect(['sent again', 'step after all']).toContain(result.row);
    });
  });

  it('remembers that the reference was taken', () => {
    always(({ before, result }) => {
      if (before.referenceTaken) expect(result.state.referenceTaken).toBe(true);
    });
  });

  it("changes nothing if a person's request is refused", () => {
    always(({ before, result }) => {
      if (result.refusal) expect(result.state).toEqual(before);
    });
  });

  it('changes nothing if the service gave no answer', () => {
    always(({ move, before, result }) => {
      const isLost = move.kind === 'requeried' && (move.outcome.kind === 'lost' || move.outcome.kind === 'queryFailed');
      if (isLost) expect(result.state).toEqual(before);
    });
  });
});

describe('the generated stories', () => {
  it('reach every outcome, a hand-over, and reviews that are decided and reopened', () => {
    const seen = new Set<string>();
    always(({ result }) => {
      seen.add(result.state.outcome);
      if (handedOverOf(result.state))
        seen.add(result.state.review?.decided ? 'handedOver after a review' : 'handedOver');
      if (result.state.review?.decided) seen.add(`decided: ${result.state.outcome}`);
      if (result.state.review?.reopenedAt) seen.add('reopened');
    }, 1);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['open', 'unknown', 'paid', 'declined', 'neverReceived', 'handedOver', 'handedOver after a review'],
        ...['decided: open', 'decided: unknown', 'decided: paid', 'decided: declined', 'reopened'],
      ]),
    );
  });
});
