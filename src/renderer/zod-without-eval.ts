import { config } from 'zod';

/*
 * Imported before everything else: a schema is compiled to code from text where that is possible, and the first one tries
 * it out. The Content-Security-Policy forbids it, and each try would be reported as a violation.
 */
config({ jitless: true });
