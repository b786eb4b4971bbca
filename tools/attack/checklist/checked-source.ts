import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutated } from '../../simulation/mutated-source.ts';
import { REMOVED_GUARDS } from './removed-guards.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const ELECTRON = pathToFileURL(path.join(import.meta.dirname, 'recorded-electron.ts')).href;

/**
 * Lets this process load the program several times as separate modules, on the recorded Electron and with one guard removed if asked.
 * @returns a function that loads a file of this folder with all our modules that it imports
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
      // The value that the build inserts.
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
