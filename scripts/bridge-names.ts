import type { Plugin } from 'vite';
import { CHANNELS, PUSHES } from '../src/shared/bridge-contract.ts';

/** Bundles of the bridge's contract its names alone, for the preload: it runs in the page's process. */
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
