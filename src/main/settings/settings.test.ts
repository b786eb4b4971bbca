import { describe, expect, it } from 'vitest';
import { PLAIN_COUNTER } from '../../shared/counter-settings.ts';
import { settingsOver } from './settings.ts';

const SHOP = { ...PLAIN_COUNTER, shopEmail: 'shop@example.com' };

/** The file of settings, as another version of the program or somebody with an editor has left it. */
function settingsLeftAs(kept: Record<string, unknown>) {
  return settingsOver({ get: (name) => kept[name], set: (changes) => void Object.assign(kept, changes) });
}

describe('settings that were written before', () => {
  it.each([
    ['that clash', { action: 'lock', key: 'F2' }],
    ['of an action that this version has not', { action: 'gone', key: 'Alt+W' }],
    ['that no action can have', { action: 'handOver', key: 'Enter' }],
  ])('forget keys %s, and nothing else of the counter', (_which, chosen) => {
    const settings = settingsLeftAs({ counter: { ...SHOP, keys: [chosen] } });
    expect(settings.read('counter')).toEqual({ ...SHOP, keys: [] });
  });

  it('are as shipped where one does not fit, and the others are as they were', () => {
    const settings = settingsLeftAs({ theme: 'purple', customerDisplay: true });
    expect(settings.read('theme')).toBe('system');
    expect(settings.read('customerDisplay')).toBe(true);
  });

  it('are as shipped where they were never written, and what is written is read again', () => {
    const settings = settingsLeftAs({});
    expect(settings.read('counter')).toEqual(PLAIN_COUNTER);
    settings.write('counter', SHOP);
    expect(settings.read('counter')).toEqual(SHOP);
  });
});
