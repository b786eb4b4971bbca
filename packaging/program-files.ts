import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The files that electron-builder puts into the archive. The bundles are complete, so no package of `node_modules` is
 * included. Head office's screens are not part of a till.
 */
export const TAKEN_IN = [
  'package.json',
  'out/{main,preload,renderer}/**/*',
  'resources/fonts/*.txt',
  '!node_modules/**/*',
  '!**/*.map',
];

const ALLOWED = [
  /^package\.json$/,
  /^resources\/fonts\/[\w-]+\.txt$/,
  /^out\/main\/index\.js$/,
  /^out\/main\/(export|journal|opened|practice)-worker\.js$/,
  /^out\/main\/check\.html$/,
  /^out\/main\/chunks\/[\w.-]+-[\w-]{8}\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(js|css|svg|png|woff2)$/,
];

/** Texts that occur only in files that must not ship, each with the name of that content. */
const FORBIDDEN: readonly [text: string, what: string][] = [
  ['STAND_IN_ENDS_WITH_PARENT', 'the stand-in for Electron'],
  ['INSERT INTO fault', 'the fault controls of the practice service'],
  ['ELECTRON_RENDERER_URL', 'the address of a development server'],
  ['sourceMappingURL', 'a map to the sources'],
  ['__vite_ssr', 'modules of the tests'],
];

/** Returns a sentence for each file or text in a built program that must not ship; empty if the program may ship. */
export function unfitToShip(files: readonly { name: string; text: string }[]): string[] {
  return files.flatMap(({ name, text }) => [
    ...(ALLOWED.some((pattern) => pattern.test(name)) ? [] : [`${name} is not on the list of what ships.`]),
    ...FORBIDDEN.filter(([mark]) => text.includes(mark)).map(([, what]) => `${name} has ${what} in it.`),
  ]);
}

/** Returns the files of a built program, with paths relative to the project folder. */
export function builtFiles(root: string): BuiltFile[] {
  return ['main', 'preload', 'renderer']
    .flatMap((part) => readdirSync(path.join(root, 'out', part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      name: path.relative(root, file).split(path.sep).join('/'),
      text: readFileSync(file, 'latin1'),
    }));
}

export function filesInArchive(archive: string): string[] {
  const bytes = readFileSync(archive);
  const head: unknown = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)));
  return namesIn(head as Folder, '');
}

export interface BuiltFile {
  /** The path from the project folder, with slashes. */
  name: string;
  /** The file's bytes decoded as Latin-1. */
  text: string;
}

interface Folder {
  files?: Record<string, Folder>;
}

function namesIn({ files = {} }: Folder, prefix: string): string[] {
  return Object.entries(files).flatMap(([name, inside]) =>
    inside.files === undefined ? [`${prefix}${name}`] : namesIn(inside, `${prefix}${name}/`),
  );
}
