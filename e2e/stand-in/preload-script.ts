import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import type { PreloadOptions } from './worlds/preload-world.ts';
import { worldSource } from './worlds/source.ts';

export function mainWorldScript(secret: string): string {
  return worldSource(['bridge.ts', 'main-world.ts'], `startMainWorld(${JSON.stringify(secret)})`);
}

/** @throws if the preload is not one CommonJS file, as in a sandbox */
export function preloadWorldScript(options: PreloadOptions, preloadFile: string | undefined): string {
  const preload = preloadFile === undefined ? 'undefined' : wrap(preloadFile);
  const call = `startPreloadWorld(${JSON.stringify(options)}, ${preload})`;
  return worldSource(['wire.ts', 'bridge.ts', 'preload-world.ts'], call);
}

function wrap(file: string): string {
  const wrapped = `function (require, module, exports, process) {\n${readFileSync(file, 'utf8')}\n}`;
  try {
    new Script(`(${wrapped})`, { filename: file });
  } catch (error) {
    throw new Error(`Unable to load preload script: ${file} (a sandboxed preload is one CommonJS file)`, {
      cause: error,
    });
  }
  return wrapped;
}
