import { build, type Plugin, type Rollup } from 'vite';
import { expect, it } from 'vitest';
import { CHANNELS, PUSHES } from '../src/shared/bridge-contract.ts';
import { CHANNEL_LISTS } from '../src/shared/channel-lists.ts';
import { bridgeNamesPlugin, channelListsPlugin } from './bridge-names.ts';

it('the preload script contains only channel names, and no schema library', async () => {
  const { code, moduleIds } = await bundled('../src/preload/known-names.ts', bridgeNamesPlugin());
  expect(moduleIds.map((file) => file.split('/').slice(-2).join('/'))).toEqual([
    'shared/bridge-contract.ts',
    'preload/known-names.ts',
  ]);
  for (const name of [...CHANNELS, ...PUSHES]) expect(code).toContain(JSON.stringify(name));
});

it('the page gets the lists of channels without the schemas of the contract', async () => {
  const { code, moduleIds } = await bundled('../src/shared/channel-lists.ts', channelListsPlugin());
  expect(moduleIds).toHaveLength(1);
  for (const name of [...CHANNEL_LISTS.neverApproved, ...CHANNEL_LISTS.withSecrets])
    expect(code).toContain(JSON.stringify(name));
});

async function bundled(entry: string, plugin: Plugin): Promise<Rollup.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: {
      write: false,
      minify: false,
      lib: { entry: new URL(entry, import.meta.url).pathname, formats: ['es'] },
    },
  });
  const [bundle] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  if (!bundle) throw new Error('Nothing was built.');
  return bundle.output[0];
}
