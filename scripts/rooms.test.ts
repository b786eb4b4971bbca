import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** A folder with more files than this needs a README. */
const FILES_WITHOUT_A_PAGE = 8;
const LINES_OF_A_PAGE = 15;

/** Folders whose subfolders depend on each other in one direction. */
const HOUSES = [
  'src/main',
  'src/head-office',
  'src/renderer',
  'src/renderer/components',
  'src/renderer/screens',
  'src/shared',
  'src/main/desk',
  'src/main/gateway',
  'src/main/journal',
];

/** The only folders that may import each other: an entry refers to a case, and a case's texts refer to entries. */
const MUTUAL: readonly string[] = ['src/shared/case src/shared/journal'];

describe('the rooms of the house', () => {
  const folders = foldersUnder('src').map((folder) => ({ folder, files: modulesOf(folder) }));

  it('a room with more than a handful of files has a README', () => {
    const without = folders
      .filter(({ files }) => files.length > FILES_WITHOUT_A_PAGE)
      .filter(({ folder }) => !existsSync(path.join(ROOT, folder, 'README.md')));
    expect(without.map(({ folder }) => folder)).toEqual([]);
  });

  describe.each(pages())('%s', (page) => {
    const text = readFileSync(path.join(ROOT, page), 'utf8');

    it('a README is a short page', () => {
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(LINES_OF_A_PAGE);
    });

    it('a README names files that exist', () => {
      const named = [...text.matchAll(/`([^`\s]+\.tsx?)`/g)].map(([, name = '']) => name);
      const gone = named.filter(
        (name) => ![path.dirname(page), '.'].some((from) => existsSync(path.join(ROOT, from, name))),
      );
      expect(gone).toEqual([]);
    });
  });

  it.each(HOUSES)('rooms depend on each other in one direction in %s', (house) => {
    const rooms = foldersUnder(house).filter((folder) => path.dirname(folder) === house);
    const looks = new Map(rooms.map((room) => [room, new Set(roomsSeenFrom(room, rooms))]));
    const pairs = rooms.flatMap((room) =>
      rooms
        .filter((other) => room < other && reaches(looks, room, other) && reaches(looks, other, room))
        .map((other) => `${room} ${other}`),
    );
    expect(pairs.filter((pair) => !MUTUAL.includes(pair))).toEqual([]);
  });
});

function pages(): string[] {
  return foldersUnder('src')
    .map((folder) => `${folder}/README.md`)
    .filter((page) => existsSync(path.join(ROOT, page)));
}

function foldersUnder(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function modulesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

function roomsSeenFrom(room: string, rooms: readonly string[]): string[] {
  return [room, ...foldersUnder(room)]
    .flatMap(modulesOf)
    .flatMap((file) => importsOf(file))
    .flatMap((target) => rooms.filter((other) => other !== room && target.startsWith(`${other}/`)));
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(/\b(?:from |import\()'(\.[^']+)'/g)].map(([, target = '']) =>
    path.normalize(path.join(path.dirname(file), target)),
  );
}

function reaches(looks: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const next of looks.get(room) ?? []) {
      if (next === to) return true;
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return false;
}
