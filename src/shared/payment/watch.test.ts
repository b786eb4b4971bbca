import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as given from '../testing/states.fixture.ts';
import {
  isDue,
  isTooSoon,
  JITTER,
  spreadOf,
  UNANSWERED_WAIT_MS,
  WATCH_WAITS_MS,
  type Watch,
  type WatchMoment,
  watchAfter,
} from './watch.ts';

const { at } = given;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hash of this reference adds no jitter. */
const UNMOVED = 'T1-261121-0001-AAAA7AGTW';

function moment(changes: Partial<WatchMoment> = {}): WatchMoment {
  return { state: given.unknown(), at: at(0), asked: null, early: false, reference: UNMOVED, ...changes };
}

const references = fc.stringMatching(/^T[1-9]-26[01]\d[0-2]\d-\d{4}-[A-Z0-9]{9}$/);

/** @returns milliseconds after the intent */
function timesOfChecks(state: WatchMoment['state'], asked: (check: number) => 'answered' | 'unanswered'): number[] {
  const times: number[] = [];
  let watch = watchAfter(undefined, moment({ state }));
  while (watch.dueAt !== null && times.length < 100) {
    times.push(Date.parse(watch.dueAt) - Date.parse(at(0)));
    watch = watchAfter(watch, moment({ state, at: watch.dueAt, asked: asked(times.length) }));
  }
  return times;
}

describe('the watch over a payment', () => {
  it.each([
    ['open', given.open(given.OTP)],
    ['unknown', given.unknown()],
    ['declined', given.declined()],
    ['never received', given.neverReceived()],
  ])('re-queries a payment that is %s after 5 minutes, an hour, and daily for 5 days', (_name, state) => {
    const times = timesOfChecks(state, () => 'answered');
    expect(times).toEqual([5 * MINUTE, HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY]);
  });

  it('delays a check if the service requests a longer wait, and never advances a check', () => {
    const before = watchAfter(undefined, moment());
    const putOff = (putOffMs: number) => watchAfter(before, moment({ at: at(MINUTE), asked: 'unanswered', putOffMs }));
    expect(putOff(HOUR)).toEqual({ ...before, dueAt: at(MINUTE + HOUR) });
    expect(putOff(MINUTE)).toEqual(before);
    expect(watchAfter(before, moment({ at: at(5 * MINUTE), asked: 'unanswered', putOffMs: HOUR }))).toMatchObject({
      unanswered: 1,
      dueAt: at(5 * MINUTE + HOUR),
    });
  });

  it('re-queries a paid payment after an hour, and daily for 5 days', () => {
    expect(timesOfChecks(given.paid(), () => 'answered')).toEqual([HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY]);
  });

  it('a watch continues after its last check, once a minute, while "not found" is being counted', () => {
    const counting = given.unknown({ notFound: { count: 1, firstAt: at(0), lastAt: at(0) } });
    const last = { plan: 'notPaid', answered: 6, unanswered: 0, dueAt: at(0) } as const;
    const after = watchAfter(last, moment({ state: counting, asked: 'answered' }));
    expect(after).toEqual({ plan: 'notPaid', answered: 7, unanswered: 0, dueAt: at(MINUTE) });
    const again = watchAfter(after, moment({ state: counting, at: at(MINUTE), asked: 'answered' }));
    expect(again.dueAt).toBe(at(2 * MINUTE));
    for (const state of [given.unknown(), given.neverReceived()]) {
      expect(watchAfter(again, moment({ state, at: at(2 * MINUTE), asked: 'answered' })).dueAt).toBeNull();
    }
  });

  it('a watch continues after its last check if that was the first "failed" without a code', () => {
    const inDoubt = given.unknown({ failedWithoutCodeAt: at(0) });
    const last = { plan: 'notPaid', answered: 6, unanswered: 0, dueAt: at(0) } as const;
    const after = watchAfter(last, moment({ state: inDoubt, asked: 'answered' }));
    expect(after.dueAt).toBe(at(MINUTE));
    // The watch continues only once, so that the service is not asked every minute forever.
    expect(watchAfter(after, moment({ state: inDoubt, at: at(MINUTE), asked: 'answered' })).dueAt).toBeNull();
  });

  it.each([
    [true, 3],
    [false, 4],
  ])('uses up a check unless the check was early because the clock was set forward (early: %s)', (early, answered) => {
    const before = { plan: 'notPaid', answered: 3, unanswered: 0, dueAt: at(0) } as const;
    const after = watchAfter(before, moment({ asked: 'answered', early }));
    expect(after).toEqual({ plan: 'notPaid', answered, unanswered: 0, dueAt: at(DAY) });
  });

  it.each([
    ['less than half of the wait has passed', 11 * HOUR, true],
    ['half of the wait has passed', 12 * HOUR, false],
    ['the passed time is unknown', null, false],
  ])('tells whether a check is too soon if %s', (_how, waitedMs, expected) => {
    const due: Watch = { plan: 'notPaid', answered: 3, unanswered: 0, dueAt: at(0) };
    expect(isTooSoon(due, at(0), waitedMs)).toBe(expected);
    expect(isTooSoon({ ...due, unanswered: 1, dueAt: at(1) }, at(0), waitedMs)).toBe(expected);
    expect(isTooSoon({ ...due, dueAt: at(1) }, at(0), waitedMs)).toBe(false);
    expect(isTooSoon({ ...due, answered: 7 }, at(0), waitedMs)).toBe(false);
  });

  it('uses up no check that is due only because the clock was set back', () => {
    const ahead = { plan: 'notPaid', answered: 6, unanswered: 0, dueAt: at(10 * DAY) } as const;
    const after = watchAfter(ahead, moment({ asked: 'answered' }));
    expect(after).toMatchObject({ answered: 6, dueAt: at(DAY) });
  });

  it('a watch continues if the service knows a payment that it had refused', () => {
    const before = { plan: 'notPaid', answered: 1, unanswered: 0, dueAt: at(HOUR) } as const;
    const refused = watchAfter(before, moment({ state: given.declined({ refused: true }), asked: 'answered' }));
    expect(refused).toEqual({ ...before, dueAt: null });
    const known = watchAfter(refused, moment({ at: at(DAY), asked: 'answered' }));
    expect(known).toEqual({ ...before, dueAt: at(DAY + 55 * MINUTE) });
  });

  it('a watch stays ended once all of its checks are used up', () => {
    const ended = { plan: 'notPaid', answered: 7, unanswered: 0, dueAt: null } as const;
    expect(watchAfter(ended, moment({ state: given.unknown(), asked: 'answered' }))).toEqual(ended);
  });

  it('a watch starts again when the payment turns out to be paid', () => {
    const before = watchAfter(undefined, moment());
    const after = watchAfter(before, moment({ state: given.paid(), at: at(DAY), asked: 'answered' }));
    expect(after).toEqual({ plan: 'paid', answered: 0, unanswered: 0, dueAt: at(DAY + HOUR) });
  });

  it('a watch continues unchanged when the payment is declined', () => {
    const before = watchAfter(undefined, moment());
    expect(watchAfter(before, moment({ state: given.declined(), asked: 'answered' }))).toEqual(before);
  });

  it('a watch does not count a re-query that comes before it is due', () => {
    const before = watchAfter(undefined, moment());
    expect(watchAfter(before, moment({ at: at(5 * MINUTE - 1), asked: 'answered' }))).toEqual(before);
    expect(watchAfter(before, moment({ at: at(5 * MINUTE), asked: 'answered' }))).not.toEqual(before);
  });

  it('a watch does not count events that are not re-queries', () => {
    const before = watchAfter(undefined, moment());
    expect(watchAfter(before, moment({ at: at(DAY) }))).toEqual(before);
  });

  it('a watch backs off while no answer comes, and uses up no check', () => {
    const unanswered = timesOfChecks(given.unknown(), (check) => (check > 50 ? 'answered' : 'unanswered'));
    const waits = unanswered.slice(1, 50).map((time, index) => time - (unanswered[index] ?? 0));
    expect(waits.slice(0, 5)).toEqual([5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE, HOUR]);
    expect(Math.max(...waits)).toBe(UNANSWERED_WAIT_MS.most);
    expect(unanswered).toHaveLength(50 + WATCH_WAITS_MS.notPaid.length);
  });

  it('adds jitter of at most a tenth, by the hash of the reference', () => {
    fc.assert(
      fc.property(references, (reference) => {
        const { dueAt } = watchAfter(undefined, moment({ reference }));
        const waitMs = Date.parse(dueAt ?? '') - Date.parse(at(0));
        expect(waitMs).toBe(Math.round(5 * MINUTE * (1 + JITTER * spreadOf(reference))));
        expect(Math.abs(waitMs - 5 * MINUTE)).toBeLessThanOrEqual(5 * MINUTE * JITTER);
      }),
    );
  });

  it('a watch is due at once if the clock was set back, so that no check waits for a year', () => {
    const watch: Watch = { plan: 'notPaid', answered: 2, unanswered: 0, dueAt: at(365 * DAY) };
    expect(isDue(watch, at(0))).toBe(true);
    const after = watchAfter(watch, moment({ asked: 'unanswered' }));
    expect(after.dueAt).toBe(at(UNANSWERED_WAIT_MS.first));
    expect(isDue(after, at(0))).toBe(false);
  });
});

describe('the jitter of a payment', () => {
  it('gives each reference the same jitter in every run', () => {
    expect(spreadOf('T1-261121-0001-AAAAAAAAZ')).toBeCloseTo(0.587507869, 9);
  });
});
