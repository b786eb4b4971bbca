import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRules } from './import-rules.ts';

const ROOT = path.join(import.meta.dirname, '..');
const BIOME = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** All folder rules are generated in the same way, so each kind of rule is tried in one folder. */
const CASES: readonly [folder: string, line: string, refusal: string | null][] = [
  ['src/shared', "import '../main/desk/desk.ts';", 'src/shared imports its own files'],
  ['src/shared', "import 'node:crypto';", 'src/shared imports its own files'],
  ['src/shared', "import 'zod';", null],
  ['src/shared/payment', "import '../money/money.ts';", null],
  ['src/main/desk', "import type { Journal } from '../journal/journal.ts';", 'src/main/desk imports its own files'],
  ['src/main/desk/charge', "await import('../../gateway/gateway.ts');", 'src/main/desk imports its own files'],
  ['src/main/gateway', "import '../desk/ports/gateway-port.ts';", null],
  ['src/main/gateway', "import 'node-forge/lib/cipher.js';", null],
  ['src/head-office', "import '../main/journal/chain.ts';", 'src/head-office imports its own files'],
  ['src/main', "import { app } from 'electron/main';", 'Electron is for src/main/index.ts'],
  ['src/main', "import '../../e2e/host.ts';", 'The program imports no tests'],
  ['src/main/window', "import { ipcMain } from 'electron/main';", 'Only src/main/bridge imports ipcMain'],
  ['src/main/window', "import { BrowserWindow } from 'electron/main';", null],
  ['src/renderer', "import 'path';", 'This import references a Node.js builtin'],
  ['src/renderer', "import '../preload/index.ts';", 'Of our folders, src/renderer imports'],
  ['e2e/journeys', "import '../../src/main/journal/journal.ts';", 'A journey runs the built program'],
];

let folder: string;
let refusals: ReadonlyMap<string, readonly string[]>;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'paydesk-lint-'));
  for (const file of ['biome.jsonc', 'config/biome.imports.json', 'package.json']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  for (const [at, [where, line]] of CASES.entries()) {
    mkdirSync(path.join(folder, where), { recursive: true });
    writeFileSync(path.join(folder, where, `import-${at}.ts`), `${line}\n`);
  }
  refusals = lint(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('lint has the import rules of the table; if not, run npm run docs', () => {
  expect(readFileSync(path.join(ROOT, 'config/biome.imports.json'), 'utf8')).toBe(importRules());
});

it.each(CASES.map((row, at) => [...row, at] as const))(
  'lint checks an import by its room, %s: %s',
  (where, _line, sentence, at) => {
    const found = refusals.get(`${where}/import-${at}.ts`) ?? [];
    if (sentence === null) expect(found).toEqual([]);
    else expect(found).toContainEqual(expect.stringContaining(sentence));
  },
);

/** Runs lint once in `folder` with the project's settings. @returns the refused imports by file */
function lint(folder: string): Map<string, string[]> {
  const words = [BIOME, 'lint', '--vcs-enabled=false', '--max-diagnostics=1000', '--reporter=json', '.'];
  const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { severity: string; category: string; message: string; location: { path: string } }[];
  };
  const refused = new Map<string, string[]>();
  for (const { severity, category, message, location } of diagnostics) {
    if (severity !== 'error' || !/\/(noRestrictedImports|noNodejsModules)$/.test(category)) continue;
    refused.set(location.path, [...(refused.get(location.path) ?? []), message]);
  }
  return refused;
}
