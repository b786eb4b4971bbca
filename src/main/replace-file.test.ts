import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-file-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('puts the new content in the place of the old', () => {
  const file = path.join(folder, 'slip.pdf');
  replaceFile(file, 'old');
  replaceFile(file, 'new');
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  expect(fs.readdirSync(folder)).toEqual(['slip.pdf']);
});

it('keeps the old and leaves nothing behind where it fails', () => {
  const place = path.join(folder, 'taken');
  fs.mkdirSync(path.join(place, 'inside'), { recursive: true });
  expect(() => replaceFile(place, 'new')).toThrow();
  expect(fs.readdirSync(folder)).toEqual(['taken']);
});
