import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus where the next key goes, when this comes to the screen and again when `key` changes. */
export function useFocus<Element extends HTMLElement>(key?: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what asks for the focus again
  useEffect(() => ref.current?.focus(), [key]);
  return ref;
}
