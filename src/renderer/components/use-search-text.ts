import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { keptSearch } from '../../shared/journal/searched-text.ts';

const SEARCH_AFTER_MS = 200;
/** Whoever types a card number digit by digit looks at the card and not at the box: it changes once they have stopped. */
const SETTLE_AFTER_MS = 1_500;

/** A search box whose text is looked for while it is typed, and of which nothing is kept that must not be. */
export interface SearchText {
  /** What stands in the box. */
  typed: string;
  /** Only the last four digits of what was typed are looked for. */
  isShortened: boolean;
  type(text: string): void;
  /** Like `type`, for the box itself: what was pasted is complete. */
  change(event: ChangeEvent<HTMLInputElement>): void;
  /** The person has left the box: what must not be kept goes out of it. */
  settle(): void;
  /** The keys go to the list: a list that came only later would take them back to its first row. */
  lookNow(): void;
}

/**
 * Looks for what is typed, a moment after the last key. A card number leaves the box as its last four digits alone.
 * @param search what is looked for now; where that is changed from elsewhere, the box follows
 */
export function useSearchText(search: string, onSearch: (search: string) => void): SearchText {
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
    // What was typed before it is not looked for any more.
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
    isShortened: box.isShortened || keptSearch(box.typed) !== box.typed,
    type,
    change: ({ currentTarget, nativeEvent }) => {
      type(currentTarget.value);
      if (isWhole(nativeEvent)) settle();
    },
    settle,
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
