import { type Action, keyOf } from '../../shared/input/action-keys.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import { announcedKey } from './key-name.ts';

/** The key of an action, as it is written and as it is announced. */
export function useActionKey(action: Action): { key: string; announced: string } {
  const key = keyOf(action, useCounterSettings().keys);
  return { key, announced: announcedKey(key) };
}

/** What a button needs so that the key of its action presses it, and stands on it. */
export function useKeyOnButton(action: Action) {
  const { key, announced } = useActionKey(action);
  return { 'data-action': action, 'data-key': key, 'aria-keyshortcuts': announced } as const;
}
