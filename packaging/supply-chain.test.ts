import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLockedPackages, readPackageFile } from './packages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const asked = readPackageFile(ROOT);
const direct = { ...asked.dependencies, ...asked.devDependencies };
const locked = readLockedPackages(ROOT);

/** Licences that require only attribution. Every shipped package must have one of these. */
const SHIPPED_LICENSES = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  '(MIT OR CC0-1.0)',
  // The program uses node-forge under the first licence.
  '(BSD-3-Clause OR GPL-2.0)',
];
/** Further licences that development tools may have. MPL-2.0 affects only changed files. */
const TOOL_LICENSES = [
  'MPL-2.0',
  'MIT OR Apache-2.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'WTFPL',
  'WTFPL OR ISC',
  '(WTFPL OR MIT)',
];

describe('the dependencies of the program', () => {
  it.each(Object.entries(direct))('%s is pinned to one exact version: %s', (_name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('locks every package with a digest, and none with an address of its own', () => {
    expect(locked.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
    expect(locked.filter(({ resolved }) => resolved !== '')).toEqual([]);
  });

  it('no dependency runs an install script, except the package that brings Node', () => {
    const withScript = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    // Chromium's file watcher on macOS has an install script too, but the project never runs it.
    const named = [...new Set(withScript)].filter((name) => name !== 'fsevents');
    expect(named.sort()).toEqual(Object.keys(asked.allowScripts).sort());
    expect(Object.entries(asked.allowScripts).filter(([, isAllowed]) => isAllowed)).toEqual([['node', true]]);
  });

  it('every package has a licence that a program may ship with', () => {
    const shipped = locked.filter(({ isForDevelopment }) => !isForDevelopment);
    expect(shipped.filter(({ license }) => !SHIPPED_LICENSES.includes(license))).toEqual([]);
  });

  it('only tools with known licences are dependencies', () => {
    const known = [...SHIPPED_LICENSES, ...TOOL_LICENSES];
    expect(locked.filter(({ license }) => !known.includes(license))).toEqual([]);
  });
});

describe('docs/dependencies.md', () => {
  const page = readFileSync(path.join(ROOT, 'docs/dependencies.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+) \| (.+) \|$/gm)].map(([, name]) => name);

  it('says for each package what the package is for and what would replace it', () => {
    expect(rows.sort()).toEqual(Object.keys(direct).sort());
  });
});
