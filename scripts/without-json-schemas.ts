import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Leaves out of the page what makes JSON schemas of schemas: nothing of the screens asks for one, and every schema would bring all of
 * it along. Whoever asks all the same is told so.
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

/** The same exports, none of which does anything until it is called. */
function emptied(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name);
  return [
    "const refuse = () => { throw new Error('The page makes no JSON schemas.'); };",
    // Every schema is given such a method when it is made: it is the method that refuses.
    'const later = () => refuse;',
    ...names.map((name) => `export const ${name} = ${name?.startsWith('create') ? 'later' : 'refuse'};`),
    ...renamed.map((name) => `export { refuse as ${name} };`),
  ].join('\n');
}
