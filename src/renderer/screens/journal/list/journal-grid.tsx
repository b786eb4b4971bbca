import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListedColumn } from '../../../../shared/journal/payment-columns.ts';
import { PAYMENT_ROWS, PaymentGrid } from '../../../components/payment-list/payment-grid.tsx';
import {
  type RowFocus,
  type RowsInSight,
  useRowFocus,
  useRowsInSight,
} from '../../../components/payment-list/rows-in-sight.ts';
import { paymentAddress } from '../../../routes.ts';
import { requeryOf } from '../../../state/desk-store.ts';
import { turnedRow } from '../../../state/lists/journal-list.ts';
import { rowAt, rowCount, rowOf } from '../../../state/lists/list-pages.ts';
import { useDesk, useJournalList, useParts } from '../../../state/parts.ts';

/**
 * Only visible rows are in the document and only nearby pages in memory. End goes to the oldest payment and Home to the newest, even if the
 * pages between have not been read.
 */
export function JournalGrid({
  columns,
  totalRows,
  empty,
}: {
  columns: readonly ListedColumn[];
  /** Null while unknown. */
  totalRows: number | null;
  empty: ReactNode;
}) {
  const { journalList } = useParts();
  const pages = useJournalList((state) => state.pages);
  const readFrom = useJournalList((state) => state.readFrom);
  const isStale = useJournalList((state) => state.isStale);
  const selected = useJournalList((state) => state.selected);
  const busy = useDesk((state) => state.busy);
  const { count, inSight, activeRow, onActive, onMove, onEnd } = useJournalRows();
  const isWhole = pages.hasBegun && pages.next === null;
  const total = totalRows ?? (isWhole ? count : null);
  return (
    <PaymentGrid
      columns={columns}
      payments={{
        count,
        total,
        above: readFrom === 'oldest' && total !== null ? Math.max(0, total - count) : 0,
        at: (row) => rowAt(pages, turnedRow({ readFrom, pages }, row)),
        keyOf: (row) => turnedRow({ readFrom, pages }, row),
        addressOf: paymentAddress,
      }}
      inSight={inSight}
      activeRow={activeRow}
      onActive={onActive}
      onMove={onMove}
      onEnd={onEnd}
      selecting={{ has: (reference) => selected.has(reference), toggle: journalList.toggle }}
      isAsked={(reference) => busy.includes(requeryOf(reference))}
      isStale={isStale}
      onScroll={(event) => journalList.setState({ scrolledPx: event.currentTarget.scrollTop })}
      empty={empty}
    />
  );
}

/** Counts rows as on the screen. */
function useJournalRows() {
  const { journalList } = useParts();
  const pages = useJournalList((state) => state.pages);
  const readFrom = useJournalList((state) => state.readFrom);
  const isTurning = useJournalList((state) => state.isTurning);
  const active = useJournalList((state) => state.activeRow);
  const [scrolledPx] = useState(() => journalList.getState().scrolledPx);
  const count = rowCount(pages);
  const activeRow = turnedRow({ readFrom, pages }, active);
  const turned = useCallback((row: number) => turnedRow(journalList.getState(), row), [journalList]);
  const onSight = useCallback(
    (first: number, last: number) => {
      const [one, other] = [turned(first), turned(last)];
      journalList.want(Math.min(one, other), Math.max(one, other));
    },
    [journalList, turned],
  );
  const inSight = useRowsInSight({ ...PAYMENT_ROWS, count, keptRow: activeRow, scrolledPx, onSight });
  useTopOfNewList(inSight);
  useStillnessAbove(inSight, count);
  const setActive = useCallback((row: number) => journalList.activate(turned(row)), [journalList, turned]);
  const focus = useRowFocus(inSight, { count, activeRow, isReady: !isTurning, setActive });
  useReturn(focus);
  const goToEnd = (key: 'Home' | 'End') => {
    const row = journalList.goToEnd(key === 'Home' ? 'newest' : 'oldest');
    if (journalList.getState().isTurning) focus.await();
    else focus.move(turned(row));
  };
  return { count, inSight, activeRow, onActive: setActive, onMove: focus.move, onEnd: goToEnd };
}

/** Focuses the row of the payment whose page was just closed. */
function useReturn(focus: RowFocus): void {
  const { journalList } = useParts();
  const first = useRef(focus);
  useLayoutEffect(() => {
    const { opened, pages, activeRow } = journalList.getState();
    if (opened === null) return;
    journalList.setState({ opened: null });
    journalList.activate(rowOf(pages, opened) ?? activeRow);
    first.current.await();
  }, [journalList]);
}

/** Keeps visible rows in place while rows load above them, in a list read from its end. */
function useStillnessAbove({ scroller, rowHeightPx }: RowsInSight, count: number): void {
  const query = useJournalList((state) => state.query);
  const readFrom = useJournalList((state) => state.readFrom);
  const before = useRef({ query, readFrom, count });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { query, readFrom, count };
    const isSame = was.query === query && was.readFrom === readFrom;
    if (isSame && readFrom === 'oldest') scroller.current?.scrollBy({ top: (count - was.count) * rowHeightPx });
  }, [scroller, rowHeightPx, query, readFrom, count]);
}

/** Scrolls a new list to its top and keeps the position of the same list. */
function useTopOfNewList({ scroller }: RowsInSight): void {
  const query = useJournalList((state) => state.query);
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current !== query && shown.current !== null) scroller.current?.scrollTo({ top: 0 });
    shown.current = query;
  }, [query, scroller]);
}
