import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus where the next key goes, when this comes to the screen and again when `key` changes. */
export function useFocus<Element extends HTMLElement>(key?: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what asks for the focus again
  useEffect(() => ref.current?.focus(), [key]);
  return ref;
}

/** Longer than the second press of a key that was pressed twice by mistake. */
const LATE_MS = 400;

/**
 * The same, but a moment later: a key that was meant for what stood there before, and comes when this has just come to the
 * screen, must not press it. The focus stays where a person has put it meanwhile.
 */
export function useLateFocus<Element extends HTMLElement>(key?: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what asks for the focus again
  useEffect(() => {
    const before = document.activeElement;
    const timer = setTimeout(() => {
      if (document.activeElement === before || document.activeElement === document.body) ref.current?.focus();
    }, LATE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return ref;
}
