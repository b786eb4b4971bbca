import { expect, it, vi } from 'vitest';
import { setApplicationMenu } from './application-menu.ts';

function menus() {
  const set = vi.fn();
  return { set, of: { buildFromTemplate: (template: unknown) => template as never, setApplicationMenu: set } };
}

it('the menu on macOS has the standard keys and copy and paste, and no key for reload or developer tools', () => {
  const { set, of } = menus();
  setApplicationMenu(of, 'darwin');
  expect(set.mock.calls).toEqual([[[{ role: 'appMenu' }, { role: 'editMenu' }]]]);
});

it.each(['win32', 'linux'] as const)('the application menu does not exist on %s', (platform) => {
  const { set, of } = menus();
  setApplicationMenu(of, platform);
  expect(set.mock.calls).toEqual([[null]]);
});
