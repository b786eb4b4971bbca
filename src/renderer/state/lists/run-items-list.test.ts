import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import { type RunGroup, type RunItem, type RunResult, rankOf, ranksOf } from '../../../shared/run/requery-run.ts';
import { createBridgeClient, readContract } from '../../bridge-client.ts';
import { rowAt, rowCount } from './list-pages.ts';
import { createRunItemsList, type RunItemsList } from './run-items-list.ts';

const AT = '2026-11-21T09:00:00.000Z';
const STILL: RunResult = {
  kind: 'ours',
  at: AT,
  before: 'paid',
  after: 'paid',
  verdict: 'paid',
  flip: null,
  notFound: false,
  said: null,
  answer: null,
};
const FLIPPED: RunResult = { ...STILL, before: 'unknown', flip: 'paid' };
const WORSE: RunResult = { ...STILL, after: 'declined', verdict: 'declined', flip: 'contradicted' };

function runOf(count: number) {
  const items: RunItem[] = Array.from({ length: count }, (_, position) => ({
    position,
    reference: `HEAD-${position}`,
    paymentType: 'CARD',
    isOurs: true,
    listedAmount: null,
    saidBefore: null,
    journalAmount: null,
    result: null,
  }));
  const asked: RequestOf<'runs.items'>[] = [];
  const inGroup = (group: RunGroup) => {
    const { first, last } = ranksOf(group);
    return items
      .filter(({ result }) => rankOf(result) >= first && rankOf(result) <= last)
      .toSorted((one, other) => rankOf(one.result) - rankOf(other.result) || one.position - other.position);
  };
  const pageOf = ({ group, after, limit }: RequestOf<'runs.items'>) => {
    const rest = inGroup(group).filter(
      ({ result, position }) =>
        !after || rankOf(result) > after.rank || (rankOf(result) === after.rank && position > after.position),
    );
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: structuredClone(shown),
      next: last && rest.length > limit ? { rank: rankOf(last.result), position: last.position } : null,
    };
  };
  const client = createBridgeClient({
    invoke: async (_channel, request) => {
      asked.push(request as RequestOf<'runs.items'>);
      return { ok: true, value: pageOf(request as RequestOf<'runs.items'>) };
    },
    on: () => () => undefined,
  });
  const answer = (positions: readonly number[], result: RunResult) => {
    for (const position of positions) Object.assign(items[position] ?? {}, { result });
  };
  return { client, answer, inGroup, asked: () => asked.splice(0).map(({ after }) => after?.position ?? null) };
}

function from(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Waits for pending requests, and for the requests that their answers cause. */
async function settled(): Promise<void> {
  await readContract();
  await new Promise((resolve) => setImmediate(resolve));
}

function positionsIn(list: RunItemsList, first: number, count: number): (number | null)[] {
  return from(first, count).map((row) => rowAt(list.getState().pages, row)?.position ?? null);
}

async function begun(run: ReturnType<typeof runOf>, group: RunGroup, screens = 1): Promise<RunItemsList> {
  const list = createRunItemsList(run.client, 1, group);
  list.begin();
  for (let screen = 0; screen < screens; screen += 1) {
    list.want(screen * 100, screen * 100 + 10);
    await settled();
    list.want(screen * 100 + 60, screen * 100 + 70);
    await settled();
  }
  return list;
}

describe('the results of a run', () => {
  it('reads the results of a run page by page, as far as a person scrolls', async () => {
    const run = runOf(1_000);
    run.answer(from(0, 500), STILL);
    const list = await begun(run, 'unchanged');
    expect(run.asked()).toEqual([null, 99]);
    expect(rowCount(list.getState().pages)).toBe(200);
  });

  it('reads only the visible results of a run again', async () => {
    const run = runOf(1_000);
    run.answer(from(0, 900), STILL);
    const list = await begun(run, 'unchanged', 6);
    list.want(310, 320);
    await settled();
    run.asked();
    run.answer(from(900, 20), STILL);
    list.refresh();
    await settled();
    expect(run.asked()).toEqual([299]);
  });

  it('the results of a run grow at their end, even if the end is out of sight', async () => {
    const run = runOf(1_000);
    run.answer(from(0, 150), STILL);
    const list = await begun(run, 'unchanged', 2);
    expect(rowCount(list.getState().pages)).toBe(150);
    list.want(0, 10);
    run.answer(from(150, 30), STILL);
    list.refresh();
    await settled();
    expect(rowCount(list.getState().pages)).toBe(180);
  });

  it('reads the results of a run once more if they change during a read', async () => {
    const run = runOf(10);
    run.answer([3], FLIPPED);
    const list = createRunItemsList(run.client, 1, 'flips');
    list.begin();
    run.answer([4], WORSE);
    list.refresh();
    await settled();
    expect(positionsIn(list, 0, 2)).toEqual([4, 3]);
  });

  it('shows each result once and in order, whatever was answered during the scrolling', async () => {
    const steps = fc.array(
      fc.record({
        answered: fc.array(fc.nat(699), { maxLength: 60 }),
        result: fc.constantFrom(STILL, FLIPPED, WORSE),
        row: fc.nat(700),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom<RunGroup>('flips', 'unchanged', 'waiting'), async (list, group) => {
        const run = runOf(700);
        run.answer(from(100, 250), STILL);
        const shown = await begun(run, group);
        const answered = new Set(from(100, 250));
        for (const step of list) {
          const now = step.answered.filter((position) => !answered.has(position));
          for (const position of now) answered.add(position);
          run.answer(now, step.result);
          shown.refresh();
          shown.want(step.row, step.row + 10);
          await settled();
        }
        const truth = run.inGroup(group).map(({ position }) => position);
        const seen: (number | null)[] = [];
        for (let row = 0; row < truth.length + 20; row += 10) {
          shown.want(row, row + 9);
          await settled();
          await settled();
          seen.push(...positionsIn(shown, row, 10));
        }
        expect(seen.filter((position) => position !== null)).toEqual(truth);
      }),
      { numRuns: 15 },
    );
  });
});
