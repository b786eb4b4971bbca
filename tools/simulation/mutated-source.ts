import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.join(import.meta.dirname, '../..');

/** Replaces the text `from`, which must occur once in the source. */
interface SourceMutation {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Loads the program several times as separate modules, each time with at most one mutation.
 * @param parts `folder` has the files to load; `electron` is a module that replaces Electron
 * @returns a function that loads a file and everything of ours that it imports
 */
export function loadMutated(parts: {
  folder: string;
  mutations: Readonly<Record<string, SourceMutation>>;
  electron?: string;
}): (file: string, mutation: string | null) => Promise<unknown> {
  const { folder, mutations, electron } = parts;
  let loads = 0;
  registerHooks({
    resolve(specifier, context, next) {
      const mark = context.parentURL?.startsWith('file:') ? new URL(context.parentURL).search : '';
      if (electron && /^electron(\/|$)/.test(specifier))
        return { url: `${urlOf(electron)}${mark}`, shortCircuit: true };
      const resolved = next(specifier, context);
      return mark !== '' && isOurs(resolved.url) ? { ...resolved, url: `${resolved.url}${mark}` } : resolved;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      if (!isOurs(url) || loaded.source === undefined) return loaded;
      const mutation = mutations[new URL(url).searchParams.get('mutation') ?? ''];
      // The build replaces `import.meta.env` in the same way.
      const built = String(loaded.source).replaceAll('import.meta.env', '({ DEV: false })');
      const isTheFile = mutation !== undefined && fileURLToPath(url) === path.join(ROOT, mutation.file);
      return { ...loaded, source: isTheFile ? mutated(built, mutation) : built };
    },
  });
  return (file, mutation) => {
    loads += 1;
    return import(`${urlOf(path.join(folder, file))}?load=${loads}&mutation=${encodeURIComponent(mutation ?? '')}`);
  };
}

/** @throws if `from` does not occur exactly once in the source */
export function mutated(source: string, { file, from, to }: SourceMutation): string {
  const [before, after, ...others] = source.split(from);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`The mutation of ${file} no longer fits: "${from}" must occur exactly once.`);
  }
  return before + to + after;
}

function urlOf(file: string): string {
  return pathToFileURL(file).href;
}

function isOurs(url: string): boolean {
  return url.startsWith(urlOf(ROOT)) && !url.includes('/node_modules/');
}
