import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { outsideHeadsFolder } from './outside-heads.ts';

describe('the folder of the second heads', () => {
  const home = path.join('/home', 'ade');

  it.each([
    ['linux', {}, path.join(home, '.local', 'state', 'paydesk-heads')],
    ['linux', { XDG_STATE_HOME: '/state' }, path.join('/state', 'paydesk-heads')],
    ['darwin', {}, path.join(home, 'Library', 'Paydesk heads')],
    ['win32', { LOCALAPPDATA: 'local' }, path.join('local', 'Paydesk heads')],
    ['linux', { PAYDESK_HEADS: '/elsewhere', XDG_STATE_HOME: '/state' }, '/elsewhere'],
  ] as const)('on %s with %j', (platform, environment, folder) => {
    expect(outsideHeadsFolder({ environment, platform, home })).toBe(folder);
  });
});
