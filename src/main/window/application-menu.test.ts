import { expect, it, vi } from 'vitest';
import { setApplicationMenu } from './application-menu.ts';

function menus() {
  const set = vi.fn();
  return { set, of: { buildFromTemplate: (template: unknown) => template as never, setApplicationMenu: set } };
}

it('has on macOS the keys that copy and paste and those that every program has, and none that reload or open tools', () => {
  const { set, of } = menus();
  setApplicationMenu(of, 'darwin');
  expect(set.mock.calls).toEqual([[[{ role: 'appMenu' }, { role: 'editMenu' }]]]);
});

it.each(['win32', 'linux'] as const)('is none on %s', (platform) => {
  const { set, of } = menus();
  setApplicationMenu(of, platform);
  expect(set.mock.calls).toEqual([[null]]);
});
