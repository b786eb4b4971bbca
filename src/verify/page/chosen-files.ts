import { MANIFEST_NAME } from '../../shared/journal/seal.ts';
import { isOfSystem, looksLikeExport } from '../check/file-names.ts';
import type { GivenFile, GivenFolder } from '../check/given-folder.ts';

/** A chosen file with its path: `exports/day-1/manifest.json`. */
export interface ChosenFile {
  path: string;
  file: File;
}

export interface Chosen {
  exports: GivenFolder[];
  /** Folders without any file of an export. They are not checked. */
  leftOut: string[];
}

/**
 * Groups chosen files into exports. A folder with a manifest is an export. A folder with any other file of an export was one, so its missing manifest
 * is reported. Subfolders of an export do not belong to it.
 */
export function groupIntoFolders(chosen: readonly ChosenFile[]): Chosen {
  const folders = Map.groupBy(chosen, ({ path }) => folderOf(path));
  const roots = rootsOf(folders);
  const rootOf = (folder: string) => longest(roots.filter((root) => root === folder || isInside(folder, root)));
  return {
    exports: roots.map((root) => {
      const inside = [...folders.keys()].filter((folder) => folder !== root && rootOf(folder) === root);
      const others = inside.map((folder) => folder.slice(root === '' ? 0 : root.length + 1).split('/')[0] ?? '');
      const files = (folders.get(root) ?? []).map(givenFile);
      return { name: root || 'the chosen files', files, others: [...new Set(others)] };
    }),
    leftOut: [...folders].flatMap(([folder, files]) => {
      const isLooked = rootOf(folder) !== undefined || files.every(({ path }) => isOfSystem(nameOf(path)));
      return isLooked ? [] : [folder];
    }),
  };
}

/** Returns the folders that are or were exports. If there are none, every folder is reported to lack a manifest. */
function rootsOf(folders: ReadonlyMap<string, readonly ChosenFile[]>): string[] {
  const names = [...folders].map(([folder, files]) => ({ folder, names: files.map(({ path }) => nameOf(path)) }));
  const whole = names.filter((each) => each.names.includes(MANIFEST_NAME));
  const likely = names.filter((each) => looksLikeExport(each.names));
  const roots = likely.filter(({ folder }) => !whole.some((each) => isInside(folder, each.folder)));
  return (roots.length > 0 ? roots : names).map(({ folder }) => folder);
}

function isInside(folder: string, parent: string): boolean {
  return folder !== parent && (parent === '' || folder.startsWith(`${parent}/`));
}

function longest(texts: readonly string[]): string | undefined {
  return texts.toSorted((one, other) => other.length - one.length)[0];
}

/** Returns the files in a drop, including those in folders. */
export async function droppedFiles(items: DataTransferItemList): Promise<ChosenFile[]> {
  // The list is cleared after the event, so everything is read before the first await.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry, '') : [])));
  return found.flat();
}

async function filesOf(entry: FileSystemEntry, parent: string): Promise<ChosenFile[]> {
  const path = parent === '' ? entry.name : `${parent}/${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: ChosenFile[] = [];
  for (;;) {
    // A folder is read in batches; an empty batch ends it.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const each of part) files.push(...(await filesOf(each, path)));
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function givenFile({ path, file }: ChosenFile): GivenFile {
  return {
    name: nameOf(path),
    size: file.size,
    chunks: (part) => chunksOf(part ? file.slice(part.from, part.to) : file),
  };
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
