import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFile, renameFile, replaceFile, whileHeld } from './replace-file.ts';

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

it('renames and removes a file, in the place of another and where none is', () => {
  const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')];
  fs.writeFileSync(one, 'new');
  fs.writeFileSync(other, 'old');
  renameFile(one, other);
  expect(fs.readFileSync(other, 'utf8')).toBe('new');
  for (const file of [one, other]) removeFile(file);
  expect(fs.readdirSync(folder)).toEqual([]);
});

const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/** A file that another program lets go after so many tries. */
function held(tries: number, code = 'EPERM', platform: NodeJS.Platform = 'win32') {
  const error = Object.assign(new Error(`${code}: rename`), { code });
  const waits: number[] = [];
  let tried = 0;
  const act = () => {
    tried += 1;
    if (tried <= tries) throw error;
    return 'done';
  };
  const run = () => whileHeld(act, { platform, wait: (ms) => void waits.push(ms) });
  return { run, error, waits, tried: () => tried };
}

describe('a file that another program holds open on Windows', () => {
  it.each(HELD)('is tried again after %s, until it is let go', (code) => {
    const file = held(3, code);
    expect(file.run()).toBe('done');
    expect(file.waits).toHaveLength(3);
  });

  it('that is not let go within about two seconds fails as it failed', () => {
    const file = held(Number.POSITIVE_INFINITY);
    expect(file.run).toThrow(file.error);
    const waitedMs = file.waits.reduce((sum, ms) => sum + ms, 0);
    expect(waitedMs).toBeGreaterThanOrEqual(1_500);
    expect(waitedMs).toBeLessThanOrEqual(2_500);
    expect(file.tried()).toBe(file.waits.length + 1);
  });

  it('costs nothing where nobody holds it', () => {
    const file = held(0);
    expect(file.run()).toBe('done');
    expect(file.waits).toEqual([]);
  });
});

describe('a file that cannot be had', () => {
  it.each(['ENOENT', 'ENOSPC', 'EROFS', 'EXDEV'])('for %s is tried once', (code) => {
    const file = held(1, code);
    expect(file.run).toThrow(file.error);
    expect(file.waits).toEqual([]);
  });

  it.each(['linux', 'darwin'] as const)('is tried once on %s, where no other program holds it', (platform) => {
    for (const code of HELD) {
      const file = held(1, code, platform);
      expect(file.run).toThrow(file.error);
      expect(file.waits).toEqual([]);
    }
  });
});
