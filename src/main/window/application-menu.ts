import type { Menu } from 'electron/main';

/**
 * On macOS the keys that copy, paste and undo are those of the menu `Edit`, so there is one; elsewhere fields have them by
 * themselves. Quitting from the menu asks as every other way out does.
 */
export function setApplicationMenu(
  menus: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  platform: NodeJS.Platform,
): void {
  const isNeeded = platform === 'darwin';
  menus.setApplicationMenu(isNeeded ? menus.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null);
}
