import { ACTIONS, type Action, actionOf, type ChosenKeys, keyOf, placeOf } from './action-keys.ts';

/*
 * Which key an action can have. It lies apart from what every screen needs to know of keys: only who chooses one asks this.
 */

/** A key as it is written: `F2`, `Alt+H`, `Ctrl+K`, and one character where nothing is typed. F6 crosses to a bank's page. */
const KEY = /^(?:F(?:[1-57-9]|10)|(?:Alt|Ctrl)\+[A-Z0-9]|[A-Z/])$/;

/** What the system and every text field do by them; and backspace, Tab, line feed and Enter, as some scanners send them. */
const RESERVED: readonly string[] = [...'ACVXZYRWQFHIJM'].map((letter) => `Ctrl+${letter}`);

/** Why an action cannot have this key; null where it can. */
export type KeyProblem = { kind: 'notUsable' } | { kind: 'typesText' } | { kind: 'taken'; by: Action };

export function problemOfKey(key: string, action: Action, chosen: ChosenKeys): KeyProblem | null {
  if (!KEY.test(key) || RESERVED.includes(key)) return { kind: 'notUsable' };
  // At the counter somebody types at any time.
  if (key.length === 1 && placeOf(action) !== 'payments') return { kind: 'typesText' };
  const by = actionOf(key, chosen);
  return by === null || by === action ? null : { kind: 'taken', by };
}

/** The chosen keys with one more; none is kept that is the shipped one. */
export function withKey(chosen: ChosenKeys, action: Action, key: string): ChosenKeys {
  const others = chosen.filter((each) => each.action !== action);
  return key === keyOf(action, []) ? others : [...others, { action, key }];
}

/** Whether every action has a key that it can have, and no two have the same. */
export function areKeysUsable(chosen: ChosenKeys): boolean {
  return ACTIONS.every((action) => problemOfKey(keyOf(action, chosen), action, chosen) === null);
}
