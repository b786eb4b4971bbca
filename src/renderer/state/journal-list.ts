import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageCursor, PaymentQuery } from '../../shared/journal-query.ts';
import type { Problem } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { appended, lettingGo, NO_PAGES, type Pages, readAgain, rowCount, slotsBetween } from './journal-pages.ts';

const PAGE_LENGTH = 100;
/** The newest page, read again, may have grown meanwhile by whatever was paid; another one by what fits only now. */
const NEWEST_READ_AGAIN = 200;
const MAY_HAVE_GROWN = 20;
/** How many pages are held, however far one scrolls. */
export const MOST_PAGES_HELD = 8;
/** How many rows before the end of what is known the next page is asked for. */
const ROWS_BEFORE_END = 50;
/** More rows than an element of a page can be high. */
export const MOST_ROWS = 400_000;

/** What the Journal lists, and where one is in it. It outlives the screen, so that one comes back to the same place. */
export interface JournalListState {
  query: PaymentQuery | null;
  pages: Pages;
  /** The pages are still those of the question before. */
  isStale: boolean;
  problem: Problem | null;
  /** References of the payments that a person has selected. */
  selected: ReadonlySet<string>;
  /** The row that the keys go to. */
  activeRow: number;
  /** How far it is scrolled, in pixels. */
  scrolledPx: number;
  /** The address of the Journal with this list. */
  address: string | null;
  /** The payment whose page was opened from here, and has not been left yet. */
  opened: string | null;
}

export interface JournalList extends StoreApi<JournalListState> {
  /** Lists what is asked for; where that is listed already, it is read again and stays where it is. */
  show(query: PaymentQuery, address: string): void;
  /** These rows are in sight: reads what is missing of them, and more where the end is near. */
  want(firstRow: number, lastRow: number): void;
  /** Reads what is in sight again. */
  refresh(): void;
  toggle(reference: string): void;
  clearSelection(): void;
}

export function createJournalList(client: Pick<BridgeClient, 'ask'>): JournalList {
  const store = createStore<JournalListState>(() => EMPTY);
  /** What is being read of the present list; a new list does not wait for it. */
  let underWay = new Set<number | 'more'>();
  let inSight: { first: number; last: number } = { first: 0, last: 0 };

  /** One page at a time from one place. What comes for a list that is no longer asked for is let go. */
  async function read({ what, before, limit }: Order, place: (pages: Pages) => PlacePage) {
    const { query } = store.getState();
    if (!query || underWay.has(what)) return;
    const mine = underWay;
    mine.add(what);
    const answer = await client.ask('journal.page', { ...query, before, limit });
    mine.delete(what);
    if (mine !== underWay) return;
    if (!answer.ok) return store.setState({ problem: answer.problem });
    const { pages, isStale } = store.getState();
    const known = isStale ? NO_PAGES : pages;
    if (!isStillThere(known, what, before)) return want(inSight.first, inSight.last);
    store.setState({ pages: place(known)(answer.value), isStale: false, problem: null });
    want(inSight.first, inSight.last);
  }

  function readMore(): void {
    const { pages, isStale } = store.getState();
    const from = isStale ? null : pages.next;
    void read({ what: 'more', before: from, limit: PAGE_LENGTH }, (known) => (page) => appended(known, page));
  }

  function readSlot(slot: number): void {
    void read(orderOf(store.getState().pages, slot), (known) => (page) => readAgain(known, slot, page));
  }

  function want(firstRow: number, lastRow: number): void {
    inSight = { first: firstRow, last: lastRow };
    const { pages, isStale, problem } = store.getState();
    if (isStale || problem) return;
    const wanted = slotsBetween(pages, firstRow, lastRow);
    const kept = lettingGo(pages, wanted, MOST_PAGES_HELD);
    if (kept !== pages) store.setState({ pages: kept });
    // One after the other: of a list that is dragged past, only where it comes to rest is read.
    const missing = wanted.find((slot) => pages.slots[slot]?.payments === null);
    if (missing !== undefined && [...underWay].every((what) => what === 'more')) readSlot(missing);
    const rows = rowCount(pages);
    if (pages.next !== null && lastRow >= rows - ROWS_BEFORE_END && rows < MOST_ROWS) readMore();
  }

  function refresh(): void {
    const { pages, query, isStale } = store.getState();
    if (!query) return;
    store.setState({ problem: null });
    // What is on top is new; the rest of what is held is read again when it comes into sight.
    const again = new Set([0, ...slotsBetween(pages, inSight.first, inSight.last)]);
    if (isStale || !pages.hasBegun) readMore();
    else for (const slot of again) readSlot(slot);
  }

  return {
    ...store,
    show(query, address) {
      const known = store.getState();
      store.setState({ address });
      if (known.query && isSameQuery(known.query, query)) return refresh();
      underWay = new Set();
      inSight = { first: 0, last: 0 };
      const begin = { isStale: true, problem: null, selected: NOTHING_SELECTED, activeRow: 0, scrolledPx: 0 };
      store.setState({ query, ...begin });
      readMore();
    },
    want,
    refresh,
    toggle(reference) {
      const selected = new Set(store.getState().selected);
      if (!selected.delete(reference)) selected.add(reference);
      store.setState({ selected });
    },
    clearSelection: () => store.setState({ selected: NOTHING_SELECTED }),
  };
}

/** To read a page again. */
function orderOf({ slots }: Pages, slot: number): Order {
  const { before = null, count = 0 } = slots[slot] ?? {};
  const limit = before === null ? NEWEST_READ_AGAIN : Math.min(count + MAY_HAVE_GROWN, NEWEST_READ_AGAIN);
  return { what: slot, before, limit };
}

/** A page that was read again may have put an end to those after it, while one of them was being read. */
function isStillThere({ slots, next }: Pages, what: number | 'more', before: PageCursor | null): boolean {
  const now = what === 'more' ? next : (slots[what]?.before ?? null);
  return now?.reference === before?.reference;
}

interface Order {
  what: number | 'more';
  before: PageCursor | null;
  limit: number;
}

type PlacePage = (page: Parameters<typeof appended>[1]) => Pages;

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

const EMPTY: JournalListState = {
  query: null,
  pages: NO_PAGES,
  isStale: true,
  problem: null,
  selected: NOTHING_SELECTED,
  activeRow: 0,
  scrolledPx: 0,
  address: null,
  opened: null,
};

function isSameQuery(one: PaymentQuery, other: PaymentQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
