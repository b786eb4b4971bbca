import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the heading of an element when a press removes the pressed button, because the focus would be lost. */
export function useFocusAfterRemoval<Around extends HTMLElement>(): RefObject<Around | null> {
  const around = useRef<Around>(null);
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const element = around.current;
    const remember = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  // Runs after the effects of the children, which may themselves focus the button's replacement.
  useEffect(() => {
    const isGone = focused.current instanceof Element && !focused.current.isConnected;
    const heading = around.current?.querySelector<HTMLElement>('h2, h3');
    if (!isGone || !heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  });
  return around;
}
