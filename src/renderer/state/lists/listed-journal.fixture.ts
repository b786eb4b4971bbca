import type { JournalPage, PageCursor } from '../../../shared/journal/journal-query.ts';
import { payment } from '../../../shared/testing/records.fixture.ts';
import { at } from '../../../shared/testing/states.fixture.ts';
import type { Pages } from './list-pages.ts';

/** A journal with payments 1 to `newest`, one per second, read in pages as main returns them. */

export function referenceOf(number: number): string {
  return `T1-261121-${String(number).padStart(4, '0')}`;
}

export function numberOf({ reference }: { reference: string }): number {
  return Number(reference.slice(-4));
}

export function pageBefore(before: PageCursor | null, newest: number, limit: number): JournalPage {
  const from = before ? numberOf(before) - 1 : newest;
  const numbers = Array.from({ length: Math.min(limit, from) }, (_, index) => from - index);
  return pageOf(numbers, from > limit);
}

function pageOf(numbers: readonly number[], isMore: boolean): JournalPage {
  const payments = numbers.map((number) => payment({ reference: referenceOf(number), createdAt: at(number * 1_000) }));
  const last = isMore ? payments.at(-1) : undefined;
  return { payments, next: last ? { createdAt: last.createdAt, reference: last.reference } : null };
}

export function heldCount({ slots }: Pages<{ reference: string }, unknown>): number {
  return slots.reduce((total, { items }) => total + (items?.length ?? 0), 0);
}
