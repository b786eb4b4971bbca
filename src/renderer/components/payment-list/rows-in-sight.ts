import { useViewportSize } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

interface LongList {
  count: number;
  /** The row height; an estimate if rows are measured. */
  rowHeightRem: number;
  gapRem?: number;
  /** The height of the sticky header, which is part of the scrolled content. */
  headHeightRem?: number;
  /** The focused row. It stays rendered when scrolled out of sight, so that it keeps the focus. */
  keptRow?: number | undefined;
  scrolledPx?: number;
  /** Called with the first and last visible row, both inclusive. */
  onSight: (firstRow: number, lastRow: number) => void;
}

export type RowsInSight = ReturnType<typeof useRowsInSight>;

/** How many extra rows are rendered above and below, so that scrolling shows no gaps. */
const ROWS_BESIDE = 6;

export function useRowsInSight(list: LongList) {
  const { count, rowHeightRem, gapRem = 0, headHeightRem = 0, keptRow, scrolledPx, onSight } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const remPx = useRemPx();
  const [rowHeightPx, headHeightPx] = [rowHeightRem * remPx, headHeightRem * remPx];
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    gap: gapRem * remPx,
    overscan: ROWS_BESIDE,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    ...(scrolledPx !== undefined && { initialOffset: scrolledPx }),
    rangeExtractor: (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return keptRow !== undefined && keptRow < count && !inSight.includes(keptRow)
        ? [...inSight, keptRow].toSorted((one, other) => one - other)
        : inSight;
    },
  });
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => onSight(startIndex, endIndex), [onSight, startIndex, endIndex]);
  return {
    scroller,
    rows: virtualizer.getVirtualItems(),
    rowHeightPx,
    headHeightPx,
    heightPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    scrollTo: (row: number) => virtualizer.scrollToIndex(row),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1),
  };
}

/** Returns the size of 1rem in px, which grows with the screen. */
export function useRemPx(): number {
  const { width, height } = useViewportSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the font size depends on the window size
  return useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [width, height]);
}

/** Moves the focus to rows. A row may be rendered only after the list has scrolled to it. */
export interface RowFocus {
  move: (row: number) => void;
  await: () => void;
}

/** @param setActive called before the focus moves, so that the row gets rendered */
export function useRowFocus(
  { scroller, scrollTo }: { scroller: RefObject<HTMLElement | null>; scrollTo: (row: number) => void },
  { count, activeRow, setActive }: { count: number; activeRow: number; setActive: (row: number) => void },
): RowFocus {
  /** Set while a row that is not rendered yet is to take the focus; null otherwise. */
  const awaitedFrom = useRef<{ focused: Element | null } | null>(null);
  const awaitRow = () => {
    awaitedFrom.current = { focused: document.activeElement };
  };
  const elementOf = (row: number) => scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? null;
  useLayoutEffect(() => {
    if (count === 0) return;
    // A new list resets the active row, and new rows shift it. If a row has the focus, the focus follows the active
    // row.
    const focused = scroller.current?.querySelector<HTMLElement>('[data-row]:focus');
    const isFollowing = awaitedFrom.current === null && focused != null && focused.dataset.row !== String(activeRow);
    if (isFollowing) awaitRow();
    if (!awaitedFrom.current) return;
    // Meanwhile the person focused another control, which keeps the focus.
    if (hasGoneElsewhere(awaitedFrom.current.focused, scroller.current)) {
      awaitedFrom.current = null;
      return;
    }
    const element = elementOf(activeRow);
    if (!element) return scrollTo(activeRow);
    awaitedFrom.current = null;
    // If the person scrolled away from the focused row, the list must not jump back to it.
    element.focus({ preventScroll: isFollowing });
  });
  return {
    move(row) {
      const element = elementOf(row);
      if (element) element.focus({ preventScroll: true });
      else awaitRow();
      setActive(row);
      scrollTo(row);
    },
    await: awaitRow,
  };
}

function hasGoneElsewhere(before: Element | null, list: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== before && activeElement !== body && !list?.contains(activeElement);
}
