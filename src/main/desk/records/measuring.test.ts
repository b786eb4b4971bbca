import { describe, expect, it } from 'vitest';
import { transition } from '../../../shared/payment/transition.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { createMeasuring } from './measuring.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHI';

describe('the time since "not found" began', () => {
  it('restarts the time since "not found" after the charge is sent again', () => {
    let ms = 0;
    const monotonic = () => ({ ms, count: 1 });
    const measuring = createMeasuring({ clock: { monotonic } });
    measuring.intended(REFERENCE, { dueAt: given.at(300_000), answered: 0, unanswered: 0, plan: 'notPaid' });
    let state = given.open(given.CARD_PIN);
    const notFound = () => {
      const measured = measuring.of(REFERENCE, monotonic());
      const event = { ...given.requeried(state, { kind: 'notFound' }, ms), measured };
      state = transition(state, event).state;
      measuring.changed(REFERENCE, event, state);
    };
    notFound();
    ms = 180_000;
    expect(measuring.of(REFERENCE, monotonic()).sinceNotFoundSeconds).toBe(180);
    measuring.changed(REFERENCE, { kind: 'stepSubmitted', operation: 'authenticate', at: given.at(ms) }, state);
    expect(measuring.of(REFERENCE, monotonic())).toEqual({ sinceSentSeconds: 0 });
    ms = 190_000;
    notFound();
    expect(state.notFound?.count).toBe(1);
    ms = 260_000;
    expect(measuring.of(REFERENCE, monotonic()).sinceNotFoundSeconds).toBe(70);
  });
});
