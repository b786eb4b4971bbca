/** The order of a list. The place of a row is the cursor of the page after that row. */
export interface Places<Item extends Referenced, Place> {
  placeOf: (item: Item) => Place;
  isSame: (one: Place, other: Place) => boolean;
  /** Returns true only if the item certainly precedes the place. Equal times prove no order. */
  isBefore: (item: Item, place: Place) => boolean;
}

interface Referenced {
  reference: string;
}

export interface Page<Item, Place> {
  items: readonly Item[];
  /** The cursor of the next page; null on the last page. */
  next: Place | null;
}

/**
 * The pages of a long list. All pages keep their length, so that the scroll height stays; only pages near the visible
 * rows keep their rows.
 */
export interface Pages<Item extends Referenced, Place> {
  readonly slots: readonly Slot<Item, Place>[];
  /** The cursor of the next page; null if the list is complete. */
  readonly next: Place | null;
  readonly hasBegun: boolean;
}

interface Slot<Item, Place> {
  /** The cursor of this page; null for the first page. */
  readonly before: Place | null;
  readonly count: number;
  /** Null if the rows were dropped. */
  readonly items: readonly Item[] | null;
  /** True if the data has changed since the page was read. */
  readonly isOld: boolean;
}

export const NO_PAGES: Pages<never, never> = { slots: [], next: null, hasBegun: false };

export function rowCount({ slots }: Pages<Referenced, unknown>): number {
  return slots.reduce((total, { count }) => total + count, 0);
}

/** @returns null if there is no such row or its page was dropped */
export function rowAt<Item extends Referenced>(pages: Pages<Item, unknown>, row: number): Item | null {
  const found = find(pages, row);
  return found ? (pages.slots[found.slot]?.items?.[found.within] ?? null) : null;
}

/** @returns null if no loaded page contains the reference */
export function rowOf({ slots }: Pages<Referenced, unknown>, reference: string): number | null {
  let before = 0;
  for (const { items, count } of slots) {
    const within = items?.findIndex((item) => item.reference === reference) ?? -1;
    if (within >= 0) return before + within;
    before += count;
  }
  return null;
}

export function slotsBetween(pages: Pages<Referenced, unknown>, firstRow: number, lastRow: number): number[] {
  const last = Math.min(lastRow, rowCount(pages) - 1);
  const [from, to] = [find(pages, Math.max(0, firstRow)), find(pages, last)];
  if (!from || !to) return [];
  return Array.from({ length: to.slot - from.slot + 1 }, (_, index) => from.slot + index);
}

export function appended<Item extends Referenced, Place>(
  { slots, next }: Pages<Item, Place>,
  page: Page<Item, Place>,
): Pages<Item, Place> {
  const slot = { before: next, count: page.items.length, items: page.items, isOld: false };
  return { slots: [...slots, slot], next: page.next, hasBegun: true };
}

/**
 * Replaces the rows of a page. The page keeps its old end, so that the next page still follows. If more rows arrived
 * than a request can read, the later pages are dropped.
 * @param page read with the page's cursor and a higher limit than usual
 */
export function readAgain<Item extends Referenced, Place>(
  pages: Pages<Item, Place>,
  slot: number,
  page: Page<Item, Place>,
  places: Places<Item, Place>,
): Pages<Item, Place> {
  const now = pages.slots[slot];
  if (!now) return pages;
  const end = pages.slots[slot + 1]?.before ?? pages.next;
  const items = end === null ? page.items : upTo(page.items, end, places);
  const isCut = page.next !== null && (end === null || items.length === page.items.length);
  const last = items.at(-1);
  const reaches = isCut && end !== null && last !== undefined && places.isSame(places.placeOf(last), end);
  const slots = pages.slots.with(slot, { ...now, count: items.length, items, isOld: false });
  return isCut && !reaches ? { ...pages, slots: slots.slice(0, slot + 1), next: page.next } : { ...pages, slots };
}

export function aged<Item extends Referenced, Place>({ slots, ...rest }: Pages<Item, Place>): Pages<Item, Place> {
  return { slots: slots.map((slot) => ({ ...slot, isOld: true })), ...rest };
}

/** Drops the rows of pages far from the wanted pages, so that at most `mostHeld` pages keep rows. */
export function withoutFarPages<Item extends Referenced, Place>(
  { slots, ...rest }: Pages<Item, Place>,
  wanted: readonly number[],
  mostHeld: number,
): Pages<Item, Place> {
  const middle = wanted[Math.floor(wanted.length / 2)] ?? 0;
  const first = Math.max(0, middle - Math.floor(mostHeld / 2));
  const isNear = (slot: number) => slot >= first && slot < first + mostHeld;
  if (slots.every(({ items }, slot) => items === null || isNear(slot))) return { slots, ...rest };
  return { slots: slots.map((slot, index) => (isNear(index) ? slot : { ...slot, items: null })), ...rest };
}

function find({ slots }: Pages<Referenced, unknown>, row: number): { slot: number; within: number } | null {
  let before = 0;
  for (const [slot, { count }] of slots.entries()) {
    if (row >= before && row < before + count) return { slot, within: row - before };
    before += count;
  }
  return null;
}

function upTo<Item extends Referenced, Place>(
  items: readonly Item[],
  end: Place,
  { placeOf, isSame, isBefore }: Places<Item, Place>,
): readonly Item[] {
  const last = items.findIndex((item) => isSame(placeOf(item), end));
  // If the page's last row is gone, the page ends before that row's place.
  return last >= 0 ? items.slice(0, last + 1) : items.filter((item) => isBefore(item, end));
}
