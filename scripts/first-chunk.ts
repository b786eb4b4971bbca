/** What a bundler tells of the modules that it has read. */
interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The name of the one file in which everything lies that the page reads before its first screen. */
const FIRST = 'first';

/**
 * Puts what the page's entry imports, through however many files, into one file: the first screen waits for one request in place of
 * forty, and what lies there is read in any case. What is imported later is left to the bundler.
 * @param entry the module that the page begins with
 */
export function firstChunk(entry: string): (id: string, bundle: Bundle) => string | null {
  let first: ReadonlySet<string> | null = null;
  return (id, bundle) => {
    first ??= importedFrom(entry, bundle);
    return first.has(id) ? FIRST : null;
  };
}

function importedFrom(entry: string, bundle: Bundle): ReadonlySet<string> {
  const found = new Set([entry]);
  // A set is gone through with what is added to it meanwhile.
  for (const id of found) for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
