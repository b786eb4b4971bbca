import { expect, it, vi } from 'vitest';
import { setApplicationMenu } from './application-menu.ts';

it.each([
  ['darwin', [{ role: 'appMenu' }, { role: 'editMenu' }]],
  ['win32', null],
  ['linux', null],
] as const)(
  'the menu on %s has keys for copy and paste if needed, and none for reload or developer tools',
  (platform, menu) => {
    const set = vi.fn();
    const buildFromTemplate = (template: unknown) => template as never;
    setApplicationMenu({ buildFromTemplate, setApplicationMenu: set }, platform);
    expect(set.mock.calls).toEqual([[menu]]);
  },
);
