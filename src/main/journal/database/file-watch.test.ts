import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../write/store.fixture.ts';
import { watchFiles } from './file-watch.ts';

it.each([
  ['the file was removed', (file: string) => fs.rmSync(file)],
  ['the file was replaced by a copy', replaceByCopy],
  ['the log was removed', (file: string) => fs.rmSync(`${file}-wal`)],
  ['the file was cut short', (file: string) => fs.truncateSync(file, 4_096)],
  ['the log was cut short', (file: string) => fs.truncateSync(`${file}-wal`, 4_096)],
])('the watch of an open journal reports that %s', (_what, damage) => {
  const file = path.join(temporaryFolder(), 'journal.sqlite');
  for (const name of [file, `${file}-wal`]) fs.writeFileSync(name, Buffer.alloc(8_192));
  const watch = watchFiles(file);
  fs.appendFileSync(file, Buffer.alloc(4_096));
  expect(watch.isUntouched()).toBe(true);
  damage(file);
  expect(watch.isUntouched()).toBe(false);
  expect(watch.isUntouched()).toBe(false);
});

function replaceByCopy(file: string): void {
  fs.copyFileSync(file, `${file}.copy`);
  fs.renameSync(`${file}.copy`, file);
}
