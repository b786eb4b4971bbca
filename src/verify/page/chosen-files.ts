import { MANIFEST_NAME } from '../../shared/seal.ts';
import type { GivenFile, GivenFolder } from '../check/check-tools.ts';
import type { ThreadQueue } from '../check/thread-queue.ts';

/** A file that a person chose, with the folders that lead to it: `exports/day-1/manifest.json`. */
export interface ChosenFile {
  path: string;
  file: File;
}

/**
 * Puts chosen files together into exports: a folder that has a manifest is one. Files that lie in no such folder are taken
 * for one export, so that a missing manifest is named.
 * @param threads look at large files, where there are any
 */
export function groupIntoFolders(
  chosen: readonly ChosenFile[],
  threads: ThreadQueue<File> | null = null,
): GivenFolder[] {
  const folders = new Map<string, ChosenFile[]>();
  for (const each of chosen) {
    const folder = folderOf(each.path);
    folders.set(folder, [...(folders.get(folder) ?? []), each]);
  }
  const withManifest = [...folders].filter(([, files]) => files.some(({ path }) => nameOf(path) === MANIFEST_NAME));
  const exports = withManifest.length > 0 ? withManifest : [...folders];
  return exports.map(([folder, files]) => ({
    name: folder || 'the chosen files',
    files: files.map((file) => givenFile(file, threads)),
  }));
}

/** The files of what was dropped, those in folders too. */
export async function droppedFiles(items: DataTransferItemList): Promise<ChosenFile[]> {
  // The list is emptied when the event is over: everything is taken from it before anything is waited for.
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
    // A folder is told in parts; an empty part is its end.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const each of part) files.push(...(await filesOf(each, path)));
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function givenFile({ path, file }: ChosenFile, threads: ThreadQueue<File> | null): GivenFile {
  return {
    name: nameOf(path),
    size: file.size,
    chunks: (part) => chunksOf(part ? file.slice(part.from, part.to) : file),
    threads: threads?.forFile(file, file.size),
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
