import path from 'node:path';

/** Returns names for folders in a report: the last part of the path, or the whole path if two folders share it. */
export function folderNames(folders: readonly string[]): string[] {
  const names = folders.map((folder) => path.basename(path.resolve(folder)));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : (folders[index] ?? name),
  );
}
