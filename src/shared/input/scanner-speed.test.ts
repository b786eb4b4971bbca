import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureScan, scannerGapSchema } from './scanner-speed.ts';

/** @param gapsMs the pauses before each key but the first */
function keysAfter(gapsMs: readonly number[]): number[] {
  let atMs = 1_000.25;
  return [atMs, ...gapsMs.map((gapMs) => (atMs += gapMs))];
}

const steady = (gapMs: number) => Array.from({ length: 12 }, () => gapMs);

describe('measureScan', () => {
  it.each([
    ['the gap of a steady scanner', steady(60), 60],
    ['the longest of its gaps', [...steady(40), 57, 58], 57],
    ['no single hiccup of up to 100 ms', [...steady(61), 100], 61],
    ['10 ms for a faster scanner', steady(3), 10],
    ['100 ms for the slowest scanner', steady(100), 100],
  ])('measures %s', (_name, gapsMs, gapMs) => {
    expect(measureScan(keysAfter(gapsMs))).toEqual({ kind: 'scanner', gapMs });
  });

  it.each([
    ['a hand', steady(110), { kind: 'tooSlow', gapMs: 110 }],
    ['a hand that pauses once', [...steady(40), 101], { kind: 'tooSlow', gapMs: 101 }],
    ['a PIN', steady(5).slice(0, 3), { kind: 'tooFewKeys', keys: 4 }],
    ['one key', [], { kind: 'tooFewKeys', keys: 1 }],
  ])('refuses to measure %s', (_name, gapsMs, refused) => {
    expect(measureScan(keysAfter(gapsMs))).toEqual(refused);
  });

  it('returns only values that settings accept', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 7, maxLength: 40 });
    fc.assert(
      fc.property(gaps, (gapsMs) => {
        const measured = measureScan(keysAfter(gapsMs));
        if (measured.kind === 'scanner') expect(scannerGapSchema.safeParse(measured.gapMs).success).toBe(true);
      }),
    );
  });
});
