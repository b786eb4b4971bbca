import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The row may be rendered only after scrolling to it. */
export interface RowFocus {
  move: (row: number) => void;
  await: () => void;
}

/**
 * @param isReady false while the row's list has not arrived
 * @param setActive called before the focus moves, so that the row is rendered
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
  /** Null if no row was asked to take the focus. */
  const awaitedFrom = useRef<{ focused: Element | null } | null>(null);
  const awaitRow = () => {
    awaitedFrom.current = { focused: document.activeElement };
  };
  const elementOf = (row: number) => scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? null;
  useLayoutEffect(() => {
    if (!isReady || count === 0) return;
    // A new list starts at its first row. If another row has the focus, the focus follows.
    const focused = scroller.current?.querySelector<HTMLElement>('[data-row]:focus');
    if (focused && focused.dataset.row !== String(activeRow)) awaitRow();
    if (!awaitedFrom.current) return;
    // The person has moved on to another control.
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
