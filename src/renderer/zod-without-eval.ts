import { config } from 'zod';

/*
 * Must be imported first: zod compiles schemas to code if it can, and tests that with the first schema. The
 * Content-Security-Policy forbids such code and would report each attempt as a violation.
 */
config({ jitless: true });
