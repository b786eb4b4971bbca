import { config } from 'zod';

/* Imported before everything else: zod compiles schemas to code if it can, and tests for that with the first schema.
   The Content-Security-Policy forbids such code and would report each attempt as a violation. */
config({ jitless: true });
