import path from 'node:path';

/** What folders are called in a report: by their last names, and by their paths as given where two have the same. */
export function folderNames(folders: readonly string[]): string[] {
  const names = folders.map((folder) => path.basename(path.resolve(folder)));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : (folders[index] ?? name),
  );
}
