import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageCursor, PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import type { BridgeClient } from '../../bridge-client.ts';
import { NO_PAGES, type Places, rowCount } from './list-pages.ts';
import { createListReading, type ListReading, type ListState } from './list-reading.ts';

/** The newest payment stands at the top of the screen, the oldest at its end. */
export type ListEnd = 'newest' | 'oldest';

/** What the Journal lists, and where one is in it. It outlives the screen, so that one comes back to the same place. */
export interface JournalListState extends ListState<ListedPayment, PageCursor> {
  query: PaymentQuery | null;
  /** From which end on it is read: its row 0 is the payment there. See `turnedRow`. */
  readFrom: ListEnd;
  /** The other end is asked for, and its first page has not come. */
  isTurning: boolean;
  /** References of the payments that a person has selected. */
  selected: ReadonlySet<string>;
  /** The row that the keys go to, as the list is read. */
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
  /** These rows, as the list is read, are in sight: reads what is missing of them, and more where the end is near. */
  want(firstRow: number, lastRow: number): void;
  /** Goes to an end of the list; where that is not read yet, the list is read anew from there. @returns its row */
  goToEnd(end: ListEnd): number;
  /** Reads what is in sight again. */
  refresh(): void;
  toggle(reference: string): void;
  clearSelection(): void;
  /** Somebody else looks at the Journal now: nothing of what was listed is kept. */
  forget(): void;
}

export function createJournalList(client: Pick<BridgeClient, 'ask'>): JournalList {
  const store = createStore<JournalListState>(() => EMPTY);
  const readings = { newest: createReading('newest'), oldest: createReading('oldest') };
  /** The end from which the list is read, also while its first page has not come. */
  let asked: ListEnd = 'newest';

  function createReading(end: ListEnd): ListReading {
    return createListReading<ListedPayment, PageCursor>({
      get: store.getState,
      // The rows of the list before are shown until the first of this one come: only then do they count from this end.
      set: (change) =>
        store.setState((before) => (change.pages ? { ...change, ...placeIn(change.pages, before, end) } : change)),
      async ask(place, limit) {
        const { query } = store.getState();
        if (!query) throw new Error('Nothing is asked of the journal yet.');
        const from = end === 'newest' ? { before: place } : { before: null, after: place };
        const answer = await client.ask('journal.page', { ...query, ...from, limit });
        return answer.ok ? { ok: true, value: { items: answer.value.payments, next: answer.value.next } } : answer;
      },
      places: PLACES[end],
      growsAt: end === 'newest' ? 'top' : 'end',
    });
  }

  function begin(end: ListEnd): void {
    readings[asked].stop();
    asked = end;
    store.setState({ activeRow: 0, scrolledPx: 0, isTurning: false });
    readings[end].begin();
  }

  function goToEnd(end: ListEnd): number {
    const { pages, isStale, readFrom, problem } = store.getState();
    // A key that is held down asks once.
    if (isStale && asked === end && problem === null) return 0;
    if (!isStale && readFrom === end) return 0;
    if (!isStale && pages.next === null) return Math.max(0, rowCount(pages) - 1);
    begin(end);
    store.setState({ isTurning: true });
    return 0;
  }

  function refresh(): void {
    if (store.getState().query) readings[asked].refresh();
  }

  return {
    ...store,
    show(query, address) {
      const known = store.getState();
      store.setState({ address });
      if (known.query && isSameQuery(known.query, query)) return refresh();
      store.setState({ query, selected: NOTHING_SELECTED });
      begin('newest');
    },
    want: (firstRow, lastRow) => readings[asked].want(firstRow, lastRow),
    goToEnd,
    refresh,
    toggle(reference) {
      const selected = new Set(store.getState().selected);
      if (!selected.delete(reference)) selected.add(reference);
      store.setState({ selected });
    },
    forget() {
      readings[asked].stop();
      store.setState(EMPTY);
    },
    clearSelection: () => store.setState({ selected: NOTHING_SELECTED }),
  };
}

/**
 * Where the screen, which has the newest payment on top, shows a row of the list as it is read; and the other way round.
 */
export function turnedRow({ readFrom, pages }: Pick<JournalListState, 'readFrom' | 'pages'>, row: number): number {
  return readFrom === 'newest' ? row : rowCount(pages) - 1 - row;
}

/** Where one is in a list of which pages have come: it may be shorter than the one before, in which the keys went on. */
function placeIn(pages: JournalListState['pages'], { activeRow }: JournalListState, readFrom: ListEnd) {
  return { readFrom, isTurning: false, activeRow: Math.max(0, Math.min(activeRow, rowCount(pages) - 1)) };
}

const REFERENCED = {
  placeOf: ({ createdAt, reference }: ListedPayment): PageCursor => ({ createdAt, reference }),
  isSame: (one: PageCursor, other: PageCursor) => one.reference === other.reference,
};

/** The order of each end. Payments of one moment are in the order of the journal, which they do not tell. */
export const PLACES: Record<ListEnd, Places<ListedPayment, PageCursor>> = {
  newest: { ...REFERENCED, isBefore: (payment, place) => payment.createdAt > place.createdAt },
  oldest: { ...REFERENCED, isBefore: (payment, place) => payment.createdAt < place.createdAt },
};

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

const EMPTY: JournalListState = {
  query: null,
  readFrom: 'newest',
  isTurning: false,
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
