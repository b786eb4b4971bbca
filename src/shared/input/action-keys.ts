/** Where an action is there: on every screen, at the counter, or on a screen with payments. */
type Place = 'everywhere' | 'counter' | 'payments';

/** Every action that has a key of its own, with the key that it has as shipped, in the order of the sheet of keys. */
const SHIPPED = {
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

export type Action = keyof typeof SHIPPED;
export const ACTIONS = Object.keys(SHIPPED) as [Action, ...Action[]];

/** Keys that a shop has chosen in place of the shipped ones. */
export type ChosenKeys = readonly Readonly<{ action: Action; key: string }>[];

export function keyOf(action: Action, chosen: ChosenKeys): string {
  return chosen.find((each) => each.action === action)?.key ?? SHIPPED[action][0];
}

export function placeOf(action: Action): Place {
  return SHIPPED[action][1];
}

/** What a key does; null where it does nothing. */
export function actionOf(key: string, chosen: ChosenKeys): Action | null {
  return ACTIONS.find((action) => keyOf(action, chosen) === key) ?? null;
}
