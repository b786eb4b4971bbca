import { CHANNELS, type Channel, PUSHES, type Push } from '../shared/bridge-contract.ts';

// The permitted names. The build injects only the names, so that no schema library is loaded in the page's process.
const channels: ReadonlySet<unknown> = new Set(CHANNELS);
const knownPushes: ReadonlySet<unknown> = new Set(PUSHES);

export function isChannel(name: unknown): name is Channel {
  return channels.has(name);
}

export function isPush(name: unknown): name is Push {
  return knownPushes.has(name);
}
