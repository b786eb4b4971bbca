import { createStore } from 'zustand/vanilla';
import type { PageCursor, PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import type { BridgeClient } from '../../bridge-client.ts';
import { NO_PAGES, type Places, rowAt, rowCount, rowOf } from './list-pages.ts';
import { createListReading, type ListState } from './list-reading.ts';

/** The state of the Journal's list. It outlives the screen, so that a person returns to the same place. */
export interface JournalListState extends ListState<ListedPayment, PageCursor> {
  query: PaymentQuery | null;
  selected: ReadonlySet<string>;
  /** The row with keyboard focus; row 0 is the newest payment. */
  activeRow: number;
  /** The payment in the focused row; null if nobody has moved in this list. */
  activeReference: string | null;
  scrolledPx: number;
  address: string | null;
  /** The reference of the payment whose page is open. */
  opened: string | null;
}

export type JournalList = ReturnType<typeof createJournalList>;

export function createJournalList(client: Pick<BridgeClient, 'ask'>) {
  const store = createStore<JournalListState>(() => EMPTY);
  const reading = createListReading<ListedPayment, PageCursor>({
    get: store.getState,
    set: (change) =>
      store.setState((before) => (change.pages ? { ...change, activeRow: placeIn(change.pages, before) } : change)),
    async ask(before, limit) {
      const { query } = store.getState();
      if (!query) throw new Error('Nothing is asked of the journal yet.');
      const answer = await client.ask('journal.page', { ...query, before, limit });
      return answer.ok ? { ok: true, value: { items: answer.value.payments, next: answer.value.next } } : answer;
    },
    places: PLACES,
    growsAt: 'top',
  });

  function refresh(): void {
    if (store.getState().query) reading.refresh();
  }

  return {
    ...store,
    /** Lists a query. A query that is already listed keeps its position and is read again. */
    show(query: PaymentQuery, address: string) {
      const known = store.getState();
      store.setState({ address });
      if (known.query && JSON.stringify(known.query) === JSON.stringify(query)) return refresh();
      store.setState({ query, selected: NOTHING_SELECTED, activeRow: 0, activeReference: null, scrolledPx: 0 });
      reading.begin();
    },
    /** Reports which rows are visible. Reads missing rows, and the next page near the end. */
    want: reading.want,
    refresh,
    /** Moves keyboard focus to a row. The focus stays with the row's payment when rows arrive above it. */
    activate(row: number) {
      const { pages, isStale } = store.getState();
      store.setState({ activeRow: row, activeReference: isStale ? null : (rowAt(pages, row)?.reference ?? null) });
    },
    /** Selects or deselects a payment, unless the list still shows the previous query. */
    toggle(reference: string) {
      if (store.getState().isStale) return;
      const selected = new Set(store.getState().selected);
      if (!selected.delete(reference)) selected.add(reference);
      store.setState({ selected });
    },
    /** Drops all state, because another person now uses the till. */
    forget() {
      reading.stop();
      store.setState(EMPTY);
    },
    clearSelection: () => store.setState({ selected: NOTHING_SELECTED }),
  };
}

/** Returns the row of the active payment; if it is gone, the same row or the last one. */
function placeIn(pages: JournalListState['pages'], { activeRow, activeReference }: JournalListState): number {
  const row = (activeReference === null ? null : rowOf(pages, activeReference)) ?? activeRow;
  return Math.max(0, Math.min(row, rowCount(pages) - 1));
}

/** Newest payments come first. Payments of equal time are in the journal's order, which a payment does not contain. */
export const PLACES: Places<ListedPayment, PageCursor> = {
  placeOf: ({ createdAt, reference }) => ({ createdAt, reference }),
  isSame: (one, other) => one.reference === other.reference,
  isBefore: (payment, place) => payment.createdAt > place.createdAt,
};

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

const EMPTY: JournalListState = {
  query: null,
  pages: NO_PAGES,
  isStale: true,
  problem: null,
  selected: NOTHING_SELECTED,
  activeRow: 0,
  activeReference: null,
  scrolledPx: 0,
  address: null,
  opened: null,
};
