import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** The files of this folder that run inside Chromium. They may use nothing but the web platform and one another. */
export type WorldFile = 'wire.ts' | 'bridge.ts' | 'preload-world.ts' | 'main-world.ts';

/**
 * One script made of several files of this folder, for Chromium: types, imports and the word `export` are taken out,
 * and `call` is the expression that it ends with. Names never leave the script.
 */
export function worldSource(files: readonly WorldFile[], call: string): string {
  const bodies = files.map((file) => {
    const code = stripTypeScriptTypes(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'));
    return code.replace(/^import\s[^;]*;$/gms, '').replace(/^export (?=(async )?(function|const|class) )/gm, '');
  });
  return `(() => {\n${bodies.join('\n')}\n${call};\n})();`;
}
