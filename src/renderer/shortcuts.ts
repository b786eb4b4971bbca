import { useEffect, useRef } from 'react';
import { ADDRESSES, goTo } from './routes.ts';
import { useParts } from './state/parts.ts';

const SHORTCUTS = new Map<string, string>([
  ['F2', ADDRESSES.sell],
  ['F3', ADDRESSES.journal],
  ['F4', ADDRESSES.backOffice],
  ['F5', ADDRESSES.settings],
  ['F6', ADDRESSES.reports],
]);

/**
 * F1 to F6 from anywhere, and F5 reloads nothing: but not from the hands of a customer. And a held Enter presses nothing a second time: the screen under it may have changed to one
 * whose first button hands over goods.
 */
export function useGlobalKeys(openHelp: () => void): void {
  const { turn } = useParts();
  const latest = useRef(openHelp);
  useEffect(() => {
    latest.current = openHelp;
  }, [openHelp]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isHeldEnter(event)) event.preventDefault();
      const address = SHORTCUTS.get(event.key);
      if (hasModifier(event) || (event.key !== 'F1' && !address)) return;
      event.preventDefault();
      if (turn.getState().isCustomers) return;
      if (address) goTo(address);
      else latest.current();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [turn]);
}

function isHeldEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}
