import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How the focus comes to a row, which may come into the document only after it has been scrolled to. */
export interface RowFocus {
  /** Brings the focus to a row that the keys go to from now on. */
  move: (row: number) => void;
  /** Brings the focus to the active row once the list that it is of is there. */
  await: () => void;
}

/**
 * Keeps the focus on the row that the keys go to.
 * @param isReady false while the list that the row is of has not come yet
 * @param setActive told of the row before it has the focus, so that it comes into the document
 */
export function useRowFocus(
  { scroller, scrollTo }: { scroller: RefObject<HTMLElement | null>; scrollTo: (row: number) => void },
  {
    count,
    activeRow,
    isReady,
    setActive,
  }: { count: number; activeRow: number; isReady: boolean; setActive: (row: number) => void },
): RowFocus {
  const isAwaited = useRef(false);
  const elementOf = (row: number) => scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? null;
  useLayoutEffect(() => {
    if (!isReady || count === 0) return;
    // Another list begins at its first row, also while a row has the focus: the keys mean the row that shows it.
    const focused = scroller.current?.querySelector<HTMLElement>('[data-row]:focus');
    if (focused && focused.dataset.row !== String(activeRow)) isAwaited.current = true;
    if (!isAwaited.current) return;
    const element = elementOf(activeRow);
    if (!element) return scrollTo(activeRow);
    isAwaited.current = false;
    element.focus({ preventScroll: false });
  });
  return {
    move(row) {
      const element = elementOf(row);
      if (element) element.focus({ preventScroll: true });
      else isAwaited.current = true;
      setActive(row);
      scrollTo(row);
    },
    await() {
      isAwaited.current = true;
    },
  };
}
