import { useEffect, useMemo } from 'react';
import { dayOf } from '../../../shared/day.ts';
import type { PaymentQuery } from '../../../shared/journal-query.ts';
import { formatView, isKeptAddress, type JournalView, parseView, queryOfView } from '../../../shared/journal-view.ts';
import { goTo, journalAddress, replaceWith } from '../../routes.ts';
import { useParts, useTill } from '../../state/parts.ts';

/** How a change comes into the address: as a step that one can go back from, or in the place of the present one. */
export type ChangeView = (changes: Partial<JournalView>, how?: 'step' | 'inPlace') => void;

/** The view that the address names, what it asks of the journal, and how it is changed. The list follows it. */
export function useJournalView(viewText: string): { view: JournalView; query: PaymentQuery; change: ChangeView } {
  const { journalList } = useParts();
  const { till } = useTill();
  const view = useMemo(() => parseView(viewText), [viewText]);
  const today = dayOf(new Date(), till.zone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day of the shop gives `today` another meaning
  const query = useMemo(() => queryOfView(view, new Date(), till.zone), [view, till.zone, today]);
  const address = journalAddress(isKeptAddress(viewText) ? viewText : formatView(view));
  useEffect(() => journalList.show(query, address), [journalList, query, address]);
  useEffect(() => {
    // Someone typed an address with a card number in it.
    if (!isKeptAddress(viewText)) replaceWith(address);
  }, [viewText, address]);
  const change: ChangeView = (changes, how = 'step') => {
    const address = journalAddress(formatView({ ...view, ...changes }));
    if (how === 'step') goTo(address);
    else replaceWith(address);
  };
  return { view, query, change };
}
