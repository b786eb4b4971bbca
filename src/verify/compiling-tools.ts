import { compile } from 'zod';
import type { CheckTools } from './check/check-tools.ts';
import { nodeTools } from './node-tools.ts';

/**
 * Node's tools with compiled schemas, for many entries. Compiling takes about 60 ms and the compiler 50 kB, so code that starts a window must not
 * import this.
 */
export function compilingTools(): CheckTools {
  return { ...nodeTools(), compile };
}
