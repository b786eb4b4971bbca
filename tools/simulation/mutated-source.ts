import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SOURCE_MUTATIONS } from './source-mutations.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MARK = 'mutation';

/**
 * Lets this thread load modules again with one mutation in their source. Imports of a mutated module belong to the same mutation.
 * @returns a function that loads a file of this folder with a mutation
 */
export function loadMutated(): (mutation: string, file: string) => Promise<unknown> {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const mutation = context.parentURL && mutationOf(context.parentURL);
      return mutation && isOurs(resolved.url) ? { ...resolved, url: marked(resolved.url, mutation) } : resolved;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const mutation = SOURCE_MUTATIONS[mutationOf(url) ?? ''];
      if (!mutation || fileURLToPath(url) !== path.join(ROOT, mutation.file)) return loaded;
      return { ...loaded, source: mutated(String(loaded.source), mutation) };
    },
  });
  return (mutation, file) => import(marked(pathToFileURL(path.join(import.meta.dirname, file)).href, mutation));
}

/** @throws if the source no longer contains the text of the mutation */
export function mutated(source: string, { file, from, to }: { file: string; from: string; to: string }): string {
  const [before, after, ...others] = source.split(from);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`The mutation of ${file} no longer fits: "${from}" must occur exactly once.`);
  }
  return before + to + after;
}

function mutationOf(url: string): string | null {
  return url.startsWith('file:') ? new URL(url).searchParams.get(MARK) : null;
}

function isOurs(url: string): boolean {
  return url.startsWith(pathToFileURL(ROOT).href) && !url.includes('/node_modules/');
}

function marked(url: string, mutation: string): string {
  const address = new URL(url);
  address.searchParams.set(MARK, mutation);
  return address.href;
}
