import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageCursor, PaymentQuery } from '../../shared/journal-query.ts';
import type { ListedPayment } from '../../shared/listed-payment.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { NO_PAGES, type Places } from './list-pages.ts';
import { createListReading, type ListState } from './list-reading.ts';

/** What the Journal lists, and where one is in it. It outlives the screen, so that one comes back to the same place. */
export interface JournalListState extends ListState<ListedPayment, PageCursor> {
  query: PaymentQuery | null;
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
  const reading = createListReading<ListedPayment, PageCursor>({
    get: store.getState,
    set: store.setState,
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
    show(query, address) {
      const known = store.getState();
      store.setState({ address });
      if (known.query && isSameQuery(known.query, query)) return refresh();
      store.setState({ query, selected: NOTHING_SELECTED, activeRow: 0, scrolledPx: 0 });
      reading.begin();
    },
    want: reading.want,
    refresh,
    toggle(reference) {
      const selected = new Set(store.getState().selected);
      if (!selected.delete(reference)) selected.add(reference);
      store.setState({ selected });
    },
    clearSelection: () => store.setState({ selected: NOTHING_SELECTED }),
  };
}

/** Payments of one moment are in the order of the journal, which they do not tell. */
const PLACES: Places<ListedPayment, PageCursor> = {
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
  scrolledPx: 0,
  address: null,
  opened: null,
};

function isSameQuery(one: PaymentQuery, other: PaymentQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
