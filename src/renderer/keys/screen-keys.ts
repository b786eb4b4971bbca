import { useEffect, useRef } from 'react';
import { type Action, actionOf } from '../../shared/input/action-keys.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { isTypedInto, nameOfKey } from './key-name.ts';

/** The actions whose keys the screens of payments handle themselves. */
const SCREEN_ACTIONS = ['search', 'requery', 'newer', 'older'] as const satisfies Action[];

/** The functions of the keys on a screen. */
type ScreenKeys = Readonly<Partial<Record<(typeof SCREEN_ACTIONS)[number], () => unknown>>>;

/**
 * Handles the keys of the screen in front, except while a dialog is open, in the customer's turn, and in a text field.
 * Ctrl+F searches from a text field, too.
 */
export function useScreenKeys(keys: ScreenKeys): void {
  const { overlays, turn } = useParts();
  const { hasLetterKeys } = useCounterSettings();
  const latest = useRef({ keys, hasLetterKeys });
  useEffect(() => {
    latest.current = { keys, hasLetterKeys };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOfKey(event);
      const action = name === 'Ctrl+F' ? 'search' : actionOf(name, latest.current.hasLetterKeys);
      const press = SCREEN_ACTIONS.map((each) => (each === action ? latest.current.keys[each] : undefined)).find(
        Boolean,
      );
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
