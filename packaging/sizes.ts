import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuiltFile, builtFiles } from './program-files.ts';

/**
 * The largest size of each part of the built program, in bytes. Lower a limit when the part has shrunk; never raise
 * one in passing.
 */
export const LARGEST = {
  /** The scripts before the page's first screen, compressed. Must stay below 300,000. */
  firstLoadGzipped: 268_000,
  /**
   * All scripts and style sheets of the page, each compressed separately. The texts of other languages are 54,500 of
   * it; a till loads at most one.
   */
  pageGzipped: 550_000,
  /** Main without its threads, page printing and updates. It is minified except for names. */
  mainBundle: 1_446_000,
  /**
   * Everything in the archive, including 0.5 million for electron-updater, 0.35 million for the typeface and 0.05
   * million for the compiler of schemas, which only the thread that reads opened exports loads.
   */
  archive: 6_062_000,
} as const;

/** Returns the sizes of the built program's parts. */
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

/**
 * Returns main's entry file, the file it loads once it may run, and all their imports, however the bundler split
 * them.
 */
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
