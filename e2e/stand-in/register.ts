import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Resolves `electron` (import and require) to the stand-in in this process. Worker threads inherit this preload from the command line, but
// as in Electron they have no such module.
const moduleUrl = new URL('./electron-module.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!/^electron(\/.*)?$/.test(specifier)) return nextResolve(specifier, context);
    if (!isMainThread) throw new Error(`stand-in: ${specifier} is not provided in a worker thread`);
    if (!/^electron(\/(main|common))?$/.test(specifier)) {
      throw new Error(`stand-in: ${specifier} is not provided in the main process`);
    }
    return { url: moduleUrl, format: 'module', shortCircuit: true };
  },
});
