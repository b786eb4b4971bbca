import { MANIFEST_NAME, type SealedFile } from '../../shared/journal/seal.ts';

/** Each file that an export can have, and its one format: nothing goes by another name, so that nothing goes unchecked. */
const FORMATS: ReadonlyMap<string, SealedFile['format']> = new Map([
  ['journal.jsonl', 'jsonl'],
  ['links.csv', 'links'],
  ['payments.csv', 'csv'],
  ['payments.csv.lines', 'checks'],
  ['payments.xlsx', 'xlsx'],
  ['statement.pdf', 'pdf'],
  ['check.html', 'checker'],
  ['timeline.json', 'timeline'],
  ['timeline.pdf', 'pdf'],
  ['readme.txt', 'readme'],
]);

/** Files that a manifest may not list as it does: under another format than their name's, or twice. */
export function misnamedFiles(files: readonly SealedFile[]): SealedFile[] {
  const seen = new Set<string>();
  return files.filter(({ name, format }) => {
    const isTwice = seen.has(name);
    seen.add(name);
    return isTwice || FORMATS.get(name) !== format;
  });
}

/** These may lie anywhere: the checker itself belongs elsewhere. */
const ANYWHERE: readonly (string | undefined)[] = ['checker', 'readme', undefined];

/** Whether a folder with these files is an export, or was one before its manifest was taken away. */
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
]);

/** What systems and spreadsheets put beside files by themselves: it is no file of an export, and no sign of tampering. */
export function isOfSystem(name: string): boolean {
  return SYSTEM_NAMES.has(name) || /^\._./.test(name) || /^~\$./.test(name) || /^\.~lock\..*#$/.test(name);
}
