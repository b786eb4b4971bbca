/** The screens and their addresses. A new screen also needs a component in `screens/later-screens.ts`. */
export const ADDRESSES = {
  sell: '#/sell',
  journal: '#/journal',
  backOffice: '#/back-office',
  settings: '#/settings',
  reports: '#/reports',
  health: '#/settings/health',
  updates: '#/settings/updates',
  lessons: '#/lessons',
} as const;

/** The screens with a link in the window's frame and in the search, in order. */
export const LINKED_SCREENS = ['sell', 'journal', 'backOffice', 'settings', 'reports'] as const;
export type LinkedScreen = (typeof LINKED_SCREENS)[number];
