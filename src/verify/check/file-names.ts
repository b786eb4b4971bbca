import { MANIFEST_NAME, type SealedFile } from '../../shared/journal/seal.ts';

/** Every file of an export and its format. Files under other names would stay unchecked. */
const FORMATS: ReadonlyMap<string, SealedFile['format']> = new Map([
  ['journal.jsonl', 'jsonl'],
  ['links.csv', 'links'],
  ['payments.csv', 'csv'],
  ['payments.xlsx', 'xlsx'],
  ['statement.pdf', 'pdf'],
  ['check.html', 'checker'],
  ['timeline.json', 'timeline'],
  ['timeline.pdf', 'pdf'],
  ['readme.txt', 'readme'],
]);

/** Returns files that a manifest lists twice or with the wrong format. */
export function misnamedFiles(files: readonly SealedFile[]): SealedFile[] {
  const seen = new Set<string>();
  return files.filter(({ name, format }) => {
    const isTwice = seen.has(name);
    seen.add(name);
    return isTwice || FORMATS.get(name) !== format;
  });
}

/** Formats of files that may lie in any folder, because they belong to the checker and not to an export. */
const ANYWHERE: readonly (string | undefined)[] = ['checker', 'readme', undefined];

/** Returns true if a folder with these files is an export, or was one before its manifest was removed. */
export function looksLikeExport(names: readonly string[]): boolean {
  return names.some((name) => name === MANIFEST_NAME || !ANYWHERE.includes(FORMATS.get(name)));
}

const SYSTEM_NAMES = new Set([
  '.DS_Store',
  '.Spotlight-V100',
  '.Trashes',
  '.fseventsd',
  '.TemporaryItems',
  'Thumbs.db',
  'desktop.ini',
  'System Volume Information',
  '$RECYCLE.BIN',
  'lost+found',
]);

/** Returns true for files that operating systems and spreadsheets create. They are no sign of tampering. */
export function isOfSystem(name: string): boolean {
  return SYSTEM_NAMES.has(name) || /^\._./.test(name) || /^~\$./.test(name) || /^\.~lock\..*#$/.test(name);
}
