import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuiltFile, builtFiles } from './program-files.ts';

/**
 * The size limit of each part of the built program, in bytes. Lower a limit when the part has shrunk; never raise one
 * in passing.
 */
export const LARGEST = {
  /** The scripts that the page loads before its first screen, compressed. This limit must stay below 300,000. */
  firstLoadGzipped: 268_000,
  /**
   * All scripts and style sheets of the page, each compressed separately. Other languages take 54,500 bytes; a till
   * loads at most one of them.
   */
  pageGzipped: 550_000,
  /** Main's start files without its threads, page printing and updates. Names are not minified. */
  mainBundle: 1_446_000,
  /**
   * The whole archive: 0.5 million bytes are electron-updater, 0.35 million the typeface, and 0.05 million zod's
   * compiler.
   */
  archive: 6_062_000,
} as const;

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
 * Returns the files that main reads at every start: its entry, the program's first module, and their static imports.
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
