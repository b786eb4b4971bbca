import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

it('every class of an element exists in its style sheet', () => {
  const used = globSync('**/*.tsx', { cwd: ROOT }).flatMap((file) => classesUsedIn(file));
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ sheet, name }) => !hasClass(sheet, name))).toEqual([]);
});

it('every component of Mantine comes with its style sheet, or it would be invisible', () => {
  const loaded = readFileSync(path.join(ROOT, 'renderer/styles/mantine.css'), 'utf8');
  const sheetOf = (name: string) => `@mantine/core/styles/${name}.layer.css`;
  const styled = globSync('**/*.{ts,tsx}', { cwd: ROOT })
    .flatMap((file) => mantineNamesIn(readFileSync(path.join(ROOT, file), 'utf8')))
    .filter((name) => existsSync(path.join(ROOT, '../node_modules', sheetOf(name))));
  expect(new Set(styled).size).toBeGreaterThan(5);
  expect(styled.filter((name) => !loaded.includes(sheetOf(name)))).toEqual([]);
});

function mantineNamesIn(source: string): string[] {
  return [...source.matchAll(/^import \{([^}]+)\} from '@mantine\/core';$/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
}

function classesUsedIn(file: string): { file: string; sheet: string; name: string }[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, styles = '', from = '']) =>
    [...source.matchAll(new RegExp(`(?<![.\\w/'\`-])${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      file,
      sheet: path.join(ROOT, path.dirname(file), from),
      name,
    })),
  );
}

function hasClass(sheet: string, name: string): boolean {
  return new RegExp(`\\.${name}(?![\\w-])`).test(wholeSheet(sheet));
}

function wholeSheet(sheet: string): string {
  return readFileSync(sheet, 'utf8').replaceAll(/^@import "(.+)";$/gm, (_line, part: string) =>
    wholeSheet(path.join(path.dirname(sheet), part)),
  );
}
