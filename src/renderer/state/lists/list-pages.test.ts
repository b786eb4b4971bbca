import { describe, expect, it } from 'vitest';
import type { PageCursor } from '../../../shared/journal/journal-query.ts';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import { PLACES } from './journal-list.ts';
import {
  appended,
  NO_PAGES,
  type Page,
  type Pages,
  readAgain,
  rowAt,
  rowCount,
  rowOf,
  slotsBetween,
} from './list-pages.ts';
import { numberOf, pageBefore, referenceOf } from './listed-journal.fixture.ts';

const PAGE_LENGTH = 10;

type Listed = Pages<ListedPayment, PageCursor>;

function pageAt(before: PageCursor | null, newest: number, limit: number): Page<ListedPayment, PageCursor> {
  const { payments, next } = pageBefore(before, newest, limit);
  return { items: payments, next };
}

function listOf(newest: number, pageCount = Math.ceil(newest / PAGE_LENGTH)): Listed {
  let pages: Listed = NO_PAGES;
  for (let page = 0; page < pageCount; page += 1) pages = appended(pages, pageAt(pages.next, newest, PAGE_LENGTH));
  return pages;
}

function numbersIn(pages: Listed): (number | null)[] {
  return Array.from({ length: rowCount(pages) }, (_, row) => {
    const record = rowAt(pages, row);
    return record && numberOf(record);
  });
}

describe('a list that is read page by page', () => {
  it('a list of pages has its rows in one order', () => {
    const pages = listOf(35);
    expect(pages.next).toBeNull();
    expect(numbersIn(pages)).toEqual(Array.from({ length: 35 }, (_, index) => 35 - index));
    expect(rowOf(pages, referenceOf(14))).toBe(21);
    expect(rowAt(pages, 35)).toBeNull();
    expect(slotsBetween(pages, 8, 21)).toEqual([0, 1, 2]);
  });
});

describe('a page that is read again', () => {
  it('a page that is read again adds new rows on top, and ends where it ended', () => {
    const pages = readAgain(listOf(30), 0, pageAt(null, 33, 20), PLACES);
    expect(numbersIn(pages)).toEqual(Array.from({ length: 33 }, (_, index) => 33 - index));
  });

  it('a page that is read again skips no payment if its last payment is no longer in the list', () => {
    const page = pageAt(null, 30, 20);
    const without = { ...page, items: page.items.filter(({ reference }) => reference !== referenceOf(21)) };
    const pages = readAgain(listOf(30), 0, without, PLACES);
    expect(numbersIn(pages)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, ...numbersIn(listOf(20))]);
  });

  it('starts from the newest payment if more payments are new than one read returns', () => {
    const pages = readAgain(listOf(30), 0, pageAt(null, 60, 20), PLACES);
    expect(numbersIn(pages)).toEqual(Array.from({ length: 20 }, (_, index) => 60 - index));
    expect(pages.next?.reference).toBe(referenceOf(41));
  });
});
