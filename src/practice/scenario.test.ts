import { describe, expect, it } from 'vitest';
import { type Course, PAID } from './course.ts';
import type { Stage } from './payment.ts';
import { begin, failStep, missStep, passStep, settleLate, shownStage } from './scenario.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T10:02:00.000Z';

function course(changes: Partial<Course> = {}): Course {
  return {
    suggestion: 'PIN',
    steps: ['card-pin', 'otp'],
    authModel: 'PIN',
    ending: PAID,
    feeBearer: 'merchant',
    ...changes,
  };
}

const SUCCESSFUL: Stage = { kind: 'successful', since: NOW };
const FAILED: Stage = { kind: 'failed', since: NOW, code: '51', message: 'Insufficient funds' };

describe('the course of a payment', () => {
  it('forgets the wrong tries of a step at the next step', () => {
    const missed = missStep(begin(course(), NOW), NOW);
    expect(passStep(course(), missed, NOW)).toEqual({ kind: 'waiting', step: 'otp', wrongTries: 0 });
  });

  it('a step after the end of a payment does not change its stage', () => {
    for (const ended of [SUCCESSFUL, FAILED]) {
      expect(passStep(course(), ended, LATER)).toBe(ended);
      expect(missStep(ended, LATER)).toBe(ended);
      expect(failStep(ended, { code: '17', message: 'Customer cancellation' }, LATER)).toBe(ended);
    }
  });

  it('settles a failed payment late, and leaves a paid payment paid', () => {
    expect(settleLate(FAILED, LATER)).toEqual({ kind: 'successful', since: LATER });
    expect(settleLate(SUCCESSFUL, LATER)).toBe(SUCCESSFUL);
  });
});

describe('the reported stage', () => {
  it('reports the true stage of a payment without an interim', () => {
    for (const stage of [SUCCESSFUL, FAILED, begin(course(), NOW)])
      expect(shownStage(course(), stage, NOW)).toBe(stage);
  });

  it.each([
    ['pending', 'processing'],
    ['failed', 'failed'],
  ] as const)('reports %s during an interim, and the true stage afterwards', (says, kind) => {
    const hiding = course({ interim: { says, forMs: 120_000 } });
    expect(shownStage(hiding, SUCCESSFUL, '2026-11-21T10:01:59.999Z').kind).toBe(kind);
    expect(shownStage(hiding, SUCCESSFUL, LATER)).toBe(SUCCESSFUL);
  });
});
