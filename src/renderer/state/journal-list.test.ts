import { describe, expect, it, vi } from 'vitest';
import type { RequestOf } from '../../shared/bridge-contract.ts';
import type { JournalPage, PaymentQuery } from '../../shared/journal-query.ts';
import { payment } from '../../shared/testing/records.fixture.ts';
import { at } from '../../shared/testing/states.fixture.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { createJournalList, type JournalList } from './journal-list.ts';
import { heldCount, rowAt, rowCount } from './list-pages.ts';
import { MOST_PAGES_HELD } from './list-reading.ts';

const EVERYTHING: PaymentQuery = { search: null, outcomes: null };
const PAGE_LENGTH = 100;

describe('the list of the journal', () => {
  it('holds a bounded number of payments, however many went by', async () => {
    const { list, answerAll } = listOf(5_000);
    list.show(EVERYTHING, '#/journal');
    await scrollThrough(list, answerAll, 4_999);
    expect(rowCount(list.getState().pages)).toBe(5_000);
    expect(heldCount(list.getState().pages)).toBeLessThanOrEqual(MOST_PAGES_HELD * PAGE_LENGTH);
  });

  it('reads nothing of what is dragged past, and reads where it comes to rest', async () => {
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
});

function referenceOf(number: number): string {
  return `T1-261121-${String(number).padStart(4, '0')}`;
}

/** A list over a bridge that answers when it is told to. */
function listOf(newest: number) {
  const asked: RequestOf<'journal.page'>[] = [];
  const waiting: (() => void)[] = [];
  const ask = (_channel: string, request: RequestOf<'journal.page'>) => {
    asked.push(request);
    return new Promise((resolve) => {
      waiting.push(() => resolve({ ok: true, value: pageOf(newest, request) }));
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
  return { list: createJournalList(client), asked, answerNext, answerAll };
}

/** As the journal answers: payments number `newest` to 1. */
function pageOf(newest: number, { before, limit }: RequestOf<'journal.page'>): JournalPage {
  const from = before ? Number(before.reference.slice(-4)) - 1 : newest;
  const payments = Array.from({ length: Math.min(limit, from) }, (_, index) =>
    payment({ reference: referenceOf(from - index), createdAt: at((from - index) * 1_000) }),
  );
  const last = payments.at(-1);
  return { payments, next: last && from > limit ? { createdAt: last.createdAt, reference: last.reference } : null };
}

async function scrollThrough(list: JournalList, answerAll: () => Promise<void>, last: number): Promise<void> {
  await answerAll();
  for (let row = 0; row < last; row += PAGE_LENGTH / 2) {
    list.want(row, row + 20);
    await answerAll();
  }
}
