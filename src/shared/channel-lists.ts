import { CHANNELS, type Channel, rowOf } from './bridge-contract.ts';

interface ChannelLists {
  /** Channels that the screens call on their own, or that anyone may call. They need no approval. */
  readonly neverApproved: readonly Channel[];
  readonly withSecrets: readonly Channel[];
}

/** Lists of channels. The build inlines them, so that the page does not load the contract's schemas for them. */
export const CHANNEL_LISTS: ChannelLists = {
  neverApproved: CHANNELS.filter((channel) => rowOf(channel).does === 'reads' || rowOf(channel).needs === 'anyone'),
  withSecrets: CHANNELS.filter((channel) => rowOf(channel).hasSecrets),
};
