import { describe, expect, it } from 'vitest';
import { nextQuestion, type SchedulePlace } from './requery-schedule.ts';

const SCHEDULE = { waitsMs: [0, 2_000, 4_000, 8_000, 16_000, 32_000], freezeMs: 30_000 };
const LONGEST_MS = 62_000;

function placeOf(change: Partial<SchedulePlace> = {}): SchedulePlace {
  return { waits: 1, frozenAt: null, isNewlyFrozen: false, putOffMs: 0, ...change };
}

describe('nextQuestion', () => {
  it('uses each wait of the schedule once, in order, and then ends', () => {
    const waits = SCHEDULE.waitsMs.map((_, index) => nextQuestion(SCHEDULE, placeOf({ waits: index }))?.waitMs);
    expect(waits).toEqual(SCHEDULE.waitsMs);
    expect(nextQuestion(SCHEDULE, placeOf({ waits: 6 }))).toBeNull();
  });

  it('skips re-queries during a pause that the service asked for', () => {
    expect(nextQuestion(SCHEDULE, placeOf({ putOffMs: 5_000 }))).toEqual({ waitMs: 6_000, waits: 3 });
    expect(nextQuestion(SCHEDULE, placeOf({ putOffMs: 30_000 }))).toEqual({ waitMs: 30_000, waits: 5 });
    expect(nextQuestion(SCHEDULE, placeOf({ putOffMs: 30_001 }))).toEqual({ waitMs: LONGEST_MS, waits: 6 });
  });

  it('ends the schedule if the pause is longer than the schedule', () => {
    expect(nextQuestion(SCHEDULE, placeOf({ putOffMs: LONGEST_MS + 1 }))).toBeNull();
    expect(nextQuestion(SCHEDULE, placeOf({ frozenAt: '2026-11-21T09:00:00.000Z', putOffMs: 900_000 }))).toBeNull();
  });

  it('re-queries a first "failed" after 30 s, and once more after the last wait', () => {
    const frozenAt = '2026-11-21T09:00:00.000Z';
    expect(nextQuestion(SCHEDULE, placeOf({ frozenAt }))).toEqual({ waitMs: 30_000, waits: 2 });
    expect(nextQuestion(SCHEDULE, placeOf({ frozenAt, isNewlyFrozen: true, waits: 6 }))?.waitMs).toBe(30_000);
    expect(nextQuestion(SCHEDULE, placeOf({ frozenAt, waits: 6 }))).toBeNull();
    expect(nextQuestion(SCHEDULE, placeOf({ frozenAt, putOffMs: 40_000 }))?.waitMs).toBe(40_000);
  });
});
