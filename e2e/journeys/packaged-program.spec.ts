import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { writeFabricatedBinary } from '../../packaging/fabricated-binary.fixture.ts';
import { builtFiles, filesInArchive, unfitToShip } from '../../packaging/program-files.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Imitates Electron's folder for a packager, around a binary that has nothing but fuses. */
function fabricateElectron(folder: string): void {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  writeFabricatedBinary(path.join(folder, 'electron'));
  for (const file of ['chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html']) {
    writeFileSync(path.join(folder, file), file);
  }
  cpSync(path.join(ROOT, 'node_modules/electron/package.json'), path.join(folder, 'package.json'));
  writeFileSync(
    path.join(folder, 'version'),
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version,
  );
  for (const language of ['de', 'en-US']) writeFileSync(path.join(folder, `locales/${language}.pak`), '');
}

const LICENCE_OF_TYPEFACE = 'resources/fonts/inter-licence.txt';

test('the packaged program contains only the built program, and has the listed fuses', { tag: '@long' }, () => {
  expect(unfitToShip(builtFiles(ROOT))).toEqual([]);
  // The imitated binary is one for Linux.
  if (process.platform !== 'linux') return;
  const folder = test.info().outputPath();
  fabricateElectron(path.join(folder, 'electron'));
  const words = ['packaging/main.ts', '--dir', '--electron', path.join(folder, 'electron'), '--to', folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout).toContain('RunAsNode: off');
  const archive = path.join(folder, 'linux-unpacked/resources/app.asar');
  const built = builtFiles(ROOT).map(({ name }) => name);
  expect(filesInArchive(archive).sort()).toEqual(['package.json', LICENCE_OF_TYPEFACE, ...built].sort());
  expect(readFileSync(path.join(folder, 'linux-unpacked/paydesk'), 'latin1')).toContain('\u0001\u0009010011001');
});
