import { type Action, keyOf } from '../../shared/input/action-keys.ts';
import type { LinkedScreen } from '../../shared/screens.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { announcedKey } from './key-name.ts';

/** Returns an action's key in written and announced form, both undefined if the shop has switched the key off. */
export function useActionKey(action: Action | LinkedScreen) {
  const key = keyOf(action, useCounterSettings().hasLetterKeys) ?? undefined;
  return { key, announced: key && announcedKey(key) };
}

/** Returns the attributes that show an action's key on a button and let the key press the button. */
export function useKeyOnButton(action: Action) {
  const { key, announced } = useActionKey(action);
  return { 'data-action': action, 'data-key': key, 'aria-keyshortcuts': announced } as const;
}
