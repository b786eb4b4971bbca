import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchElectronOnce } from './fetch-electron.ts';

let root: string;
let said: string[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fetch-electron-'));
  said = [];
});

afterEach(() => rmSync(root, { recursive: true }));

/** Writes a package `electron` whose installer leaves a mark file and exits with `code`. */
function putElectron(version: string, code: number): void {
  const folder = path.join(root, 'node_modules/electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
  const installer = `require('node:fs').writeFileSync('tried-${version}', ''); process.exit(${code});`;
  writeFileSync(path.join(folder, 'install.js'), installer);
}

function fetchIt() {
  return fetchElectronOnce(root, (line) => said.push(line));
}

test('a successful download is not remembered', async () => {
  putElectron('1.0.0', 0);
  expect(await fetchIt()).toBe('fetched');
  expect(await fetchIt()).toBe('fetched');
});

test('a failed download is not repeated, and says how to retry', async () => {
  putElectron('1.0.0', 1);
  expect(await fetchIt()).toBe('failed');
  expect(said.at(-1)).toContain('npx install-electron --no');
  rmSync(path.join(root, 'tried-1.0.0'));
  said = [];
  expect(await fetchIt()).toBe('failed before');
  expect(existsSync(path.join(root, 'tried-1.0.0'))).toBe(false);
  expect(said).toEqual([]);
});

test('a failed download of one version does not stop the download of another', async () => {
  putElectron('1.0.0', 1);
  await fetchIt();
  putElectron('2.0.0', 0);
  expect(await fetchIt()).toBe('fetched');
  expect(existsSync(path.join(root, 'tried-2.0.0'))).toBe(true);
});
