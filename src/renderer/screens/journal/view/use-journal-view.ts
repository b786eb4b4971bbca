import { useEffect, useMemo } from 'react';
import type { PaymentQuery } from '../../../../shared/journal/journal-query.ts';
import {
  formatView,
  isKeptAddress,
  type JournalView,
  parseView,
  queryOfView,
  type ViewedShop,
} from '../../../../shared/journal/journal-view.ts';
import { goTo, journalAddress, replaceWith } from '../../../routes.ts';
import { useParts, useTill } from '../../../state/parts.ts';
import { useToday } from '../../../state/queries/queries.ts';
import { changedAddress } from './changed-address.ts';

/** How a change enters the browser history: as a new step, or replacing the current one. */
export type ChangeView = (changes: Partial<JournalView>, how?: 'step' | 'inPlace') => void;

/** The view that the address names, what it asks of the journal, and how it is changed. The list follows it. */
export function useJournalView(viewText: string): {
  view: JournalView;
  shop: ViewedShop;
  query: PaymentQuery;
  change: ChangeView;
} {
  const { journalList } = useParts();
  const { till } = useTill();
  const view = useMemo(() => parseView(viewText), [viewText]);
  const today = useToday();
  const shop = useMemo(() => ({ today: today.day, currency: till.currency }), [today.day, till.currency]);
  const query = useMemo(() => queryOfView(view, shop), [view, shop]);
  const address = journalAddress(isKeptAddress(viewText) ? viewText : formatView(view));
  useEffect(() => journalList.show(query, address), [journalList, query, address]);
  useEffect(() => {
    // Someone typed an address with a card number in it.
    if (!isKeptAddress(viewText)) replaceWith(address);
  }, [viewText, address]);
  const change: ChangeView = (changes, how = 'step') => {
    // A search follows the last key by a moment: a filter that was pressed since stays, and so does a payment's page.
    const address = changedAddress(window.location.hash, changes);
    if (address === null) return;
    if (how === 'step') goTo(address);
    else replaceWith(address);
  };
  return { view, shop, query, change };
}
