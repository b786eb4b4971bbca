import { type RefObject, useEffect, useRef } from 'react';

/** Focuses when the element appears, and again when `key` changes. */
export function useFocus<Element extends HTMLElement>(key?: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key triggers the focus
  useEffect(() => ref.current?.focus(), [key]);
  return ref;
}
