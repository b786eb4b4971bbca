import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuiltFile, builtFiles } from './program-files.ts';

/** What a part of the built program may weigh, in bytes. It is lowered when the part has become lighter, and raised by nobody in passing. */
export const LARGEST = {
  /** The scripts that the page reads before its first screen stands, compressed. It stays below 300,000. */
  firstLoadGzipped: 277_500,
  /**
   * All scripts and sheets of the page, each compressed by itself: what is read later lies in files of its own. The texts of other
   * languages are 54,500 of it, and a till reads at most those of one.
   */
  pageGzipped: 566_600,
  /**
   * Main without its threads, and without what it reads only to write pages and to update: what it starts with, and the rest. It is built
   * without comments and spaces, names as they are.
   */
  mainBundle: 1_432_500,
  /** Everything that goes into the archive: of it, electron-updater, read only to install, is 0.5 million, and the typeface 0.35. */
  archive: 6_081_000,
} as const;

/** What the built program weighs, in the same parts. */
export function measureSizes(root: string): Record<keyof typeof LARGEST, number> {
  const files = builtFiles(root);
  const page = files.filter(({ name }) => name.startsWith('out/renderer/'));
  const html = readFileSync(path.join(root, 'out/renderer/index.html'), 'utf8');
  const first = [...html.matchAll(/\.\/(assets\/[^"]+\.js)/g)].map(([, name]) => `out/renderer/${name}`);
  const gzipped = (each: readonly { text: string }[]) => sum(each.map(({ text }) => gzipSync(bytesOf(text)).length));
  return {
    firstLoadGzipped: gzipped(page.filter(({ name }) => first.includes(name))),
    pageGzipped: gzipped(page.filter(({ name }) => /\.(js|css)$/.test(name))),
    mainBundle: sum(
      readAtStart(files.filter(({ name }) => name.startsWith('out/main/'))).map(({ text }) => text.length),
    ),
    archive: sum(files.map(({ text }) => text.length)),
  };
}

/** Main's first file, the one that it loads once it knows that it may run, and all that these two import, however it was cut. */
function readAtStart(files: readonly BuiltFile[]): BuiltFile[] {
  const isFirst = ({ name }: BuiltFile) => /^out\/main\/(index|chunks\/open-program-[^/]+)\.js$/.test(name);
  const read = new Set(files.filter(isFirst));
  for (const { name, text } of read) {
    const imported = [...text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)].map(([, to = '']) =>
      path.posix.join(path.posix.dirname(name), to),
    );
    for (const file of files) if (imported.includes(file.name)) read.add(file);
  }
  return [...read];
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
