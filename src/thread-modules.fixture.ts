import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled modules of the threads. */
    threadsFolder: string;
  }
}

/** Returns the module that runs in a thread of main, bundled as it is for the program. */
export function threadModule(name: 'export' | 'journal' | 'opened' | 'practice'): URL {
  return pathToFileURL(path.join(inject('threadsFolder'), `${name}-worker.js`));
}
