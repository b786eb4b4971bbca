import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../shared/head-office/wire.ts';
import { judgeBatch, type Known } from './judge-batch.ts';

/** Builds a chain with one letter for each event. Chains with the same first letters begin with the same events. */
const pointsOf = (letters: string): Point[] =>
  [...letters].map((_, index) => ({ seq: index + 1, hash: letters.slice(0, index + 1) }));
const GENESIS: Point = { seq: 0, hash: '' };

const knownOf = (letters: string, branches: readonly string[] = []): Known => ({
  hashAt: (seq) => (seq > letters.length ? null : letters.slice(0, seq)),
  isBranch: ({ hash }) => branches.includes(hash),
});

const judge = (known: Known, letters: string, after: number, count: number) => {
  const points = [GENESIS, ...pointsOf(letters)];
  return judgeBatch(known, points[after] ?? GENESIS, points.slice(after + 1, after + 1 + count));
};

describe('judgeBatch', () => {
  it.each([
    ['appends a batch that follows the head', 'ab', 'abcd', 2, { kind: 'append', from: 0 }],
    ['appends the new part of a partly known batch', 'abc', 'abcd', 1, { kind: 'append', from: 2 }],
    ['recognises a known batch', 'abcd', 'abcd', 1, { kind: 'known' }],
    ['rejects a batch that starts beyond the head', 'a', 'abcd', 2, { kind: 'notNext' }],
    ['reports a different event at a known number as a fork', 'abc', 'abxd', 1, { kind: 'forked', from: 1 }],
    ['reports a batch after a different event as a fork', 'abc', 'axcd', 2, { kind: 'forked', from: 0 }],
  ])('%s', (_name, known, letters, after, verdict) => {
    expect(judge(knownOf(known), letters, after, 9)).toEqual(verdict);
  });

  it('reports a batch that continues a stored fork as a fork', () => {
    expect(judge(knownOf('abc', ['axcd']), 'axcde', 4, 1)).toEqual({ kind: 'forked', from: 0 });
  });

  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 });

  it('reports a fork if and only if neither chain is a part of the other', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(8), fc.integer({ min: 1, max: 8 }), (stored, sent, from, count) => {
        const after = Math.min(from, sent.length - 1);
        const verdict = judge(knownOf(stored), sent, after, count);
        const shown = sent.slice(0, after + count);
        const both = Math.min(stored.length, shown.length);
        const differs = stored.slice(0, both) !== shown.slice(0, both);
        if (after > stored.length) expect(verdict.kind).toBe('notNext');
        else expect(verdict.kind === 'forked').toBe(differs);
      }),
    );
  });
});
