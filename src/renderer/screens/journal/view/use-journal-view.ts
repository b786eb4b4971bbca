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

/** `step` adds the change to the browser's history; `inPlace` replaces the current address. */
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
 * @property chosen the view in the address
 * @property view the view in effect: `chosen`, or only today without the right to see other days
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
    // A card number in the address, which only a person can have typed there, is removed.
    if (!isKeptAddress(viewText)) replaceWith(address);
  }, [viewText, address]);
  const change: ChangeView = (changes, how = 'step') => {
    // A delayed search must not undo a filter or a page that was opened after the last key.
    const address = changedAddress(window.location.hash, changes);
    if (address === null) return;
    if (how === 'step') goTo(address);
    else replaceWith(address);
  };
  return { chosen, view, shop, query, change };
}

/**
 * Applies changes to the view in the address, which may be newer than the rendered view. Returns null if another screen
 * is open.
 */
export function changedAddress(hash: string, changes: Partial<JournalView>): string | null {
  const route = readRoute(hash);
  if (route.screen !== 'journal') return null;
  return journalAddress(formatView({ ...parseView(route.view), ...changes }));
}
