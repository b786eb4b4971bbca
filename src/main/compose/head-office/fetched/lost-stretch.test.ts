import { describe, expect, it } from 'vitest';
import { lostOf, lostProblem } from './lost-stretch.ts';

const JOURNAL = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10';
const NEXT = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b11';
const [HASH, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)];
const named = { journal: JOURNAL, before: { seq: 10, hash: HASH }, last: { seq: 20, hash: HASH } };

describe('fetched entries that a journal names', () => {
  it('are there where some that were fetched run through the very end that it names', () => {
    expect(lostOf([named], [{ through: [named] }])).toEqual([]);
    expect(lostOf([], [])).toEqual([]);
  });

  it.each([
    ['nothing is', []],
    ['others are', [{ through: [] }]],
    ['others of the same length are', [{ through: [{ ...named, last: { seq: 20, hash: OTHER } }] }]],
  ])('are lost where %s there', (_what, fetched) => {
    expect(lostOf([named], fetched)).toEqual([named]);
  });

  it('are named by their numbers, also where only a damaged folder tells of them', () => {
    const facts = { first: '11', last: '20' };
    expect(lostProblem([named], [], [])).toMatchObject({ code: 'fetchedLost', facts });
    expect(lostProblem([], [`${JOURNAL}-11-20`], [])).toMatchObject({ code: 'fetchedLost', facts });
    expect(lostProblem([], [], [])).toBeNull();
  });

  it('are not lost where a stretch that holds has all that a damaged folder had', () => {
    const damaged = [`${JOURNAL}-11-20`];
    const holding = (journal: string, first: number, last: number) => ({
      journal,
      before: { seq: first - 1, hash: HASH },
      last: { seq: last, hash: HASH },
    });
    expect(lostProblem([], damaged, [holding(JOURNAL, 11, 20)])).toBeNull();
    expect(lostProblem([], damaged, [holding(JOURNAL, 1, 40)])).toBeNull();
    const facts = { first: '11', last: '20' };
    const others = [holding(JOURNAL, 12, 40), holding(JOURNAL, 1, 19), holding(NEXT, 1, 40)];
    expect(lostProblem([], damaged, others)).toMatchObject({ code: 'fetchedLost', facts });
    expect(lostProblem([], [`${JOURNAL}-1-5`, `${JOURNAL}-31-40`], [holding(JOURNAL, 1, 5)])).toMatchObject({
      facts: { first: '31', last: '40' },
    });
  });
});
