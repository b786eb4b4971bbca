import type { Menu } from 'electron/main';

/** Creates the menu of macOS, where copy, paste and undo only work through an `Edit` menu. */
export function setApplicationMenu(
  menus: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  platform: NodeJS.Platform,
): void {
  const isNeeded = platform === 'darwin';
  menus.setApplicationMenu(isNeeded ? menus.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null);
}
