import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LockFacts, shouldLock } from './idle-lock.ts';

const MINUTE = 60_000;

function facts(changes: Partial<LockFacts> = {}): LockFacts {
  return {
    nowMs: 60 * MINUTE,
    signedInAtMs: 0,
    touchedAtMs: 59 * MINUTE,
    hasSlept: false,
    saleEndedAtMs: null,
    isBusy: false,
    settings: { idleMinutes: 5, lockAfterSale: false },
    ...changes,
  };
}

describe('shouldLock', () => {
  it('does not lock for a sale that ended before its person signed in', () => {
    const settings = { idleMinutes: 5, lockAfterSale: true };
    expect(shouldLock(facts({ signedInAtMs: 50 * MINUTE, saleEndedAtMs: 49 * MINUTE, settings }))).toBe(false);
  });

  const anyTime = fc.integer({ min: 0, max: 100 * MINUTE });
  const anyFacts = fc.record({
    nowMs: anyTime,
    signedInAtMs: anyTime,
    touchedAtMs: anyTime,
    hasSlept: fc.constant(false),
    saleEndedAtMs: fc.option(anyTime),
    isBusy: fc.boolean(),
    settings: fc.record({ idleMinutes: fc.integer({ min: 1, max: 15 }), lockAfterSale: fc.boolean() }),
  });

  it("never locks within ten seconds of a sign-in, during a customer's turn, or while something is sent", () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 9_999 }), (any, agoMs) => {
        expect(shouldLock({ ...any, signedInAtMs: any.nowMs - agoMs })).toBe(false);
        expect(shouldLock({ ...any, isBusy: true })).toBe(false);
      }),
    );
  });
});
