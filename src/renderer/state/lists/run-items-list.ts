import { createStore } from 'zustand/vanilla';
import { type ItemPlace, type RunGroup, type RunItem, rankOf } from '../../../shared/run/requery-run.ts';
import type { BridgeClient } from '../../bridge-client.ts';
import { NO_PAGES, type Places } from './list-pages.ts';
import { createListReading, type ListState } from './list-reading.ts';

type RunItemsState = ListState<RunItem, ItemPlace>;

export type RunItemsList = ReturnType<typeof createRunItemsList>;

/** The list of a run's items. Only visible rows are read and refreshed. */
export function createRunItemsList(client: BridgeClient, id: number, group: RunGroup) {
  const { setState, ...store } = createStore<RunItemsState>(() => ({ pages: NO_PAGES, isStale: true, problem: null }));
  const reading = createListReading<RunItem, ItemPlace>({
    get: store.getState,
    set: setState,
    ask: (after, limit) => client.ask('runs.items', { id, group, after, limit }),
    places: PLACES,
    // Results arrive in order, so the list grows at its end.
    growsAt: 'end',
  });
  return { ...store, ...reading };
}

const PLACES: Places<RunItem, ItemPlace> = {
  placeOf,
  isSame: (one, other) => one.rank === other.rank && one.position === other.position,
  isBefore(item, place) {
    const { rank, position } = placeOf(item);
    return rank < place.rank || (rank === place.rank && position < place.position);
  },
};

function placeOf({ result, position }: RunItem): ItemPlace {
  return { rank: rankOf(result), position };
}
