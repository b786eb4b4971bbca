import { describe, expect, it } from 'vitest';
import { problem } from '../shared/problems.ts';
import { createTillStop } from './till-stop.ts';

const goesBack = problem('journalGoesBack').problem;
const faulty = problem('journalFaulty').problem;

describe('the reason why a till is stopped', () => {
  it('gives the first reason for a stop, and keeps later reasons', () => {
    const stop = createTillStop(faulty);
    stop.stop(goesBack);
    expect(stop.problem()).toBe(faulty);
    expect(stop.reason('journalGoesBack')).toBe(goesBack);
  });

  it('ends the stop if its only reason is withdrawn, and reports that', () => {
    const stop = createTillStop(null);
    const told: unknown[] = [];
    stop.onChange(() => told.push(stop.problem()));
    const takeBack = stop.stop(goesBack);
    takeBack();
    takeBack();
    expect(told).toEqual([goesBack, null]);
  });

  it('gives the next reason for a stop once the first reason is withdrawn', () => {
    const stop = createTillStop(null);
    const takeBack = stop.stop(goesBack);
    stop.stop(faulty);
    takeBack();
    expect(stop.problem()).toBe(faulty);
  });
});
