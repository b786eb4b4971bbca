import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import type { PreloadOptions } from './page-world.ts';

/** @throws if the preload is not one CommonJS file, as in a sandbox */
export function preloadScript(options: PreloadOptions, preloadFile: string | undefined): string {
  const world = withoutTypes(readFileSync(new URL('./page-world.ts', import.meta.url), 'utf8'));
  const preload = preloadFile === undefined ? 'undefined' : wrap(preloadFile);
  const call = `startPageWorld(${JSON.stringify(options)}, ${preload});`;
  return `(() => {\n${world.replace(/^export (?=function )/gm, '')}\n${call}\n})();`;
}

function wrap(file: string): string {
  const wrapped = `function (require, module, exports, process) {\n${readFileSync(file, 'utf8')}\n}`;
  try {
    new Script(`(${wrapped})`, { filename: file });
  } catch (error) {
    throw new Error(`Unable to load preload script: ${file} (a sandboxed preload is one CommonJS file)`, {
      cause: error,
    });
  }
  return wrapped;
}

/** Caches the result beside Node's compiled code, because stripping types is slow. */
function withoutTypes(source: string): string {
  const folder = getCompileCacheDir();
  if (folder === undefined) return stripTypeScriptTypes(source);
  const kept = path.join(folder, `${createHash('sha256').update(source).digest('hex')}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const code = stripTypeScriptTypes(source);
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, kept);
  return code;
}
