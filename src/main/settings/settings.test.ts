import { describe, expect, it } from 'vitest';
import { PLAIN_COUNTER } from '../../shared/counter-settings.ts';
import { problem } from '../../shared/problems.ts';
import { createThemeHandlers } from './kept-by-itself.ts';
import { settingsInMemory, settingsOver } from './settings.ts';

const SHOP = { ...PLAIN_COUNTER, shopEmail: 'shop@example.com' };

/** Simulates settings that another version of the program or a person with an editor has written. */
function settingsLeftAs(kept: Record<string, unknown>) {
  return settingsOver({ get: (name) => kept[name], set: (changes) => void Object.assign(kept, changes) });
}

describe('settings from an earlier run', () => {
  it('falls back to the default for one invalid value and keeps the others', () => {
    const settings = settingsLeftAs({ theme: 'purple', customerDisplay: true });
    expect(settings.read('theme')).toBe('system');
    expect(settings.read('customerDisplay')).toBe(true);
  });

  it('reads defaults if settings were never written, and returns what was written', () => {
    const settings = settingsLeftAs({});
    expect(settings.read('counter')).toEqual(PLAIN_COUNTER);
    settings.write('counter', SHOP);
    expect(settings.read('counter')).toEqual(SHOP);
  });
});

describe('createThemeHandlers', () => {
  it('applies no theme that the disk refuses', async () => {
    const applied: string[] = [];
    const settings = {
      ...settingsInMemory(),
      write() {
        throw new Error('ENOSPC');
      },
    };
    const log = { write: () => undefined };
    const handlers = createThemeHandlers({ settings, log, applyTheme: (theme) => void applied.push(theme) });
    expect(await handlers['till.setTheme']({ theme: 'dark' })).toEqual(problem('counterNotKept'));
    expect(applied).toEqual([]);
  });
});
