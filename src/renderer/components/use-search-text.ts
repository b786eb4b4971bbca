import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { keptSearch } from '../../shared/journal/searched-text.ts';

const SEARCH_AFTER_MS = 200;
/** The delay before a card number is shortened. People who type it look at the card, not at the field. */
const SETTLE_AFTER_MS = 1_500;

export type SearchText = ReturnType<typeof useSearchText>;

/**
 * Searches shortly after the last key. A card number is shortened to its last four digits and never stored.
 * @param search the current search; if it changes elsewhere, the typed text follows
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [box, setBox] = useState({ typed: search, isShortened: false });
  const asked = useRef(search);
  const ask = useDebouncedCallback((text: string) => {
    asked.current = keptSearch(text.trim());
    onSearch(asked.current);
  }, SEARCH_AFTER_MS);
  const settle = () => setBox(shortened);
  const settleSoon = useDebouncedCallback(settle, SETTLE_AFTER_MS);
  useEffect(() => {
    if (search === asked.current) return;
    ask.cancel();
    asked.current = search;
    setBox({ typed: search, isShortened: false });
  }, [search, ask]);
  const type = (text: string) => {
    setBox({ typed: text, isShortened: false });
    ask(text);
    settleSoon();
  };
  return {
    typed: box.typed,
    /** True if only the last four digits of the typed text are searched. */
    isShortened: box.isShortened || keptSearch(box.typed) !== box.typed,
    type,
    /** Pasted text is complete, so a pasted card number is shortened at once. */
    change: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      type(currentTarget.value);
      if (isWhole(nativeEvent)) settle();
    },
    /** Shortens a card number now. Call this when the person leaves the box. */
    settle,
    /** Searches now. Call it before the focus moves to the list, because late results would reset the focused row. */
    lookNow: () => ask.flush(),
  };
}

interface Box {
  typed: string;
  isShortened: boolean;
}

function shortened(box: Box): Box {
  const typed = keptSearch(box.typed);
  return typed === box.typed ? box : { typed, isShortened: true };
}

function isWhole(event: Event): boolean {
  return event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType);
}
