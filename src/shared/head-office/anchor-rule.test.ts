import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANCHOR_EVERY_MS, isAnchorDue } from './anchor-rule.ts';

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('entry' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3 * ANCHOR_EVERY_MS }) }),
    fc.record({ kind: fc.constant('receipt' as const), isOccasion: fc.boolean() }),
  ),
  { maxLength: 60 },
);

type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

describe('the rule of anchors', () => {
  it('never writes two anchors without another entry between them', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const { entries } = played(story);
        const written = entries.join('');
        expect(written).not.toMatch(/AA/);
      }),
    );
  });

  it('allows two anchors within an hour only if the till is closed or exported', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const { anchors } = played(story);
        for (const [index, { atMs, isOccasion }] of anchors.entries()) {
          const before = anchors[index - 1];
          if (before && !isOccasion) expect(atMs - before.atMs).toBeGreaterThanOrEqual(ANCHOR_EVERY_MS);
        }
      }),
    );
  });

  it('lets no entry wait more than an hour for an anchor while receipts come', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const { entries, sinceAnchorMs } = played([...story, { kind: 'receipt', isOccasion: false }]);
        const last = entries.lastIndexOf('A');
        if (entries.slice(last + 1).includes('E')) expect(sinceAnchorMs).toBeLessThan(ANCHOR_EVERY_MS);
      }),
    );
  });

  it('writes an anchor at every closing, unless no entry came since the last anchor', () => {
    const last = { atMs: 1_000, upTo: 5 };
    expect(isAnchorDue({ nowMs: 2_000, last, newestOther: 7, isOccasion: true })).toBe(true);
    expect(isAnchorDue({ nowMs: 2_000, last, newestOther: 5, isOccasion: true })).toBe(false);
  });

  it('does not delay an anchor after the clock was set back', () => {
    expect(isAnchorDue({ nowMs: 0, last: { atMs: ANCHOR_EVERY_MS, upTo: 1 }, newestOther: 2, isOccasion: false })).toBe(
      true,
    );
  });
});

/** Plays a till whose receipts cover every entry. In `entries`, E is an entry and A an anchor. */
function played(story: Steps) {
  const entries: string[] = [];
  const anchors: { atMs: number; isOccasion: boolean }[] = [];
  let nowMs = 0;
  let last: { atMs: number; upTo: number } | null = null;
  for (const step of story) {
    if (step.kind === 'entry') entries.push('E');
    if (step.kind === 'wait') nowMs += step.ms;
    if (step.kind !== 'receipt') continue;
    const { isOccasion } = step;
    if (!isAnchorDue({ nowMs, last, newestOther: entries.lastIndexOf('E') + 1, isOccasion })) continue;
    last = { atMs: nowMs, upTo: entries.length };
    entries.push('A');
    anchors.push({ atMs: nowMs, isOccasion });
  }
  return { entries, anchors, sinceAnchorMs: last === null ? Number.POSITIVE_INFINITY : nowMs - last.atMs };
}
