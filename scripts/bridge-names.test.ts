import { build, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { CHANNELS, PUSHES } from '../src/shared/bridge-contract.ts';
import { bridgeNamesPlugin } from './bridge-names.ts';

describe('the contract as the preload gets it', () => {
  it('is its names and nothing else: no schema library comes into the page’s process', async () => {
    const entry = new URL('../src/preload/known-names.ts', import.meta.url).pathname;
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [bridgeNamesPlugin()],
      build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
    });
    const [bundle] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
    const { code, moduleIds } = bundle?.output[0] ?? { code: '', moduleIds: [] };
    expect(moduleIds.map((file) => file.split('/').slice(-2).join('/'))).toEqual([
      'shared/bridge-contract.ts',
      'preload/known-names.ts',
    ]);
    for (const name of [...CHANNELS, ...PUSHES]) expect(code).toContain(JSON.stringify(name));
  });
});
