import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Removes zod's JSON schema code from the page. No screen uses it, but every schema would import all of it. Calling a
 * removed function throws an error that explains this.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    enforce: 'pre',
    load(id) {
      return /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)
        ? emptied(readFileSync(id, 'utf8'))
        : null;
    },
  };
}

/** Returns a module with the same exports, which throw when they are called. */
function emptied(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name);
  return [
    "const refuse = () => { throw new Error('The page makes no JSON schemas.'); };",
    // Every new schema calls the `create…` functions to get its methods, so the methods throw instead.
    'const later = () => refuse;',
    ...names.map((name) => `export const ${name} = ${name?.startsWith('create') ? 'later' : 'refuse'};`),
    ...renamed.map((name) => `export { refuse as ${name} };`),
  ].join('\n');
}
