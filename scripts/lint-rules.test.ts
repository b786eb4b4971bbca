import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRules } from './import-rules.ts';
import { codeCases, importCases, longerCases } from './lint-rules.fixture.ts';

const ROOT = path.join(import.meta.dirname, '..');
const BIOME = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const IMPORT_RULES = ['noRestrictedImports', 'noNodejsModules'];

interface Refusal {
  readonly rule: string;
  readonly sentence: string;
}

describe('lint', () => {
  it('lint has the import rules of the table; if not, run npm run docs', () => {
    expect(readFileSync(path.join(ROOT, 'config/biome.imports.json'), 'utf8')).toBe(importRules());
  });

  let folder: string;
  let refusals: ReadonlyMap<string, readonly Refusal[]>;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'paydesk-lint-'));
    for (const file of ['biome.jsonc', 'config/biome.imports.json', 'package.json']) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      cpSync(path.join(ROOT, file), path.join(folder, file));
    }
    for (const [file, text] of filesOfCases()) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    refusals = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('checks every import by its room', () => {
    it.each(importCases.map((row, at) => [...row, at] as const))('%s: %s', (where, _line, sentence, at) => {
      const found = refusals.get(importFile(where, at))?.filter(({ rule }) => IMPORT_RULES.includes(rule)) ?? [];
      if (sentence === null) expect(found).toEqual([]);
      else expect(found).toContainEqual(expect.objectContaining({ sentence: expect.stringContaining(sentence) }));
    });
  });

  describe('applies the house rules to code', () => {
    it.each(codeCases.map((row, at) => [...row, at] as const))('%s: %s', (where, _line, rule, at) => {
      const found = refusals.get(codeFile(where, at))?.map((refusal) => refusal.rule) ?? [];
      if (rule === null) expect(found).toEqual([]);
      else expect(found).toContain(rule);
    });

    it.each([
      ['files that import each other', 'src/shared/ring-a.ts', 'noImportCycles'],
      ['a function longer than a screen', 'src/shared/long.ts', 'noExcessiveLinesPerFunction'],
    ])('refuses %s', (_what, file, rule) => {
      expect(refusals.get(file)?.map((refusal) => refusal.rule)).toContain(rule);
    });
  });
});

function filesOfCases(): [file: string, text: string][] {
  return [
    ...importCases.map(([where, line], at): [string, string] => [importFile(where, at), `${line}\n`]),
    ...codeCases.map(([where, line], at): [string, string] => [codeFile(where, at), `${line}\n`]),
    ...Object.entries(longerCases),
  ];
}

const importFile = (where: string, at: number) => `${where}/import-${at}.ts`;
const codeFile = (where: string, at: number) => `${where}/code-${at}.ts`;

/**
 * Runs lint once in `folder` with the project's settings.
 * @returns the errors by file
 */
function lint(folder: string): Map<string, Refusal[]> {
  const words = [BIOME, 'lint', '--vcs-enabled=false', '--max-diagnostics=1000', '--reporter=json', '.'];
  const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { severity: string; category: string; message: string; location: { path: string } }[];
  };
  const refusals = new Map<string, Refusal[]>();
  for (const { severity, category, message, location } of diagnostics) {
    if (severity !== 'error') continue;
    const refusal = { rule: path.basename(category), sentence: message };
    refusals.set(location.path, [...(refusals.get(location.path) ?? []), refusal]);
  }
  return refusals;
}
