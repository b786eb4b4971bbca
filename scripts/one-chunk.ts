interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Puts the entries and everything they import statically into one file, so that loading them takes one request. Dynamic
 * imports are left to the bundler.
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
 * Puts the modules that both entries import into one file, so that each entry loads one file beside its own.
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
  // Iterating a set also visits elements that are added meanwhile.
  for (const id of found) for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
