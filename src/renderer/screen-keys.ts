import { useEffect, useRef } from 'react';
import { useParts } from './state/parts.ts';

/** What keys of a screen do: `r`, `/`, `ctrl+f`. */
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
      const press = latest.current[nameOf(event)];
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

function nameOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const name = key.toLowerCase();
  if (altKey || metaKey) return '';
  return ctrlKey ? `ctrl+${name}` : name;
}

function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
