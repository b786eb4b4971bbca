import { describe, expect, it } from 'vitest';
import { standingAfter, TRIES_UNTIL_DEAD } from './tries.ts';

describe('wrong PINs in a row', () => {
  it('waits 30 s after five wrong PINs, doubles the wait with each further one, and blocks the PIN after ten', () => {
    const standings = Array.from({ length: 12 }, (_, failures) => standingAfter(failures));
    expect(standings.map((standing) => (standing.kind === 'free' ? standing.triesLeft : standing.kind))).toEqual([
      ...[5, 4, 3, 2, 1],
      ...['waits', 'waits', 'waits', 'waits', 'waits'],
      ...['dead', 'dead'],
    ]);
    const waits = standings.flatMap((standing) => (standing.kind === 'waits' ? [standing.waitMs / 1_000] : []));
    expect(waits).toEqual([30, 60, 120, 240, 480]);
    expect(TRIES_UNTIL_DEAD).toBe(10);
  });
});
