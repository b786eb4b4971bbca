import type { DatabaseSync } from 'node:sqlite';
import type { OpenedPage, OpenedPosition, OpenedQuery } from '../../shared/export/opened-export.ts';
import type { PageCursor } from '../../shared/journal/journal-query.ts';
import type { PaymentRecord, SaleRecord } from '../../shared/payment/records.ts';
import { readRecords, readTimeline } from '../journal/read/reader.ts';
import { type DeskReads, prepareDeskReads } from '../journal/records.ts';

/** Reads all journals of a set, open for reading, as if they were one. The reads throw JournalUnreadable. */
export function createStoreReads(stores: readonly DatabaseSync[]) {
  const records = stores.map((store) => prepareDeskReads(store, ''));
  return {
    page: (query: Omit<OpenedQuery, 'id'>) => pageOf(stores, query),
    payment(reference: string) {
      for (const [journal, reads] of records.entries()) {
        const found = paymentOf(reads, reference);
        // `journal` is the index of the payment's journal in the set.
        if (found) return { ...found, timeline: readTimeline(stores[journal] as DatabaseSync, reference), journal };
      }
      return null;
    },
  };
}

function paymentOf(reads: DeskReads, reference: string): { payment: PaymentRecord; sale: SaleRecord } | null {
  const payment = reads.payment(reference);
  const sale = payment && reads.saleOf(reference);
  return payment && sale ? { payment, sale: sale.sale } : null;
}

interface Candidate {
  payment: PaymentRecord;
  journal: number;
}

/** Merges a page from each journal: the newest payments overall are among the newest of each. */
function pageOf(
  stores: readonly DatabaseSync[],
  { before, limit, search, outcomes }: Omit<OpenedQuery, 'id'>,
): OpenedPage {
  const pages = stores.map((store, journal) =>
    readRecords(store, { before: before && cursorIn(journal, before), limit, search, outcomes }),
  );
  const candidates = pages
    .flatMap(({ payments }, journal): Candidate[] => payments.map((payment) => ({ payment, journal })))
    .sort(newestFirst);
  const shown = candidates.slice(0, limit);
  const isMore = candidates.length > limit || pages.some(({ next }) => next !== null);
  const last = isMore ? shown.at(-1) : undefined;
  return { payments: shown.map(({ payment }) => payment), next: last ? positionOf(last) : null };
}

/** Orders by time, then by journal, so that the payments of one journal keep their order. */
function newestFirst(one: Candidate, other: Candidate): number {
  const between = Date.parse(other.payment.createdAt) - Date.parse(one.payment.createdAt);
  return between === 0 ? one.journal - other.journal : between;
}

function positionOf({ payment, journal }: Candidate): OpenedPosition {
  return { createdAt: new Date(payment.createdAt).toISOString(), reference: payment.reference, journal };
}

/** Sorts before every real reference. */
const NO_REFERENCE = '';

/** Returns where a journal's page continues. At the cursor's time, only earlier journals were shown already. */
function cursorIn(journal: number, { createdAt, reference, journal: last }: OpenedPosition): PageCursor {
  if (journal === last) return { createdAt, reference };
  const shownMs = Date.parse(createdAt) + (journal > last ? 1 : 0);
  return { createdAt: new Date(shownMs).toISOString(), reference: NO_REFERENCE };
}
