import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cannotSyncFolders } from './journal/damage.fixture.ts';
import { temporaryFolder } from './journal/write/store.fixture.ts';
import { removeFile, renameFile, replaceFile, whileHeld } from './replace-file.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

it('replaceFile replaces the old content', () => {
  const file = path.join(folder, 'slip.pdf');
  replaceFile(file, 'old');
  replaceFile(file, 'new');
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  expect(fs.readdirSync(folder)).toEqual(['slip.pdf']);
});

it('replaceFile keeps the old content and leaves nothing behind if it fails', () => {
  const place = path.join(folder, 'taken');
  fs.mkdirSync(path.join(place, 'inside'), { recursive: true });
  expect(() => replaceFile(place, 'new')).toThrow();
  expect(fs.readdirSync(folder)).toEqual(['taken']);
});

it.each(['EINVAL', 'ENOTSUP'])('replaceFile succeeds if the file system answers %s to a sync of folders', (code) => {
  cannotSyncFolders(code);
  const file = path.join(folder, 'slip.pdf');
  replaceFile(file, 'new');
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
});

it('renameFile and removeFile work whether or not the target exists', () => {
  const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')];
  fs.writeFileSync(one, 'new');
  fs.writeFileSync(other, 'old');
  renameFile(one, other);
  expect(fs.readFileSync(other, 'utf8')).toBe('new');
  for (const file of [one, other]) removeFile(file);
  expect(fs.readdirSync(folder)).toEqual([]);
});

const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/** Makes a file that another program releases after this many attempts. */
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
  it.each(HELD)('tries a held file again after %s until it is free', (code) => {
    const file = held(3, code);
    expect(file.run()).toBe('done');
    expect(file.waits).toHaveLength(3);
  });

  it('fails with the original error if a file is still held after about two seconds', () => {
    const file = held(Number.POSITIVE_INFINITY);
    expect(file.run).toThrow(file.error);
    const waitedMs = file.waits.reduce((sum, ms) => sum + ms, 0);
    expect(waitedMs).toBeGreaterThanOrEqual(1_500);
    expect(waitedMs).toBeLessThanOrEqual(2_500);
    expect(file.tried()).toBe(file.waits.length + 1);
  });

  it('does not wait if nobody holds the file', () => {
    const file = held(0);
    expect(file.run()).toBe('done');
    expect(file.waits).toEqual([]);
  });
});

describe('a file operation that cannot succeed', () => {
  it.each(['ENOENT', 'ENOSPC', 'EROFS', 'EXDEV'])('tries a file operation once for %s', (code) => {
    const file = held(1, code);
    expect(file.run).toThrow(file.error);
    expect(file.waits).toEqual([]);
  });

  it.each(['linux', 'darwin'] as const)('tries once on %s, where programs do not hold files', (platform) => {
    for (const code of HELD) {
      const file = held(1, code, platform);
      expect(file.run).toThrow(file.error);
      expect(file.waits).toEqual([]);
    }
  });
});
