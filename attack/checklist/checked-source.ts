import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutated } from '../../simulation/mutated-source.ts';
import { REMOVED_GUARDS } from './removed-guards.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ELECTRON = pathToFileURL(path.join(import.meta.dirname, 'recorded-electron.ts')).href;

/**
 * Lets the program be loaded as often as it takes, each time as modules of its own, on the recorded Electron; with one guard
 * removed, where that is asked for. Holds for the process that calls it.
 * @returns loads a file of this folder, with all that it imports of ours
 */
export function loadChecked(): (file: string, removed: string | null) => Promise<unknown> {
  let loads = 0;
  registerHooks({
    resolve(specifier, context, next) {
      const mark = context.parentURL === undefined ? '' : markOf(context.parentURL);
      if (/^electron(\/|$)/.test(specifier)) return { url: `${ELECTRON}${mark}`, shortCircuit: true };
      const resolved = next(specifier, context);
      return mark !== '' && isOurs(resolved.url) ? { ...resolved, url: `${resolved.url}${mark}` } : resolved;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const guard = REMOVED_GUARDS[new URL(url).searchParams.get('removed') ?? ''];
      if (!isOurs(url) || loaded.source === undefined) return loaded;
      // What the build puts in its place.
      const built = String(loaded.source).replaceAll('import.meta.env', '({ DEV: false })');
      const isTheFile = guard !== undefined && fileURLToPath(url) === path.join(ROOT, guard.file);
      return { ...loaded, source: isTheFile ? mutated(built, guard) : built };
    },
  });
  return (file, removed) => {
    loads += 1;
    const mark = `?load=${loads}&removed=${encodeURIComponent(removed ?? '')}`;
    return import(`${pathToFileURL(path.join(import.meta.dirname, file)).href}${mark}`);
  };
}

function markOf(url: string): string {
  return url.startsWith('file:') ? new URL(url).search : '';
}

function isOurs(url: string): boolean {
  return url.startsWith(pathToFileURL(ROOT).href) && !url.includes('/node_modules/');
}
