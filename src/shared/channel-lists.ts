import { z } from 'zod';
import { CHANNELS, type Channel, pushes, rowOf } from './bridge-contract.ts';

interface ChannelLists {
  /** Channels that the screens call on their own, or that anyone may call. They need no approval. */
  readonly neverApproved: readonly Channel[];
  readonly withSecrets: readonly Channel[];
  /** The reading whose new state answers an order. A state that main pushes comes by itself. */
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
