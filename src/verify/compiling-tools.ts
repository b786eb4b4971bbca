import { compile } from 'zod';
import type { CheckTools } from './check/check-tools.ts';
import { nodeTools } from './node-tools.ts';

/** Returns Node's tools with compiled schemas, for many entries. The compiler would slow down the start of a window. */
export function compilingTools(): CheckTools {
  return { ...nodeTools(), compile };
}
