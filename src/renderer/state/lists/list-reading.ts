import type { Problem, Result } from '../../../shared/problems.ts';
import {
  aged,
  appended,
  NO_PAGES,
  type Page,
  type Pages,
  type Places,
  readAgain,
  rowCount,
  slotsBetween,
  withoutFarPages,
} from './list-pages.ts';

const PAGE_LENGTH = 100;
/** Limits for reading a page again. The growing end may have many new rows, other pages only a few. */
const GROWN_READ_AGAIN = 200;
const MAY_HAVE_GROWN = 20;
/** How many pages keep their rows, however far a person scrolls. */
export const MOST_PAGES_HELD = 8;
/** The next page is requested when this many unseen rows are left. */
const ROWS_BEFORE_END = 50;
/** Browsers limit the height of an element, and a longer list would exceed the limit. */
export const MOST_ROWS = 400_000;

export interface ListState<Item extends { reference: string }, Place> {
  pages: Pages<Item, Place>;
  /** True while the pages still belong to the previous query. */
  isStale: boolean;
  problem: Problem | null;
}

export interface ListReadingParts<Item extends { reference: string }, Place> {
  get: () => ListState<Item, Place>;
  set: (change: Partial<ListState<Item, Place>>) => void;
  ask: (before: Place | null, limit: number) => Promise<Result<Page<Item, Place>>>;
  places: Places<Item, Place>;
  /** The end at which new rows appear. It is always refreshed, so that the list grows even out of sight. */
  growsAt: 'top' | 'end';
}

interface Order<Place> {
  what: number | 'more';
  before: Place | null;
  limit: number;
}

export function createListReading<Item extends { reference: string }, Place>(parts: ListReadingParts<Item, Place>) {
  const { get, set, ask, places, growsAt } = parts;
  /** The running requests of this list. A new list starts with none, so that it does not wait for old requests. */
  let underWay = new Set<number | 'more'>();
  let inSight = { first: 0, last: 0 };
  /** Counts refreshes. A page requested before the latest refresh is stale when it arrives. */
  let refreshes = 0;

  type PlacePage = (known: Pages<Item, Place>, page: Page<Item, Place>) => Pages<Item, Place>;

  /** Reads a page, unless the same page is already being read. Drops pages of a previous list. */
  async function read({ what, before, limit }: Order<Place>, place: PlacePage): Promise<void> {
    if (underWay.has(what)) return;
    const mine = underWay;
    mine.add(what);
    const asOf = refreshes;
    const answer = await ask(before, limit);
    mine.delete(what);
    if (mine !== underWay) return;
    if (!answer.ok) return set({ problem: answer.problem });
    const { pages, isStale } = get();
    const known = isStale ? NO_PAGES : pages;
    if (isStillThere(known, { what, before }, places)) {
      const placed = place(known, answer.value);
      set({ pages: asOf === refreshes ? placed : aged(placed), isStale: false, problem: null });
    }
    want(inSight.first, inSight.last);
  }

  function readMore(): void {
    const { pages, isStale } = get();
    void read({ what: 'more', before: isStale ? null : pages.next, limit: PAGE_LENGTH }, appended);
  }

  function readSlot(slot: number): void {
    const { before = null, count = 0 } = get().pages.slots[slot] ?? {};
    const limit =
      growsAt === 'end' || before === null ? GROWN_READ_AGAIN : Math.min(count + MAY_HAVE_GROWN, GROWN_READ_AGAIN);
    void read({ what: slot, before, limit }, (known, page) => readAgain(known, slot, page, places));
  }

  /** Reads missing or stale rows among the visible ones, and the next page near the end. */
  function want(firstRow: number, lastRow: number): void {
    inSight = { first: firstRow, last: lastRow };
    const { pages, isStale, problem } = get();
    if (isStale || problem) return;
    const wanted = slotsBetween(pages, firstRow, lastRow);
    const kept = withoutFarPages(pages, wanted, MOST_PAGES_HELD);
    if (kept !== pages) set({ pages: kept });
    // Reads one page at a time, so that dragging the scroll bar loads only the rows where it stops.
    const missing = wanted.find((slot) => pages.slots[slot]?.items === null);
    const due = missing ?? wanted.find((slot) => pages.slots[slot]?.isOld);
    if (due !== undefined && [...underWay].every((what) => what === 'more')) readSlot(due);
    const rows = rowCount(pages);
    if (pages.next !== null && lastRow >= rows - ROWS_BEFORE_END && rows < MOST_ROWS) readMore();
  }

  return {
    /** Starts a new list. Pages of the previous list that arrive late are dropped. */
    begin() {
      underWay = new Set();
      inSight = { first: 0, last: 0 };
      set({ isStale: true, problem: null });
      readMore();
    },
    want,
    /** Ends the list. Pages that arrive late are dropped. */
    stop() {
      underWay = new Set();
    },
    /** Marks all rows as stale after a change. Visible rows are read at once, other rows when they become visible. */
    refresh() {
      const { pages, isStale } = get();
      refreshes += 1;
      set({ problem: null });
      if (isStale || !pages.hasBegun) return readMore();
      set({ pages: aged(pages) });
      if (growsAt === 'top') readSlot(0);
      else if (pages.next === null) readSlot(pages.slots.length - 1);
      want(inSight.first, inSight.last);
    },
  };
}

/** Tells whether the page is still there, because another request may have dropped it meanwhile. */
function isStillThere<Item extends { reference: string }, Place>(
  { slots, next }: Pages<Item, Place>,
  { what, before }: Omit<Order<Place>, 'limit'>,
  { isSame }: Places<Item, Place>,
): boolean {
  const now = what === 'more' ? next : (slots[what]?.before ?? null);
  return now === null || before === null ? now === before : isSame(now, before);
}
