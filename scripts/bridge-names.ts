import type { Plugin } from 'vite';
import { CHANNELS, PUSHES } from '../src/shared/bridge-contract.ts';
import { CHANNEL_LISTS } from '../src/shared/channel-lists.ts';

/** Reduces the bridge's contract to its channel names for the preload script, which runs in the page's process. */
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

/** Inlines the channel lists that the page needs at its start, so that the page loads the contract's schemas later. */
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
