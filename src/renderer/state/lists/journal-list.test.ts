import { describe, expect, it, vi } from 'vitest';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import type { PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { BridgeClient } from '../../bridge-client.ts';
import { createJournalList, type JournalList } from './journal-list.ts';
import { rowAt, rowCount } from './list-pages.ts';
import { MOST_PAGES_HELD } from './list-reading.ts';
import { heldCount, numberOf, pageBefore, referenceOf } from './listed-journal.fixture.ts';

const EVERYTHING: PaymentQuery = { search: null, outcomes: null };
const PAGE_LENGTH = 100;

describe('the list of the journal', () => {
  it('holds a bounded number of payments, however far a person scrolls', async () => {
    const { list, answerAll } = listOf(5_000);
    list.show(EVERYTHING, '#/journal');
    await scrollThrough(list, answerAll, 4_999);
    expect(rowCount(list.getState().pages)).toBe(5_000);
    expect(heldCount(list.getState().pages)).toBeLessThanOrEqual(MOST_PAGES_HELD * PAGE_LENGTH);
  });

  it('loads no page that a person only scrolls past, only where the scrolling stops', async () => {
    const { list, asked, answerAll, answerNext } = listOf(5_000);
    list.show(EVERYTHING, '#/journal');
    await scrollThrough(list, answerAll, 4_999);
    asked.length = 0;
    for (let row = 3_500; row >= 1_000; row -= 50) list.want(row, row + 20);
    expect(asked).toHaveLength(1);
    await answerNext();
    await answerNext();
    expect(asked).toHaveLength(2);
    expect(rowAt(list.getState().pages, 1_010)?.reference).toBe(referenceOf(5_000 - 1_010));
  });

  it('shows new payments at the top after a refresh if every row was loaded', async () => {
    const journal = listOf(150);
    journal.list.show(EVERYTHING, '#/journal');
    await scrollThrough(journal.list, journal.answerAll, 149);
    journal.grow(3);
    journal.list.refresh();
    await journal.answerAll();
    expect(firstTwo(journal.list)).toEqual([153, 152]);
  });
});

describe('the active payment in the list of the journal', () => {
  it('the active payment stays the same when new payments arrive above it', async () => {
    const { list, answerAll, grow } = await shownListOf(500);
    list.activate(0);
    grow(3);
    list.refresh();
    await answerAll();
    expect(list.getState().activeRow).toBe(3);
  });

  it('the active row is the newest payment until a person has moved to a row of this list', async () => {
    const { list, answerAll, grow } = await shownListOf(500);
    list.activate(2);
    list.show({ ...EVERYTHING, search: 'ada' }, '#/journal?search=ada');
    list.activate(0);
    await answerAll();
    grow(3);
    list.refresh();
    await answerAll();
    expect(list.getState().activeRow).toBe(0);
  });
});

describe('another search in the list of the journal', () => {
  it('another search selects none of the previous rows, which stay until the new rows arrive', async () => {
    const { list, answerAll } = await shownListOf(500);
    list.show({ ...EVERYTHING, search: 'ada' }, '#/journal?search=ada');
    list.toggle(referenceOf(500));
    expect(list.getState().selected.size).toBe(0);
    await answerAll();
    list.toggle(referenceOf(500));
    expect(list.getState().selected.size).toBe(1);
  });

  it('moves the selection to the last row if the new list is shorter', async () => {
    const { list, answerAll, shrinkTo } = await shownListOf(500);
    list.show({ ...EVERYTHING, search: 'ada' }, '#/journal?search=ada');
    list.setState({ activeRow: 60 });
    shrinkTo(3);
    await answerAll();
    expect(list.getState()).toMatchObject({ activeRow: 2, isStale: false });
  });

  it('starts without any rows of the previous person, whose late answers are dropped', async () => {
    const { list, answerAll, answerNext } = await shownListOf(500);
    list.toggle(referenceOf(500));
    list.setState({ scrolledPx: 200 });
    list.want(90, 99);
    list.forget();
    await answerNext();
    expect(list.getState()).toMatchObject({ query: null, address: null, scrolledPx: 0 });
    expect([rowCount(list.getState().pages), list.getState().selected.size]).toEqual([0, 0]);
    list.show(EVERYTHING, '#/journal');
    await answerAll();
    expect(firstTwo(list)).toEqual([500, 499]);
  });
});

function firstTwo(list: JournalList): (number | null)[] {
  return [0, 1].map((row) => {
    const payment = rowAt(list.getState().pages, row);
    return payment && numberOf(payment);
  });
}

function listOf(count: number) {
  let newest = count;
  const asked: RequestOf<'journal.page'>[] = [];
  const waiting: (() => void)[] = [];
  const ask = (_channel: string, request: RequestOf<'journal.page'>) => {
    asked.push(request);
    return new Promise((resolve) => {
      const { before, limit } = request;
      waiting.push(() => resolve({ ok: true, value: pageBefore(before, newest, limit) }));
    });
  };
  const client: Pick<BridgeClient, 'ask'> = { ask: ask as BridgeClient['ask'] };
  const answerNext = async () => {
    waiting.shift()?.();
    await vi.waitFor(() => undefined);
  };
  const answerAll = async () => {
    while (waiting.length > 0) await answerNext();
  };
  const grow = (more: number) => {
    newest += more;
  };
  const shrinkTo = (count: number) => {
    newest = count;
  };
  return { list: createJournalList(client), asked, answerNext, answerAll, grow, shrinkTo };
}

async function shownListOf(count: number) {
  const journal = listOf(count);
  journal.list.show(EVERYTHING, '#/journal');
  await journal.answerAll();
  return journal;
}

async function scrollThrough(list: JournalList, answerAll: () => Promise<void>, last: number): Promise<void> {
  await answerAll();
  for (let row = 0; row < last; row += PAGE_LENGTH / 2) {
    list.want(row, row + 20);
    await answerAll();
  }
}
