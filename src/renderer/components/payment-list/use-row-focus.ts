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
  /** What had the focus when a row was to have it; null while none is. */
  const awaitedFrom = useRef<{ focused: Element | null } | null>(null);
  const awaitRow = () => {
    awaitedFrom.current = { focused: document.activeElement };
  };
  const elementOf = (row: number) => scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? null;
  useLayoutEffect(() => {
    if (!isReady || count === 0) return;
    // Another list begins at its first row, also while a row has the focus: the keys mean the row that shows it.
    const focused = scroller.current?.querySelector<HTMLElement>('[data-row]:focus');
    if (focused && focused.dataset.row !== String(activeRow)) awaitRow();
    if (!awaitedFrom.current) return;
    // Whoever has gone elsewhere meanwhile types there.
    if (hasGoneElsewhere(awaitedFrom.current.focused, scroller.current)) {
      awaitedFrom.current = null;
      return;
    }
    const element = elementOf(activeRow);
    if (!element) return scrollTo(activeRow);
    awaitedFrom.current = null;
    element.focus({ preventScroll: false });
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
