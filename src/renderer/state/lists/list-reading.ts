import type { Problem, Result } from '../../../shared/problems.ts';
import {
  aged,
  appended,
  lettingGo,
  NO_PAGES,
  type Page,
  type Pages,
  type Places,
  readAgain,
  rowCount,
  slotsBetween,
} from './list-pages.ts';

const PAGE_LENGTH = 100;
/** The page where new rows come, read again, may have grown by whatever came; another one by what fits only now. */
const GROWN_READ_AGAIN = 200;
const MAY_HAVE_GROWN = 20;
/** How many pages are held, however far one scrolls. */
export const MOST_PAGES_HELD = 8;
/** How many rows before the end the next page is requested. */
const ROWS_BEFORE_END = 50;
/** More rows than an element of a page can be high. */
export const MOST_ROWS = 400_000;

/** A list of any length, of which only what is in sight is read, and read again. */
export interface ListState<Item extends { reference: string }, Place> {
  pages: Pages<Item, Place>;
  /** The pages are still those of the question before. */
  isStale: boolean;
  problem: Problem | null;
}

export interface ListReading {
  /** Reads another list from its top on. What still comes of the one before is let go. */
  begin(): void;
  /** These rows are in sight: reads what is missing or old of them, and more where the end is near. */
  want(firstRow: number, lastRow: number): void;
  /** Another list is read instead: what still comes of this one is let go. */
  stop(): void;
  /** Something may have changed: reads what is in sight again, and the rest of what is held when it comes into sight. */
  refresh(): void;
}

export interface ListReadingParts<Item extends { reference: string }, Place> {
  get: () => ListState<Item, Place>;
  set: (change: Partial<ListState<Item, Place>>) => void;
  ask: (before: Place | null, limit: number) => Promise<Result<Page<Item, Place>>>;
  places: Places<Item, Place>;
  /** Where new rows come: that end is read again as well, so that the list grows also out of sight. */
  growsAt: 'top' | 'end';
}

interface Order<Place> {
  what: number | 'more';
  before: Place | null;
  limit: number;
}

export function createListReading<Item extends { reference: string }, Place>(
  parts: ListReadingParts<Item, Place>,
): ListReading {
  const { get, set, ask, places, growsAt } = parts;
  /** What is being read of the present list; a new list does not wait for it. */
  let underWay = new Set<number | 'more'>();
  let inSight = { first: 0, last: 0 };
  /** How often something may have changed: what was asked for before that is old when it comes. */
  let refreshes = 0;

  type PlacePage = (known: Pages<Item, Place>, page: Page<Item, Place>) => Pages<Item, Place>;

  /** One page at a time from one place. What comes for a list that is no longer asked for is let go. */
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

  function want(firstRow: number, lastRow: number): void {
    inSight = { first: firstRow, last: lastRow };
    const { pages, isStale, problem } = get();
    if (isStale || problem) return;
    const wanted = slotsBetween(pages, firstRow, lastRow);
    const kept = lettingGo(pages, wanted, MOST_PAGES_HELD);
    if (kept !== pages) set({ pages: kept });
    // One after the other: of a list that is dragged past, only where it comes to rest is read.
    const missing = wanted.find((slot) => pages.slots[slot]?.items === null);
    const due = missing ?? wanted.find((slot) => pages.slots[slot]?.isOld);
    if (due !== undefined && [...underWay].every((what) => what === 'more')) readSlot(due);
    const rows = rowCount(pages);
    if (pages.next !== null && lastRow >= rows - ROWS_BEFORE_END && rows < MOST_ROWS) readMore();
  }

  return {
    begin() {
      underWay = new Set();
      inSight = { first: 0, last: 0 };
      set({ isStale: true, problem: null });
      readMore();
    },
    want,
    stop() {
      underWay = new Set();
    },
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

/** A page that was read again may have put an end to those after it, while one of them was being read. */
function isStillThere<Item extends { reference: string }, Place>(
  { slots, next }: Pages<Item, Place>,
  { what, before }: Omit<Order<Place>, 'limit'>,
  { isSame }: Places<Item, Place>,
): boolean {
  const now = what === 'more' ? next : (slots[what]?.before ?? null);
  return now === null || before === null ? now === before : isSame(now, before);
}
