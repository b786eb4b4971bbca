/** What a list shows: each row has a reference, and a place by which the page after it is asked for. */
export interface Places<Item extends Referenced, Place> {
  placeOf: (item: Item) => Place;
  isSame: (one: Place, other: Place) => boolean;
  /** Whether the item stands before the place, where that can be told from the two alone. */
  isBefore: (item: Item, place: Place) => boolean;
}

interface Referenced {
  reference: string;
}

/** A page as it was read. */
export interface Page<Item, Place> {
  items: readonly Item[];
  /** Where the next page begins; null where there is none. */
  next: Place | null;
}

/**
 * The pages of a list that is read from its top on, each after the last row of the page before. Of each page its place and
 * its length are kept, so that the list has its height; its rows only while they are near what is in sight.
 */
export interface Pages<Item extends Referenced, Place> {
  readonly slots: readonly Slot<Item, Place>[];
  /** Where the next page begins; null where the list is whole. */
  readonly next: Place | null;
  /** False before the first page has come. */
  readonly hasBegun: boolean;
}

interface Slot<Item, Place> {
  /** After which row it begins; null for the first page. */
  readonly before: Place | null;
  readonly count: number;
  /** null while they are not held. */
  readonly items: readonly Item[] | null;
  /** Something has changed since it was read. */
  readonly isOld: boolean;
}

export const NO_PAGES: Pages<never, never> = { slots: [], next: null, hasBegun: false };

export function rowCount({ slots }: Pages<Referenced, unknown>): number {
  return slots.reduce((total, { count }) => total + count, 0);
}

/** What a row shows; null where there is none, or it is not held. */
export function rowAt<Item extends Referenced>(pages: Pages<Item, unknown>, row: number): Item | null {
  const found = find(pages, row);
  return found ? (pages.slots[found.slot]?.items?.[found.within] ?? null) : null;
}

/** The row of a reference that is held; null where none is. */
export function rowOf({ slots }: Pages<Referenced, unknown>, reference: string): number | null {
  let before = 0;
  for (const { items, count } of slots) {
    const within = items?.findIndex((item) => item.reference === reference) ?? -1;
    if (within >= 0) return before + within;
    before += count;
  }
  return null;
}

/** The pages that a stretch of rows lies in. */
export function slotsBetween(pages: Pages<Referenced, unknown>, firstRow: number, lastRow: number): number[] {
  const last = Math.min(lastRow, rowCount(pages) - 1);
  const [from, to] = [find(pages, Math.max(0, firstRow)), find(pages, last)];
  if (!from || !to) return [];
  return Array.from({ length: to.slot - from.slot + 1 }, (_, index) => from.slot + index);
}

/** With one page more at the end. */
export function appended<Item extends Referenced, Place>(
  { slots, next }: Pages<Item, Place>,
  page: Page<Item, Place>,
): Pages<Item, Place> {
  const slot = { before: next, count: page.items.length, items: page.items, isOld: false };
  return { slots: [...slots, slot], next: page.next, hasBegun: true };
}

/**
 * With the rows of a page that was read again. It ends where it ended before, so that the page after it still fits; where
 * more came in between than could be read at once, the list goes on from there anew.
 * @param page read from the same place on, and longer than a page usually is
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

/** Nothing of it has been read since something changed. */
export function aged<Item extends Referenced, Place>({ slots, ...rest }: Pages<Item, Place>): Pages<Item, Place> {
  return { slots: slots.map((slot) => ({ ...slot, isOld: true })), ...rest };
}

/** Holds the rows of these pages and of those beside them, at most so many pages in all. */
export function lettingGo<Item extends Referenced, Place>(
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
  // The last one may no longer be in the list: then those that stand before it are of this page.
  return last >= 0 ? items.slice(0, last + 1) : items.filter((item) => isBefore(item, end));
}
