import type { JournalPage, PageCursor } from '../../shared/journal-query.ts';
import type { ListedPayment } from '../../shared/listed-payment.ts';

/**
 * The pages of a list that is read from the newest payment on, each after the last one of the page before. Of each page its
 * place and its length are kept, so that the list has its height; its payments only while they are near what is in sight.
 */
export interface Pages {
  readonly slots: readonly Slot[];
  /** Where the next page begins; null where the list is whole. */
  readonly next: PageCursor | null;
  /** False before the first page has come. */
  readonly hasBegun: boolean;
}

interface Slot {
  /** After which payment it begins; null for the newest page. */
  readonly before: PageCursor | null;
  readonly count: number;
  /** null while they are not held. */
  readonly payments: readonly ListedPayment[] | null;
}

export const NO_PAGES: Pages = { slots: [], next: null, hasBegun: false };

export function rowCount({ slots }: Pages): number {
  return slots.reduce((total, { count }) => total + count, 0);
}

/** How many payments are held in memory. */
export function heldCount({ slots }: Pages): number {
  return slots.reduce((total, { payments }) => total + (payments?.length ?? 0), 0);
}

/** The payment of a row; null where there is none, or it is not held. */
export function rowAt(pages: Pages, row: number): ListedPayment | null {
  const found = find(pages, row);
  return found ? (pages.slots[found.slot]?.payments?.[found.within] ?? null) : null;
}

/** The row of a payment that is held; null where none is. */
export function rowOf({ slots }: Pages, reference: string): number | null {
  let before = 0;
  for (const { payments, count } of slots) {
    const within = payments?.findIndex((payment) => payment.reference === reference) ?? -1;
    if (within >= 0) return before + within;
    before += count;
  }
  return null;
}

/** The pages that a stretch of rows lies in. */
export function slotsBetween(pages: Pages, firstRow: number, lastRow: number): number[] {
  const last = Math.min(lastRow, rowCount(pages) - 1);
  const [from, to] = [find(pages, Math.max(0, firstRow)), find(pages, last)];
  if (!from || !to) return [];
  return Array.from({ length: to.slot - from.slot + 1 }, (_, index) => from.slot + index);
}

/** With one page more at the end. */
export function appended({ slots, next }: Pages, page: JournalPage): Pages {
  const slot = { before: next, count: page.payments.length, payments: page.payments };
  return { slots: [...slots, slot], next: page.next, hasBegun: true };
}

/**
 * With the payments of a page that was read again. It ends where it ended before, so that the page after it still fits; where
 * more came in between than could be read at once, the list goes on from there anew.
 * @param page read from the same place on, and longer than a page usually is
 */
export function readAgain(pages: Pages, slot: number, page: JournalPage): Pages {
  const now = pages.slots[slot];
  if (!now) return pages;
  const end = pages.slots[slot + 1]?.before ?? pages.next;
  const payments = end === null ? page.payments : upTo(page.payments, end);
  const isCut = page.next !== null && (end === null || payments.length === page.payments.length);
  const reaches = isCut && payments.at(-1)?.reference === end?.reference;
  const slots = pages.slots.with(slot, { ...now, count: payments.length, payments });
  return isCut && !reaches ? { ...pages, slots: slots.slice(0, slot + 1), next: page.next } : { ...pages, slots };
}

/** Holds the payments of these pages and of those beside them, at most so many pages in all. */
export function lettingGo({ slots, ...rest }: Pages, wanted: readonly number[], mostHeld: number): Pages {
  const middle = wanted[Math.floor(wanted.length / 2)] ?? 0;
  const first = Math.max(0, middle - Math.floor(mostHeld / 2));
  const isNear = (slot: number) => slot >= first && slot < first + mostHeld;
  if (slots.every(({ payments }, slot) => payments === null || isNear(slot))) return { slots, ...rest };
  return { slots: slots.map((slot, index) => (isNear(index) ? slot : { ...slot, payments: null })), ...rest };
}

function find({ slots }: Pages, row: number): { slot: number; within: number } | null {
  let before = 0;
  for (const [slot, { count }] of slots.entries()) {
    if (row >= before && row < before + count) return { slot, within: row - before };
    before += count;
  }
  return null;
}

function upTo(payments: readonly ListedPayment[], end: PageCursor): ListedPayment[] {
  const last = payments.findIndex(({ reference }) => reference === end.reference);
  // The last one may no longer be in the list: then those that are newer are of this page.
  return last >= 0 ? payments.slice(0, last + 1) : payments.filter(({ createdAt }) => createdAt > end.createdAt);
}
