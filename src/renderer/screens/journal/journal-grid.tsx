import { VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalColumn } from '../../../shared/saved-view.ts';
import styles from '../../components/payment-list.module.css';
import { goTo, paymentAddress } from '../../routes.ts';
import { requeryOf } from '../../state/desk-store.ts';
import { rowAt, rowCount, rowOf } from '../../state/list-pages.ts';
import { useDesk, useJournalList, useParts, useTill } from '../../state/parts.ts';
import { rowAfterKey } from './grid-keys.ts';
import { trackLayout } from './journal-columns.ts';
import { JournalRow } from './journal-row.tsx';

/** As in the style sheet. The head stays in sight above the rows, and is part of what scrolls. */
export const ROW_HEIGHT_REM = 3.25;
export const HEAD_HEIGHT_REM = 2.5;
/** Rows beside those in sight, so that they are there when one scrolls. */
const ROWS_BESIDE = 6;

/**
 * The list itself: only the rows in sight are in the document, and only pages near them in memory, so that a journal of any
 * length scrolls alike.
 */
export function JournalGrid({
  columns,
  totalRows,
  empty,
}: {
  columns: readonly JournalColumn[];
  /** null while that is not known. */
  totalRows: number | null;
  /** What is shown where there is no row. */
  empty: ReactNode;
}) {
  const { t } = useTranslation();
  const { journalList } = useParts();
  const { till } = useTill();
  const pages = useJournalList((state) => state.pages);
  const isStale = useJournalList((state) => state.isStale);
  const selected = useJournalList((state) => state.selected);
  const activeRow = useJournalList((state) => state.activeRow);
  const busy = useDesk((state) => state.busy);
  const count = rowCount(pages);
  const grid = useGrid(count, activeRow);
  const { rows, scroller, rowHeightPx, headHeightPx, onKeyDown } = grid;
  const onFocus = useCallback((row: number) => journalList.setState({ activeRow: row }), [journalList]);
  const isWhole = pages.hasBegun && pages.next === null;
  const known = totalRows ?? (isWhole ? count : null);
  return (
    <div
      className={styles.scroller}
      ref={scroller}
      data-stale={isStale || undefined}
      onScroll={(event) => journalList.setState({ scrolledPx: event.currentTarget.scrollTop })}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a grid can say that not all of its rows are in the document
        role="grid"
        aria-label={t('journal.title')}
        aria-multiselectable="true"
        aria-rowcount={known === null ? -1 : known + 1}
        aria-colcount={columns.length + 1}
        className={styles.grid}
        style={trackLayout(columns, true)}
      >
        <thead>
          <tr className={styles.headRow} aria-rowindex={1}>
            <th scope="col" className={styles.select}>
              <VisuallyHidden>{t('view.selected')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {t(`journal.columns.${column}`)}
                {column === 'time' ? <span className={styles.zone}>{till.zone}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: count * rowHeightPx }} onKeyDown={onKeyDown}>
          {rows.map(({ index, start }) => {
            const payment = rowAt(pages, index);
            return (
              <JournalRow
                key={index}
                payment={payment}
                row={index}
                offsetPx={start - headHeightPx}
                columns={columns}
                isActive={index === activeRow}
                isSelected={payment !== null && selected.has(payment.reference)}
                isAsked={payment !== null && busy.includes(requeryOf(payment.reference))}
                onFocus={onFocus}
                onSelect={journalList.toggle}
              />
            );
          })}
        </tbody>
      </table>
      {count === 0 ? empty : null}
    </div>
  );
}

/** Which rows are in sight, and how the keys move between them. */
function useGrid(count: number, activeRow: number) {
  const { journalList } = useParts();
  const scroller = useRef<HTMLDivElement>(null);
  const remPx = useRemPx();
  const [rowHeightPx, headHeightPx] = [ROW_HEIGHT_REM * remPx, HEAD_HEIGHT_REM * remPx];
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: ROWS_BESIDE,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    initialOffset: journalList.getState().scrolledPx,
    // The row that has the focus stays in the document: the keys would be lost with it.
    rangeExtractor: (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return activeRow < count && !inSight.includes(activeRow)
        ? [...inSight, activeRow].toSorted((one, other) => one - other)
        : inSight;
    },
  });
  const focusRow = useFocusedRow(scroller, (row) => virtualizer.scrollToIndex(row), count, activeRow);
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => journalList.want(startIndex, endIndex), [journalList, startIndex, endIndex]);
  useTopOfNewList(scroller);
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1);
    const { pages } = journalList.getState();
    const target = rowAfterKey(event.key, activeRow, count, pageRows);
    const reference = rowAt(pages, activeRow)?.reference;
    if (target !== null) focusRow(target);
    else if (event.key === 'Enter' && reference) goTo(paymentAddress(reference));
    else if (event.key === ' ' && reference) journalList.toggle(reference);
    else return;
    event.preventDefault();
  };
  return { rows: virtualizer.getVirtualItems(), scroller, rowHeightPx, headHeightPx, onKeyDown };
}

/** Moves the focus to a row, which may come into the document only after it has been scrolled to. */
function useFocusedRow(
  scroller: { current: HTMLElement | null },
  scrollTo: (row: number) => void,
  count: number,
  activeRow: number,
) {
  const { journalList } = useParts();
  const wanted = useRef<number | null>(useReturnedTo());
  const focusRow = (row: number) => {
    wanted.current = row;
    journalList.setState({ activeRow: row });
    scrollTo(row);
  };
  useLayoutEffect(() => {
    // Another list begins at its first row, also while a row has the focus: the keys mean the row that shows it.
    const focused = scroller.current?.querySelector<HTMLElement>('[data-row]:focus');
    if (wanted.current === null && focused && focused.dataset.row !== String(activeRow)) wanted.current = activeRow;
    if (wanted.current === null || count === 0) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return scrollTo(wanted.current);
    wanted.current = null;
    row.focus({ preventScroll: false });
  });
  return focusRow;
}

/** The row of the payment whose page was left just now; null where one came from elsewhere. */
function useReturnedTo(): number | null {
  const { journalList } = useParts();
  const [row] = useMemo(() => {
    const { opened, pages, activeRow } = journalList.getState();
    return [opened === null ? null : (rowOf(pages, opened) ?? activeRow)];
  }, [journalList]);
  useEffect(() => {
    journalList.setState(row === null ? { opened: null } : { opened: null, activeRow: row });
  }, [journalList, row]);
  return row ?? null;
}

/** Another list begins at its top; the same one stays where it is. */
function useTopOfNewList(scroller: { current: HTMLElement | null }): void {
  const query = useJournalList((state) => state.query);
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current !== query && shown.current !== null) scroller.current?.scrollTo({ top: 0 });
    shown.current = query;
  }, [query, scroller]);
}

/** How large the type is: a larger screen shows everything larger. */
export function useRemPx(): number {
  const { width, height } = useViewportSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of the window decides the size of the type
  return useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [width, height]);
}
