import { CHANNELS, type Channel, rowOf } from './bridge-contract.ts';

interface ChannelLists {
  /** Asked by the screens themselves, or free to anyone: nobody is asked to approve them. */
  readonly neverApproved: readonly Channel[];
  readonly withSecrets: readonly Channel[];
}

/** Lists of channels, read from the rows of the contract. The build writes them out, so that the page reads them without its schemas. */
export const CHANNEL_LISTS: ChannelLists = {
  neverApproved: CHANNELS.filter((channel) => rowOf(channel).does === 'reads' || rowOf(channel).needs === 'anyone'),
  withSecrets: CHANNELS.filter((channel) => rowOf(channel).hasSecrets),
};
