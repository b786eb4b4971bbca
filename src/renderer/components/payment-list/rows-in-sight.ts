import { useViewportSize } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

/** A list of any length whose rows are in the document only while they are in sight. */
export interface LongList {
  count: number;
  /** What a row takes; where rows differ, what one takes before it is measured. */
  rowHeightRem: number;
  gapRem?: number;
  /** What stays in sight above the rows, and is part of what scrolls. */
  headHeightRem?: number;
  /** A row that stays in the document wherever one scrolls: the one that has the focus, since the keys would be lost with it. */
  keptRow?: number | undefined;
  /** Where the list was left. */
  scrolledPx?: number;
  /** Told which rows are in sight, both inclusive. */
  onSight: (firstRow: number, lastRow: number) => void;
}

/** The part of a long list that is in sight. */
export interface RowsInSight {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly VirtualItem[];
  rowHeightPx: number;
  headHeightPx: number;
  /** What all rows take. */
  heightPx: number;
  /** For rows that differ: measures one of them. */
  measure: (row: Element | null) => void;
  scrollTo: (row: number) => void;
  /** How many rows a key that turns pages goes by. */
  pageRows: () => number;
}

/** Rows beside those in sight, so that they are there when one scrolls. */
const ROWS_BESIDE = 6;

/** Finds the rows that are in sight of a list whose scrolling element has the ref `scroller`. */
export function useRowsInSight(list: LongList): RowsInSight {
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
    scrollTo: (row) => virtualizer.scrollToIndex(row),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1),
  };
}

/** How large the type is: a larger screen shows everything larger. */
export function useRemPx(): number {
  const { width, height } = useViewportSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of the window decides the size of the type
  return useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [width, height]);
}
