/** What a bundler tells of the modules that it has read. */
interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts what these modules import, through however many files, into one file: whoever reads them waits for one request in place of
 * many, and what lies there is read in any case. What is imported later is left to the bundler.
 * @param name of the file
 */
export function oneChunk(name: string, ...entries: readonly string[]): (id: string, bundle: Bundle) => string | null {
  let imported: ReadonlySet<string> | null = null;
  return (id, bundle) => {
    imported ??= importedFrom(entries, bundle);
    return imported.has(id) ? name : null;
  };
}

/**
 * As `oneChunk`, of what two modules both import: each reads one file beside its own, and nothing that only the other needs.
 * @param name of the file
 */
export function commonChunk(name: string, one: string, other: string): (id: string, bundle: Bundle) => string | null {
  let imported: ReadonlySet<string> | null = null;
  return (id, bundle) => {
    imported ??= inBoth(importedFrom([one], bundle), importedFrom([other], bundle));
    return imported.has(id) ? name : null;
  };
}

function inBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((id) => other.has(id)));
}

function importedFrom(entries: readonly string[], bundle: Bundle): ReadonlySet<string> {
  const found = new Set(entries);
  // A set is gone through with what is added to it meanwhile.
  for (const id of found) for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
