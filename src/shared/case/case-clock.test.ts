import { describe, expect, it } from 'vitest';
import { dueAfter, timeLeft } from './case-clock.ts';

const OPENED_AT = '2026-11-21T09:00:00.000Z';
const DUE_AT = '2026-11-24T09:00:00.000Z';

describe('timeLeft', () => {
  it('a case is due 72 hours after its opening', () => expect(dueAfter(OPENED_AT)).toBe(DUE_AT));

  it.each([
    ['2026-11-21T09:00:00.000Z', { kind: 'left', hours: 72, minutes: 0 }],
    ['2026-11-23T20:59:59.000Z', { kind: 'left', hours: 12, minutes: 0 }],
    ['2026-11-23T21:00:01.000Z', { kind: 'soon', hours: 11, minutes: 59 }],
    ['2026-11-24T08:59:30.000Z', { kind: 'soon', hours: 0, minutes: 0 }],
    ['2026-11-24T09:00:00.000Z', { kind: 'over', hours: 0, minutes: 0 }],
    ['2026-11-24T14:05:00.000Z', { kind: 'over', hours: 5, minutes: 5 }],
  ])('reports at %s how much is left', (now, expected) => expect(timeLeft(DUE_AT, new Date(now))).toEqual(expected));
});
