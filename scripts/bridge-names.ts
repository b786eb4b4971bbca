import type { Plugin } from 'vite';
import { CHANNELS, PUSHES } from '../src/shared/bridge-contract.ts';
import { CHANNEL_LISTS } from '../src/shared/channel-lists.ts';

/** Bundles only the names of the bridge's contract for the preload script, which runs in the page's process. */
export function bridgeNamesPlugin(): Plugin {
  return {
    name: 'bridge-names',
    enforce: 'pre',
    load(file) {
      if (!file.endsWith('/src/shared/bridge-contract.ts')) return null;
      return `export const CHANNELS = ${JSON.stringify(CHANNELS)};\nexport const PUSHES = ${JSON.stringify(PUSHES)};\n`;
    },
  };
}

/** Bundles the lists of the contract that the page needs, without the contract: the page reads its schemas later. */
export function channelListsPlugin(): Plugin {
  return {
    name: 'channel-lists',
    enforce: 'pre',
    load(file) {
      if (!file.endsWith('/src/shared/channel-lists.ts')) return null;
      return `export const CHANNEL_LISTS = ${JSON.stringify(CHANNEL_LISTS)};\n`;
    },
  };
}
