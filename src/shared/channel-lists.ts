import { z } from 'zod';
import { CHANNELS, type Channel, pushes, rowOf } from './bridge-contract.ts';

interface ChannelLists {
  /** Channels that need no approval: the screens call them on their own, or anyone may call them. */
  readonly neverApproved: readonly Channel[];
  readonly withSecrets: readonly Channel[];
  /** For a channel that acts, the channel that reads the same state. States that main pushes are omitted. */
  readonly newStateOf: { readonly [Order in Channel]?: Channel };
}

/** Lists of channels. The build inlines them, so that the page does not load the contract's schemas for them. */
export const CHANNEL_LISTS: ChannelLists = {
  neverApproved: CHANNELS.filter((channel) => rowOf(channel).does === 'reads' || rowOf(channel).needs === 'anyone'),
  withSecrets: CHANNELS.filter((channel) => rowOf(channel).hasSecrets),
  newStateOf: Object.fromEntries(CHANNELS.flatMap((order) => readingsAnsweredBy(order).map((read) => [order, read]))),
};

function readingsAnsweredBy(order: Channel): Channel[] {
  const { does, response } = rowOf(order);
  const state = response instanceof z.ZodNullable ? response.unwrap() : response;
  if (does === 'reads' || Object.values<unknown>(pushes).includes(state)) return [];
  return CHANNELS.filter((read) => {
    const row = rowOf(read);
    return row.does === 'reads' && row.request === undefined && row.response === state;
  });
}
