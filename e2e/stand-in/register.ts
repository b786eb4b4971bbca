import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Resolves `electron` to the stand-in. As in Electron, worker threads have no such module.
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
