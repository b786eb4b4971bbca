import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import laterTexts from '../../resources/locales/en/later.json' with { type: 'json' };
import { CHANNELS, PUSHES } from '../shared/bridge-contract.ts';
import { addLaterTexts } from './later-texts.tsx';
import { createTexts } from './texts.ts';

const ROOT = path.join(import.meta.dirname, '../..');

describe('the texts of later screens', () => {
  it('a later screen adds its texts to those of the first screen when it is loaded', () => {
    const texts = createTexts();
    expect(texts.exists('updates.title')).toBe(false);
    addLaterTexts(texts);
    addLaterTexts(texts);
    expect(texts.t('updates.title')).toBe(laterTexts.updates.title);
    expect(texts.exists('sell.title')).toBe(true);
    expect(createTexts().exists('updates.title')).toBe(false);
  });

  it('no module of the first load uses a text of a later screen', () => {
    const modules = firstLoad().filter((file) => !file.endsWith('.json'));
    expect(modules.length).toBeGreaterThan(200);
    expect(modules.flatMap((file) => keysOfLaterTexts(file).map((key) => `${key} in ${file}`))).toEqual([]);
  });

  it('the check detects a later screen’s text in a module', () => {
    expect(keysOfLaterTexts('src/renderer/screens/settings/updates/updates-screen.tsx')).toContain('updates.title');
  });
});

/** Finds the keys of later texts in a source file. Names of channels and pushes look alike and are left out. */
function keysOfLaterTexts(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const names: readonly string[] = [...CHANNELS, ...PUSHES];
  return [...source.matchAll(/['"`]((\w+)\.[\w.$]+)/g)]
    .filter(([, key = '', area = '']) => Object.hasOwn(laterTexts, area) && !names.includes(key))
    .map(([, key = '']) => key);
}

/** Returns the modules of the first load: everything imported except types. */
function firstLoad(): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(path.join(ROOT, file))) return;
    found.add(file);
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, from = ''] of source.matchAll(/^(?:import|export)(?!\s+type\b)[^'"]*?from\s+'(\.[^']+)'/gm)) {
      visit(path.join(path.dirname(file), from));
    }
  };
  visit('src/renderer/main.tsx');
  return [...found];
}
