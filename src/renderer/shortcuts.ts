import { useEffect, useRef } from 'react';
import { ADDRESSES, goTo } from './routes.ts';
import { useParts } from './state/parts.ts';

const SHORTCUTS = new Map<string, string>([
  ['F2', ADDRESSES.sell],
  ['F3', ADDRESSES.journal],
  ['F4', ADDRESSES.backOffice],
  ['F5', ADDRESSES.settings],
  ['F7', ADDRESSES.reports],
]);

/**
 * F1 to F5 and F7 from anywhere (F6 crosses to a bank's page), F8 to lock and F9 to let somebody else take over; and F5 reloads nothing. But not from the hands of a
 * customer. And a held Enter presses nothing a second time: the screen under it may have changed to one whose first button
 * hands over goods.
 */
export function useGlobalKeys(openHelp: () => void): void {
  const { turn, leaving } = useParts();
  const latest = useRef(openHelp);
  useEffect(() => {
    latest.current = openHelp;
  }, [openHelp]);
  useEffect(() => {
    const others = new Map<string, () => unknown>([
      ['F1', () => latest.current()],
      ['F8', leaving.lock],
      ['F9', leaving.switchPerson],
    ]);
    const pressOf = ({ key }: KeyboardEvent) => {
      const address = SHORTCUTS.get(key);
      return address ? () => goTo(address) : others.get(key);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isHeldEnter(event)) event.preventDefault();
      const press = hasModifier(event) ? undefined : pressOf(event);
      if (!press) return;
      event.preventDefault();
      if (!turn.getState().isCustomers) press();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [turn, leaving]);
}

function isHeldEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}
