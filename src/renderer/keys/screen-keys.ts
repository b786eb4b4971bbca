import { useEffect, useRef } from 'react';
import { useParts } from '../state/parts.ts';
import { isTypedInto, nameOfKey } from './key-name.ts';

/** What keys of a screen do, by their names: see `nameOfKey`. */
export type ScreenKeys = Readonly<Record<string, () => unknown>>;

/**
 * Keys of the screen in front. A letter typed into a field stays a letter, and under a dialog they do nothing. A key with Ctrl
 * works from a field too.
 */
export function useScreenKeys(keys: ScreenKeys): void {
  const { overlays, turn } = useParts();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  }, [keys]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const press = latest.current[nameOfKey(event)];
      if (!press || event.repeat || event.defaultPrevented) return;
      if (overlays.getState().opened > 0 || turn.getState().isCustomers) return;
      if (!event.ctrlKey && isTypedInto(event.target)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [overlays, turn]);
}
