import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVISIONING_FIELDS } from '../src/main/settings/provisioning-file.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...markdownUnder('docs')];

describe.each(PAGES)('%s', (page) => {
  it('links to pages and sections that exist', () => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^[a-z]+:/.test(link) && !isThere(page, link))).toEqual([]);
  });
});

describe('the lists of the documentation are complete', () => {
  it('every command of package.json is on its page', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const named = new Set([...read('docs/commands.md').matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name));
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
  });

  it('every field of a provisioning file is on its page', () => {
    const page = read('docs/provisioning.md');
    const fields = page.slice(page.indexOf('## Fields'));
    const named = [...fields.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(named.toSorted()).toEqual(PROVISIONING_FIELDS.toSorted());
  });

  it('every name of the vocabulary is in the code', () => {
    const vocabulary = read('docs/vocabulary.md');
    const rows = vocabulary.slice(vocabulary.indexOf('## What the code says')).matchAll(/^\| (`.+?) \|/gm);
    const names = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    const code = sources().map(read).join('\n');
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });

  it('every decision is in their list', () => {
    const list = read('docs/decisions/README.md');
    const pages = readdirSync(path.join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
    expect(pages.filter((name) => !list.includes(`(${name})`))).toEqual([]);
  });
});

function isThere(page: string, link: string): boolean {
  const [file = '', section] = link.split('#');
  const target = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(path.join(ROOT, target))) return false;
  return section === undefined || anchorsOf(read(target)).has(section);
}

function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const named = [...text.matchAll(/id="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...named]);
}

/** Returns the anchor that GitHub makes of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function markdownUnder(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));
}

function sources(): string[] {
  return readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join('src', name));
}

function read(page: string): string {
  return readFileSync(path.join(ROOT, page), 'utf8');
}
