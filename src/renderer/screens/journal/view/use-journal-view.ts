import { useEffect, useMemo } from 'react';
import type { JournalChoices } from '../../../../shared/journal/journal-query.ts';
import {
  boundToToday,
  formatView,
  isKeptAddress,
  type JournalView,
  parseView,
  queryOfView,
} from '../../../../shared/journal/journal-view.ts';
import { goTo, journalAddress, readRoute, replaceWith } from '../../../routes.ts';
import { useParts, usePeople, useTill } from '../../../state/parts.ts';
import { mayAll } from '../../../state/people-store.ts';
import { useToday } from '../../../state/queries/queries.ts';

/** `how` adds a step to the browser history or replaces the current one. */
export type ChangeView = (changes: Partial<JournalView>, how?: 'step' | 'inPlace') => void;

export interface ViewProps {
  view: JournalView;
  change: ChangeView;
}

/** The values that occur in the journal; undefined until they are read. */
export interface ChoicesProps {
  choices: JournalChoices | undefined;
}

/**
 * @property chosen as in the address
 * @property view the view in effect: without the right to see other days, no days chosen means today
 */
export function useJournalView(viewText: string) {
  const { journalList } = useParts();
  const { till } = useTill();
  const chosen = useMemo(() => parseView(viewText), [viewText]);
  const seesOtherDays = usePeople(({ people }) => mayAll(people, ['otherDays']));
  const view = useMemo(() => (seesOtherDays ? chosen : boundToToday(chosen)), [chosen, seesOtherDays]);
  const today = useToday();
  const shop = useMemo(() => ({ today: today.day, currency: till.currency }), [today.day, till.currency]);
  const query = useMemo(() => queryOfView(view, shop), [view, shop]);
  const address = journalAddress(isKeptAddress(viewText) ? viewText : formatView(chosen));
  useEffect(() => journalList.show(query, address), [journalList, query, address]);
  useEffect(() => {
    // Somebody typed an address that contains a card number.
    if (!isKeptAddress(viewText)) replaceWith(address);
  }, [viewText, address]);
  const change: ChangeView = (changes, how = 'step') => {
    // A search runs a moment after the last key. By then a filter or a payment's page may have been opened, and stays.
    const address = changedAddress(window.location.hash, changes);
    if (address === null) return;
    if (how === 'step') goTo(address);
    else replaceWith(address);
  };
  return { chosen, view, shop, query, change };
}

/** The view in the current address may be newer than the drawn one. Returns null if another screen than the Journal is open. */
export function changedAddress(hash: string, changes: Partial<JournalView>): string | null {
  const route = readRoute(hash);
  if (route.screen !== 'journal') return null;
  return journalAddress(formatView({ ...parseView(route.view), ...changes }));
}
