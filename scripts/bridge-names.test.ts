import { build, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { CHANNELS, PUSHES } from '../src/shared/bridge-contract.ts';
import { CHANNEL_LISTS } from '../src/shared/channel-lists.ts';
import { bridgeNamesPlugin, channelListsPlugin } from './bridge-names.ts';

describe('the channel contract in the preload script', () => {
  it('the preload script contains only channel names, and no schema library', async () => {
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

describe('the lists of channels as the page gets them', () => {
  it('bundles the lists without the schemas of the contract', async () => {
    const entry = new URL('../src/shared/channel-lists.ts', import.meta.url).pathname;
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [channelListsPlugin()],
      build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
    });
    const [bundle] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
    const { code, moduleIds } = bundle?.output[0] ?? { code: '', moduleIds: [] };
    expect(moduleIds).toHaveLength(1);
    for (const name of [...CHANNEL_LISTS.neverApproved, ...CHANNEL_LISTS.withSecrets])
      expect(code).toContain(JSON.stringify(name));
  });
});
