import { useWindowEvent } from '@mantine/hooks';
import { type Action, actionOf } from '../../shared/input/action-keys.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { isTypedInto, nameOfKey } from './key-name.ts';

/** Actions whose keys the screens of payments handle themselves. */
const SCREEN_ACTIONS = ['search', 'requery', 'newer', 'older'] as const satisfies Action[];

type ScreenKeys = Readonly<Partial<Record<(typeof SCREEN_ACTIONS)[number], () => unknown>>>;

/** Handles the keys of the current screen. In text fields only Ctrl+F works. */
export function useScreenKeys(keys: ScreenKeys): void {
  const { overlays, turn } = useParts();
  const { hasLetterKeys } = useCounterSettings();
  useWindowEvent('keydown', (event) => {
    const name = nameOfKey(event);
    const action = name === 'Ctrl+F' ? 'search' : actionOf(name, hasLetterKeys);
    const press = SCREEN_ACTIONS.map((each) => (each === action ? keys[each] : undefined)).find(Boolean);
    if (!press || event.repeat || event.defaultPrevented) return;
    if (overlays.getState().opened > 0 || turn.getState().isCustomers) return;
    if (!event.ctrlKey && isTypedInto(event.target)) return;
    event.preventDefault();
    press();
  });
}
