import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { peekSettings, setAsideCorruptSettings } from './settings-file.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const now = new Date('2026-11-21T10:00:00.000Z');
const write = (text: string) => fs.writeFileSync(path.join(folder, 'settings.json'), text);

describe('a settings file', () => {
  it.each([
    ['cut short', '{"theme":"da'],
    ['empty', ''],
    ['of zeros', '\u0000\u0000'],
    ['with a value of another form', '{"theme":"purple"}'],
    ['not an object', '[]'],
  ])('sets a settings file aside whole if it is %s', (_name, text) => {
    write(text);
    expect(setAsideCorruptSettings(folder, now)).toBe('settings.corrupt-2026-11-21T10-00-00-000Z.json');
    expect(fs.readdirSync(folder)).toEqual(['settings.corrupt-2026-11-21T10-00-00-000Z.json']);
    expect(fs.readFileSync(path.join(folder, 'settings.corrupt-2026-11-21T10-00-00-000Z.json'), 'utf8')).toBe(text);
  });

  it('keeps a readable settings file, also with a value of a newer version', () => {
    write('{"theme":"dark","soundVolume":3}');
    expect(setAsideCorruptSettings(folder, now)).toBeNull();
    expect(fs.readdirSync(folder)).toEqual(['settings.json']);
    expect(peekSettings(folder).theme).toBe('dark');
  });

  it('creates no settings file if it is missing', () => {
    expect(setAsideCorruptSettings(folder, now)).toBeNull();
    expect(peekSettings(folder).sandboxAmountEchoedAt).toBeNull();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('lets the till of another mode open if the settings file cannot be read', () => {
    fs.mkdirSync(path.join(folder, 'settings.json'));
    expect(peekSettings(folder).sandboxAmountEchoedAt).toBeNull();
    expect(() => setAsideCorruptSettings(folder, now)).toThrow('EISDIR');
  });
});
