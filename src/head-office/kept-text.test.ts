import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptText } from './kept-text.ts';

const HEX = /^[0-9a-f]{4}\s*$/;

describe('keptText', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kept-text-'));
    file = path.join(folder, 'key');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('creates a key once, atomically and readable only by its owner', () => {
    expect(keptText(file, HEX, () => 'abcd')).toBe('abcd');
    expect(keptText(file, HEX, () => 'ffff')).toBe('abcd');
    expect(readdirSync(folder)).toEqual(['key']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('creates a key although an incomplete temporary file exists', () => {
    writeFileSync(`${file}.new`, 'a');
    expect(keptText(file, HEX, () => 'abcd')).toBe('abcd');
  });

  it.each(['', 'abc', '\0\0\0\0'])('rejects a damaged key and does not replace it: %j', (text) => {
    writeFileSync(file, text);
    expect(() => keptText(file, HEX, () => 'abcd')).toThrow('is damaged');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
