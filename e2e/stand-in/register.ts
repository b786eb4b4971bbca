import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Resolves the bare name `electron` (import and require) to the stand-in, everywhere in this process. Worker threads
// load this file too, since they inherit the command line; Electron gives them no module of its own, nor do we.
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
