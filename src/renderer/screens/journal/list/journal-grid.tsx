import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListedColumn } from '../../../../shared/journal/payment-columns.ts';
import { PAYMENT_ROWS, PaymentGrid } from '../../../components/payment-list/payment-grid.tsx';
import {
  type RowFocus,
  type RowsInSight,
  useRowFocus,
  useRowsInSight,
} from '../../../components/payment-list/rows-in-sight.ts';
import { paymentAddress } from '../../../routes.ts';
import { rowAt, rowCount, rowOf } from '../../../state/lists/list-pages.ts';
import { useJournalList, useParts } from '../../../state/parts.ts';

interface JournalGridProps {
  columns: readonly ListedColumn[];
  /** The number of matching payments; null while it is unknown. */
  totalRows: number | null;
  empty: ReactNode;
}

/** The list of payments. Only visible rows are in the document, and only nearby pages in memory. */
export function JournalGrid({ columns, totalRows, empty }: JournalGridProps) {
  const { journalList } = useParts();
  const pages = useJournalList((state) => state.pages);
  const isStale = useJournalList((state) => state.isStale);
  const selected = useJournalList((state) => state.selected);
  const activeRow = useJournalList((state) => state.activeRow);
  const [scrolledPx] = useState(() => journalList.getState().scrolledPx);
  const count = rowCount(pages);
  const isWhole = pages.hasBegun && pages.next === null;
  const inSight = useRowsInSight({ ...PAYMENT_ROWS, count, keptRow: activeRow, scrolledPx, onSight: journalList.want });
  useTopOfNewList(inSight);
  const focus = useRowFocus(inSight, { count, activeRow, setActive: journalList.activate });
  useReturn(focus);
  return (
    <PaymentGrid
      columns={columns}
      payments={{
        count,
        total: totalRows ?? (isWhole ? count : null),
        at: (row) => rowAt(pages, row),
        addressOf: paymentAddress,
      }}
      inSight={inSight}
      activeRow={activeRow}
      onActive={journalList.activate}
      onMove={focus.move}
      selecting={{ has: (reference) => selected.has(reference), toggle: journalList.toggle }}
      isStale={isStale}
      onScroll={(event) => journalList.setState({ scrolledPx: event.currentTarget.scrollTop })}
      empty={empty}
    />
  );
}

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

function useTopOfNewList({ scroller }: RowsInSight): void {
  const query = useJournalList((state) => state.query);
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current !== query && shown.current !== null) scroller.current?.scrollTo({ top: 0 });
    shown.current = query;
  }, [query, scroller]);
}
