import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element when it appears, and again when `key` changes. */
export function useFocus<Element extends HTMLElement>(key?: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key triggers the focus
  useEffect(() => ref.current?.focus(), [key]);
  return ref;
}
