import { createStore } from 'zustand/vanilla';
import type { PageCursor, PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { ListedPayment } from '../../../shared/journal/listed-payment.ts';
import type { BridgeClient } from '../../bridge-client.ts';
import { NO_PAGES, type Places, rowAt, rowCount, rowOf } from './list-pages.ts';
import { createListReading, type ListReading, type ListState } from './list-reading.ts';

/** The screen shows the newest payment on top and the oldest at the bottom. */
export type ListEnd = 'newest' | 'oldest';

/** Outlives the screen, so that a person returns to the same place. */
export interface JournalListState extends ListState<ListedPayment, PageCursor> {
  query: PaymentQuery | null;
  /** The end at which reading starts; row 0 is the payment there. `turnedRow` converts rows of the screen. */
  readFrom: ListEnd;
  /** True while the first page from the other end has been requested and has not arrived. */
  isTurning: boolean;
  selected: ReadonlySet<string>;
  /** The row with keyboard focus, counted from `readFrom`. */
  activeRow: number;
  /** The payment in the row that a person moved to; null if nobody has moved in this list. */
  activeReference: string | null;
  scrolledPx: number;
  /** The address (route) of the Journal. */
  address: string | null;
  /** Set while the payment's page is open. */
  opened: string | null;
}

export type JournalList = ReturnType<typeof createJournalList>;

export function createJournalList(client: Pick<BridgeClient, 'ask'>) {
  const store = createStore<JournalListState>(() => EMPTY);
  const readings = { newest: createReading('newest'), oldest: createReading('oldest') };
  /** The end at which reading starts. Set before the first page arrives, unlike `readFrom`. */
  let asked: ListEnd = 'newest';

  function createReading(end: ListEnd): ListReading {
    return createListReading<ListedPayment, PageCursor>({
      get: store.getState,
      // The old rows stay on screen until the first page arrives. Only then do rows count from this end.
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
    store.setState({ activeRow: 0, activeReference: null, scrolledPx: 0, isTurning: false });
    readings[end].begin();
  }

  /** Goes to an end of the list, and reads from there if necessary. @returns the row of that end */
  function goToEnd(end: ListEnd): number {
    const { pages, isStale, readFrom, problem } = store.getState();
    // A held key sends one request.
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
    /** Lists the query. If the query is already listed, keeps the position and reads again. */
    show(query: PaymentQuery, address: string) {
      const known = store.getState();
      store.setState({ address });
      if (known.query && isSameQuery(known.query, query)) return refresh();
      store.setState({ query, selected: NOTHING_SELECTED });
      begin('newest');
    },
    /** Reports the visible rows, counted from `readFrom`. Reads missing rows, and the next page near the end. */
    want: (firstRow: number, lastRow: number) => readings[asked].want(firstRow, lastRow),
    goToEnd,
    refresh,
    /** Makes a row, counted from `readFrom`, the active one. Its payment stays active when rows arrive above it. */
    activate(row: number) {
      const { pages, isStale } = store.getState();
      store.setState({ activeRow: row, activeReference: isStale ? null : (rowAt(pages, row)?.reference ?? null) });
    },
    /** Selects no row of the previous query. */
    toggle(reference: string) {
      if (store.getState().isStale) return;
      const selected = new Set(store.getState().selected);
      if (!selected.delete(reference)) selected.add(reference);
      store.setState({ selected });
    },
    /** Drops everything, because another person uses the till now. */
    forget() {
      readings[asked].stop();
      store.setState(EMPTY);
    },
    clearSelection: () => store.setState({ selected: NOTHING_SELECTED }),
  };
}

/** Converts between a row of the list as read and a row of the screen, which has the newest payment on top. */
export function turnedRow({ readFrom, pages }: Pick<JournalListState, 'readFrom' | 'pages'>, row: number): number {
  return readFrom === 'newest' ? row : rowCount(pages) - 1 - row;
}

/** Keeps the active payment, or else the position inside the new list, which may be shorter. */
function placeIn(pages: JournalListState['pages'], before: JournalListState, readFrom: ListEnd) {
  const { activeRow, activeReference } = before;
  const row = (activeReference === null ? null : rowOf(pages, activeReference)) ?? activeRow;
  return { readFrom, isTurning: false, activeRow: Math.max(0, Math.min(row, rowCount(pages) - 1)) };
}

const REFERENCED = {
  placeOf: ({ createdAt, reference }: ListedPayment): PageCursor => ({ createdAt, reference }),
  isSame: (one: PageCursor, other: PageCursor) => one.reference === other.reference,
};

/** The order at each end. Payments of the same moment are in journal order, which they do not contain. */
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
  activeReference: null,
  scrolledPx: 0,
  address: null,
  opened: null,
};

function isSameQuery(one: PaymentQuery, other: PaymentQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
