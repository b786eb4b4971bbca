import type { LinkedScreen } from '../screens.ts';

/** The screens on which an action is available: all screens, the counter, or screens with payments. */
type Place = 'everywhere' | 'counter' | 'payments';

/** The keys, in the order of the help sheet. */
const KEYS = {
  help: ['F1', 'everywhere'],
  sell: ['F2', 'everywhere'],
  journal: ['F3', 'everywhere'],
  backOffice: ['F4', 'everywhere'],
  settings: ['F5', 'everywhere'],
  reports: ['F7', 'everywhere'],
  lock: ['F8', 'everywhere'],
  switchPerson: ['F9', 'everywhere'],
  notSettled: ['F10', 'everywhere'],
  find: ['Ctrl+K', 'everywhere'],
  handOver: ['Alt+H', 'counter'],
  newSale: ['Alt+N', 'counter'],
  checkAgain: ['Alt+C', 'counter'],
  sendAgain: ['Alt+G', 'counter'],
  another: ['Alt+T', 'counter'],
  handToCustomer: ['Alt+U', 'counter'],
  closeBankPage: ['Alt+B', 'counter'],
  leaveForLater: ['Alt+L', 'counter'],
  cancelSale: ['Alt+X', 'counter'],
  leftSale: ['Alt+O', 'counter'],
  addDetails: ['Alt+D', 'counter'],
  printSlip: ['Alt+P', 'counter'],
  saveSlip: ['Alt+S', 'counter'],
  search: ['/', 'payments'],
  requery: ['R', 'payments'],
  newer: ['P', 'payments'],
  older: ['N', 'payments'],
  filters: ['Alt+F', 'payments'],
  export: ['Alt+E', 'payments'],
} as const satisfies Record<string, readonly [key: string, place: Place]>;

export type Action = keyof typeof KEYS;
export const ACTIONS = Object.keys(KEYS) as [Action, ...Action[]];

/**
 * Returns the key of an action. A shop may switch off keys of one character, which dictation software types by
 * accident.
 * @returns null if there is no key, or it is switched off
 */
export function keyOf(action: Action | LinkedScreen, hasLetterKeys: boolean): string | null {
  const [key = ''] = (KEYS as { [Each in typeof action]?: readonly [string, Place] })[action] ?? [];
  return key.length > (hasLetterKeys ? 0 : 1) ? key : null;
}

export function placeOf(action: Action): Place {
  return KEYS[action][1];
}

export function actionOf(key: string, hasLetterKeys: boolean): Action | null {
  return ACTIONS.find((action) => keyOf(action, hasLetterKeys) === key) ?? null;
}
