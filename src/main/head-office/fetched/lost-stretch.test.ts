import { describe, expect, it } from 'vitest';
import { lossMarks, lostEntries, lostOf, unacknowledged } from './lost-stretch.ts';

const JOURNAL = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10';
const NEXT = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b11';
const [HASH, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)];
const named = { journal: JOURNAL, before: { seq: 10, hash: HASH }, last: { seq: 20, hash: HASH } };

describe('lostOf', () => {
  it('reports no loss of a named stretch if fetched entries contain its exact end', () => {
    expect(lostOf([named], [{ through: [named] }])).toEqual([]);
    expect(lostOf([], [])).toEqual([]);
  });

  it.each([
    ['nothing is', []],
    ['others are', [{ through: [] }]],
    ['different entries of the same length are', [{ through: [{ ...named, last: { seq: 20, hash: OTHER } }] }]],
  ])('reports a named stretch as lost if %s there', (_what, fetched) => {
    expect(lostOf([named], fetched)).toEqual([named]);
  });

  it('reports lost entries by number, even if only a damaged folder names them', () => {
    const lost = [{ journal: JOURNAL, first: 11, last: 20 }];
    expect(lostEntries([named], [], [])).toEqual(lost);
    expect(lostEntries([], [`${JOURNAL}-11-20`], [])).toEqual(lost);
    expect(lostEntries([], [], [])).toEqual([]);
    // A folder name with an impossible entry number.
    expect(lostEntries([], [`${JOURNAL}-1-${'9'.repeat(40)}`], [])).toEqual([]);
  });

  it('reports no loss if a valid stretch has all entries of the damaged folder', () => {
    const damaged = [`${JOURNAL}-11-20`];
    const holding = (journal: string, first: number, last: number) => ({
      journal,
      before: { seq: first - 1, hash: HASH },
      last: { seq: last, hash: HASH },
    });
    expect(lostEntries([], damaged, [holding(JOURNAL, 11, 20)])).toEqual([]);
    expect(lostEntries([], damaged, [holding(JOURNAL, 1, 40)])).toEqual([]);
    const others = [holding(JOURNAL, 12, 40), holding(JOURNAL, 1, 19), holding(NEXT, 1, 40)];
    expect(lostEntries([], damaged, others)).toMatchObject([{ first: 11, last: 20 }]);
    expect(lostEntries([], [`${JOURNAL}-1-5`, `${JOURNAL}-31-40`], [holding(JOURNAL, 1, 5)])).toMatchObject([
      { first: 31, last: 40 },
    ]);
  });
});

describe('lossMarks', () => {
  const lost = { journal: JOURNAL, first: 11, last: 20 };
  const [at, by] = ['2026-11-22T09:00:00.000Z', 'Ada'];
  const known = (...all: (typeof lost)[]) => [{ lost: all, at, by }];

  it('warns until a person acknowledges the loss, then names the person', () => {
    const warned = { fetchedLost: { code: 'fetchedLost', facts: { first: '11', last: '20' } }, lossAcknowledged: null };
    expect(lossMarks([lost], [])).toMatchObject(warned);
    expect(lossMarks([lost], known(lost))).toEqual({
      fetchedLost: null,
      lossAcknowledged: { first: 11, last: 20, at, by },
    });
    expect(lossMarks([], known(lost))).toEqual({ fetchedLost: null, lossAcknowledged: null });
  });

  it.each([
    ['of another journal', { ...lost, journal: NEXT }],
    ['that has fewer entries', { ...lost, last: 19 }],
    ['that begins later', { ...lost, first: 12 }],
  ])('warns although a loss %s was acknowledged', (_which, other) => {
    expect(lossMarks([lost], known(other)).fetchedLost).not.toBeNull();
    expect(unacknowledged([lost], known(other))).toEqual([lost]);
  });

  it('warns about a later loss despite earlier acknowledgements', () => {
    const later = { ...lost, first: 31, last: 40 };
    expect(lossMarks([lost, later], known(lost))).toMatchObject({
      fetchedLost: { facts: { first: '31', last: '40' } },
    });
    expect(unacknowledged([lost, later], known(lost))).toEqual([later]);
  });
});
