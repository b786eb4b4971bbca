import { describe, expect, it } from 'vitest';
import { problem } from '../shared/problems.ts';
import { createTillStop } from './till-stop.ts';

const goesBack = problem('journalGoesBack').problem;
const faulty = problem('journalFaulty').problem;

describe('what stops a till', () => {
  it('is the reason that was found first; a later one is known beside it', () => {
    const stop = createTillStop(faulty);
    stop.stop(goesBack);
    expect(stop.problem()).toBe(faulty);
    expect(stop.reason('journalGoesBack')).toBe(goesBack);
  });

  it('is over where its only reason is taken back, and tells so', () => {
    const stop = createTillStop(null);
    const told: unknown[] = [];
    stop.onChange(() => told.push(stop.problem()));
    const takeBack = stop.stop(goesBack);
    takeBack();
    takeBack();
    expect(told).toEqual([goesBack, null]);
  });

  it('goes on with what was found meanwhile', () => {
    const stop = createTillStop(null);
    const takeBack = stop.stop(goesBack);
    stop.stop(faulty);
    takeBack();
    expect(stop.problem()).toBe(faulty);
  });
});
