import { useWindowEvent } from '@mantine/hooks';
import { type Action, actionOf } from '../../shared/input/action-keys.ts';
import { ADDRESSES, goTo, NOT_SETTLED_ADDRESS } from '../routes.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { isTypedInto, nameOfKey } from './key-name.ts';
import { pressByKey } from './press-by-key.ts';

/**
 * Handles action keys on every screen, except during a customer's turn. F6 moves to a bank page and back, `?` opens the
 * key sheet, and F5 does not reload. A held Enter presses only once, because a new screen's first button may hand over
 * goods.
 */
export function useGlobalKeys({ openHelp, find }: { openHelp: (page?: 'keys') => void; find: () => void }): void {
  const { turn, leaving, overlays } = useParts();
  const { hasLetterKeys } = useCounterSettings();
  const isCovered = () => overlays.getState().opened > 0;
  const doers: Partial<Record<Action, () => unknown>> = {
    help: () => openHelp(),
    lock: leaving.lock,
    switchPerson: leaving.switchPerson,
    notSettled: () => goTo(NOT_SETTLED_ADDRESS),
    find: () => isCovered() || find(),
  };
  const pressOf = (event: KeyboardEvent): (() => unknown) | null => {
    if (hasLetterKeys && isSheetAsked(event)) return isCovered() ? null : () => openHelp('keys');
    const action = actionOfPress(event);
    if (action === null) return null;
    if (isScreen(action)) return () => goTo(ADDRESSES[action]);
    return doers[action] ?? (() => pressButton(action, event.timeStamp, isCovered()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isHeldEnter(event) || isFKey(event)) event.preventDefault();
    const press = pressOf(event);
    if (!press) return;
    event.preventDefault();
    if (!event.repeat && !turn.getState().isCustomers) press();
  };
  useWindowEvent('keydown', onKeyDown, true);
}

function isSheetAsked(event: KeyboardEvent): boolean {
  return nameOfKey(event) === '?' && !isTypedInto(event.target);
}

/** Returns the action of a key, or null. Screens handle single-character keys themselves. */
function actionOfPress(event: KeyboardEvent): Action | null {
  return event.shiftKey ? null : actionOf(nameOfKey(event), false);
}

function isScreen(action: Action): action is Action & keyof typeof ADDRESSES {
  return Object.hasOwn(ADDRESSES, action);
}

/** Presses the button of an action if the button is visible. The button's press guard may still refuse. */
function pressButton(action: Action, atMs: number, isCovered: boolean): void {
  const around = isCovered ? [...document.querySelectorAll('[role="dialog"]')].at(-1) : document;
  const button = around?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  if (button?.checkVisibility()) pressByKey(button, atMs);
}

function isHeldEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement;
}

/** Matches F-keys whose browser default, such as reload, is unwanted. Alt+F4 still closes the window. */
function isFKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return /^F(?:[1-57-9]|10)$/.test(key) && !(altKey || ctrlKey || metaKey || shiftKey);
}
