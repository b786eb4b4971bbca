import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** These files use only the web platform and one another. */
export type WorldFile = 'wire.ts' | 'bridge.ts' | 'preload-world.ts' | 'main-world.ts';

/** Joins the files to one script that ends with `call`. No name leaves the script. */
export function worldSource(files: readonly WorldFile[], call: string): string {
  const bodies = files.map((file) => {
    const code = withoutTypes(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'));
    return code.replace(/^import\s[^;]*;$/gms, '').replace(/^export (?=(async )?(function|const|class) )/gm, '');
  });
  return `(() => {\n${bodies.join('\n')}\n${call};\n})();`;
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
