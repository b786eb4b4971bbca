import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** The files of this folder that run inside Chromium. They may use nothing but the web platform and one another. */
export type WorldFile = 'wire.ts' | 'bridge.ts' | 'preload-world.ts' | 'main-world.ts';

/**
 * One script made of several files of this folder, for Chromium: types, imports and the word `export` are taken out,
 * and `call` is the expression that it ends with. Names never leave the script.
 */
export function worldSource(files: readonly WorldFile[], call: string): string {
  const bodies = files.map((file) => {
    const code = withoutTypes(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'));
    return code.replace(/^import\s[^;]*;$/gms, '').replace(/^export (?=(async )?(function|const|class) )/gm, '');
  });
  return `(() => {\n${bodies.join('\n')}\n${call};\n})();`;
}

/** Kept where Node keeps what it compiles, if it does: what takes types out is slower to load than the whole stand-in. */
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
