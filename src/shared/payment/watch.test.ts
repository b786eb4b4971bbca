import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as given from '../testing/states.fixture.ts';
import {
  isDue,
  JITTER,
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

function moment(changes: Partial<WatchMoment> = {}): WatchMoment {
  return { state: given.unknown(), at: at(0), asked: null, waitedMs: null, random: 0, ...changes };
}

/** Asks whenever the watch is due, and says at which times that was, in milliseconds after the intent. */
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
  ])('asks for one that is %s after 5 minutes, an hour, and daily for 5 days', (_name, state) => {
    const times = timesOfChecks(state, () => 'answered');
    expect(times).toEqual([5 * MINUTE, HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY]);
  });

  it('asks no sooner than the service asked to be asked, and no later where it asked for less', () => {
    const before = watchAfter(undefined, moment());
    const putOff = (putOffMs: number) => watchAfter(before, moment({ at: at(MINUTE), asked: 'unanswered', putOffMs }));
    expect(putOff(HOUR)).toEqual({ ...before, dueAt: at(MINUTE + HOUR) });
    expect(putOff(MINUTE)).toEqual(before);
    expect(watchAfter(before, moment({ at: at(5 * MINUTE), asked: 'unanswered', putOffMs: HOUR }))).toMatchObject({
      ...{ unanswered: 1, dueAt: at(5 * MINUTE + HOUR) },
    });
  });

  it('asks for a paid one after an hour, and daily for 5 days', () => {
    expect(timesOfChecks(given.paid(), () => 'answered')).toEqual([HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY]);
  });

  it('goes on after its last check, a minute at a time, while "not found" is being counted', () => {
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

  it('goes on after its last check where that was the first to say failed and gave no code for it', () => {
    const inDoubt = given.unknown({ failedWithoutCodeAt: at(0) });
    const last = { plan: 'notPaid', answered: 6, unanswered: 0, dueAt: at(0) } as const;
    const after = watchAfter(last, moment({ state: inDoubt, asked: 'answered' }));
    expect(after.dueAt).toBe(at(MINUTE));
    // Once: what is then said that ends nothing is not asked about every minute for ever.
    expect(watchAfter(after, moment({ state: inDoubt, at: at(MINUTE), asked: 'answered' })).dueAt).toBeNull();
  });

  it.each([
    ['so little of the wait has gone by that the clock was set forward', 11 * HOUR, 3],
    ['enough has', 12 * HOUR, 4],
    ['nobody can say how much has', null, 4],
  ])('uses up a check or not where %s', (_how, waitedMs, answered) => {
    const before = { plan: 'notPaid', answered: 3, unanswered: 0, dueAt: at(0) } as const;
    const after = watchAfter(before, moment({ asked: 'answered', waitedMs }));
    expect(after).toEqual({ plan: 'notPaid', answered, unanswered: 0, dueAt: at(DAY) });
  });

  it('uses up no check where only a clock that was set back made it due', () => {
    const ahead = { plan: 'notPaid', answered: 6, unanswered: 0, dueAt: at(10 * DAY) } as const;
    const after = watchAfter(ahead, moment({ asked: 'answered' }));
    expect(after).toMatchObject({ answered: 6, dueAt: at(DAY) });
  });

  it('asks no more after a refusal that was confirmed by "not found"', () => {
    expect(watchAfter(undefined, moment({ state: given.declined({ refused: true }) })).dueAt).toBeNull();
    const before = watchAfter(undefined, moment());
    expect(watchAfter(before, moment({ state: given.declined({ refused: true }) })).dueAt).toBeNull();
  });

  it('goes on where the service knows of a payment that it had refused', () => {
    const before = { plan: 'notPaid', answered: 1, unanswered: 0, dueAt: at(HOUR) } as const;
    const refused = watchAfter(before, moment({ state: given.declined({ refused: true }), asked: 'answered' }));
    expect(refused).toEqual({ ...before, dueAt: null });
    const known = watchAfter(refused, moment({ at: at(DAY), asked: 'answered' }));
    expect(known).toEqual({ ...before, dueAt: at(DAY + 55 * MINUTE) });
  });

  it('stays at its end once all of its checks are used up', () => {
    const ended = { plan: 'notPaid', answered: 7, unanswered: 0, dueAt: null } as const;
    expect(watchAfter(ended, moment({ state: given.unknown(), asked: 'answered' }))).toEqual(ended);
  });

  it('begins anew when the payment turns out to be paid', () => {
    const before = watchAfter(undefined, moment());
    const after = watchAfter(before, moment({ state: given.paid(), at: at(DAY), asked: 'answered' }));
    expect(after).toEqual({ plan: 'paid', answered: 0, unanswered: 0, dueAt: at(DAY + HOUR) });
  });

  it('goes on as it was when the payment is declined', () => {
    const before = watchAfter(undefined, moment());
    expect(watchAfter(before, moment({ state: given.declined(), asked: 'answered' }))).toEqual(before);
  });

  it('does not count what was asked before it was due', () => {
    const before = watchAfter(undefined, moment());
    expect(watchAfter(before, moment({ at: at(5 * MINUTE - 1), asked: 'answered' }))).toEqual(before);
    expect(watchAfter(before, moment({ at: at(5 * MINUTE), asked: 'answered' }))).not.toEqual(before);
  });

  it('does not count what only happened', () => {
    const before = watchAfter(undefined, moment());
    expect(watchAfter(before, moment({ at: at(DAY) }))).toEqual(before);
  });

  it('asks again soon, then ever more seldom, where no answer comes, and is not used up by it', () => {
    const unanswered = timesOfChecks(given.unknown(), (check) => (check > 50 ? 'answered' : 'unanswered'));
    const waits = unanswered.slice(1, 50).map((time, index) => time - (unanswered[index] ?? 0));
    expect(waits.slice(0, 5)).toEqual([5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE, HOUR]);
    expect(Math.max(...waits)).toBe(UNANSWERED_WAIT_MS.most);
    expect(unanswered).toHaveLength(50 + WATCH_WAITS_MS.notPaid.length);
  });

  it('moves each wait by a tenth at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (random) => {
        const { dueAt } = watchAfter(undefined, moment({ random }));
        const waitMs = Date.parse(dueAt ?? '') - Date.parse(at(0));
        expect(Math.abs(waitMs - 5 * MINUTE)).toBeLessThanOrEqual(5 * MINUTE * JITTER);
      }),
    );
  });

  it('is not used up by a clock that jumps forward: every check is one answer', () => {
    const leap = 400 * DAY;
    let watch = watchAfter(undefined, moment());
    let answers = 0;
    for (let now = leap; watch.dueAt !== null; now += leap) {
      watch = watchAfter(watch, moment({ at: at(now), asked: 'answered' }));
      answers += 1;
    }
    expect(answers).toBe(WATCH_WAITS_MS.notPaid.length);
  });

  it('is due at once where the clock was set back, so that nothing waits for a year', () => {
    const watch: Watch = { plan: 'notPaid', answered: 2, unanswered: 0, dueAt: at(365 * DAY) };
    expect(isDue(watch, at(0))).toBe(true);
    const after = watchAfter(watch, moment({ asked: 'unanswered' }));
    expect(after.dueAt).toBe(at(UNANSWERED_WAIT_MS.first));
    expect(isDue(after, at(0))).toBe(false);
  });
});
