import { describe, expect, it } from 'vitest';
import type { Theme } from '../../shared/bridge-contract.ts';
import { PLAIN_COUNTER } from '../../shared/counter-settings.ts';
import { problem } from '../../shared/problems.ts';
import { createThemeHandlers } from './kept-by-itself.ts';
import { settingsOnFullDisk } from './settings.fixture.ts';
import { type Settings, settingsInMemory, settingsOver } from './settings.ts';

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
  it('keeps and applies a theme unless the disk refuses it', async () => {
    const applied: string[] = [];
    const setTheme = (settings: Settings) => {
      const parts = { settings, log: { write: () => undefined }, applyTheme: (theme: Theme) => applied.push(theme) };
      return createThemeHandlers(parts)['till.setTheme']({ theme: 'dark' });
    };
    expect(await setTheme(settingsOnFullDisk())).toEqual(problem('counterNotKept'));
    expect(applied).toEqual([]);
    const settings = settingsInMemory();
    expect(await setTheme(settings)).toMatchObject({ ok: true });
    expect([applied, settings.read('theme')]).toEqual([['dark'], 'dark']);
  });
});
