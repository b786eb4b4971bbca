import { useEffect, useRef } from 'react';
import { type Action, actionOf, type ChosenKeys } from '../../shared/input/action-keys.ts';
import { pressByKey } from '../presses/press-by-key.ts';
import { ADDRESSES, goTo, NOT_SETTLED_ADDRESS } from '../routes.ts';
import { useParts } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { isTypedInto, nameOfKey } from './key-name.ts';

/** What keys open beside the screens. */
interface OpenedByKeys {
  openHelp: (page?: 'keys') => void;
  find: () => void;
}

/**
 * The keys of all actions, from anywhere (F6 crosses to a bank's page), and `?` for the sheet of them; but not from the hands of a
 * customer. F5 reloads nothing. And a held Enter presses nothing a second time: the screen under it may have changed to one
 * whose first button hands over goods.
 */
export function useGlobalKeys(opened: OpenedByKeys): void {
  const { turn, leaving, overlays } = useParts();
  const { keys } = useCounterSettings();
  const latest = useRef({ ...opened, keys });
  useEffect(() => {
    latest.current = { ...opened, keys };
  });
  useEffect(() => {
    const isCovered = () => overlays.getState().opened > 0;
    const doers: Partial<Record<Action, () => unknown>> = {
      help: () => latest.current.openHelp(),
      lock: leaving.lock,
      switchPerson: leaving.switchPerson,
      notSettled: () => goTo(NOT_SETTLED_ADDRESS),
      find: () => isCovered() || latest.current.find(),
    };
    const pressOf = (event: KeyboardEvent): (() => unknown) | null => {
      if (isSheetAsked(event)) return isCovered() ? null : () => latest.current.openHelp('keys');
      const action = actionOfPress(event, latest.current.keys);
      if (action === null) return null;
      if (isScreen(action)) return () => goTo(ADDRESSES[action]);
      return doers[action] ?? (() => pressButton(action, event.timeStamp, isCovered()));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (takesKeys(event.target)) return;
      if (isHeldEnter(event) || isFKey(event)) event.preventDefault();
      const press = pressOf(event);
      if (!press) return;
      event.preventDefault();
      if (!event.repeat && !turn.getState().isCustomers) press();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [turn, leaving, overlays]);
}

function isSheetAsked(event: KeyboardEvent): boolean {
  return nameOfKey(event) === '?' && !isTypedInto(event.target);
}

/** The action of which this is the key; null where it is of none, where it is text, and where a screen hears it itself. */
function actionOfPress(event: KeyboardEvent, chosen: ChosenKeys): Action | null {
  const name = nameOfKey(event);
  const isText = name.length === 1 && isTypedInto(event.target);
  const action = event.shiftKey || isText ? null : actionOf(name, chosen);
  return action !== null && OF_SCREENS.includes(action) ? null : action;
}

/** For these the screens of payments listen, as letters and from their rows. */
const OF_SCREENS: readonly Action[] = ['search', 'requery', 'newer', 'older'];

function isScreen(action: Action): action is Action & keyof typeof ADDRESSES {
  return Object.hasOwn(ADDRESSES, action);
}

/** Presses the button of an action where there is one. What guards it against early presses guards it against this one, too. */
function pressButton(action: Action, atMs: number, isCovered: boolean): void {
  const around = isCovered ? [...document.querySelectorAll('[role="dialog"]')].at(-1) : document;
  const button = around?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  if (button?.checkVisibility()) pressByKey(button, atMs);
}

/** Where somebody is asked for a key, each is the answer. */
function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.hasAttribute('data-takes-keys');
}

function isHeldEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement;
}

/** Whatever else these do: the browser would reload the page. Not with Alt, which closes the window. */
function isFKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return /^F(?:[1-57-9]|10)$/.test(key) && !(altKey || ctrlKey || metaKey || shiftKey);
}
