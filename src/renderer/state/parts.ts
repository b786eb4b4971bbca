import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import type { TillDescription } from '../../shared/bridge-contract.ts';
import type { Format } from '../../shared/format.ts';
import type { Problem } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import type { Approvals, AskedApproval } from './approvals.ts';
import type { BankPagePlace } from './bank-page-place.ts';
import type { Barcodes } from './barcodes.ts';
import type { Counter } from './counter.ts';
import type { DeskStore } from './desk-store.ts';
import type { DraftStore } from './draft-store.ts';
import type { ExportStore } from './export-store.ts';
import type { JournalList } from './lists/journal-list.ts';
import type { OverlayStore } from './overlay-store.ts';
import type { Leaving, PeopleStore } from './people-store.ts';
import type { TurnStore } from './turn-store.ts';

/** Everything that the screens share. `main.tsx` creates it once and passes it down. */
export interface Parts {
  client: BridgeClient;
  desk: DeskStore;
  draft: DraftStore;
  counter: Counter;
  bankPage: BankPagePlace;
  exports: ExportStore;
  journalList: JournalList;
  overlays: OverlayStore;
  turn: TurnStore;
  people: PeopleStore;
  leaving: Leaving;
  approvals: Approvals;
  barcodes: Barcodes;
}

export const PartsContext = createContext<Parts | null>(null);

interface Texts {
  t: TFunction;
}

/** The till's description, which is read before the first screen appears. */
export interface Till {
  till: TillDescription;
  format: Format;
}

export const TillContext = createContext<Till | null>(null);

export interface Writing {
  zone: string;
  format: Format;
}

/** How head office's screens write amounts and times; null on a till, which uses its own format. */
export const WritingContext = createContext<Writing | null>(null);

export function useParts(): Parts {
  return present(useContext(PartsContext));
}

export function useTill(): Till & Texts {
  const { t } = useTranslation();
  return { ...present(useContext(TillContext)), t };
}

export function useWriting(): Writing & Texts {
  const { t } = useTranslation();
  const elsewhere = useContext(WritingContext);
  const here = useContext(TillContext);
  return { ...present(elsewhere ?? (here && { zone: here.till.zone, format: here.format })), t };
}

export const useDesk = selecting(({ desk }) => desk);
export const useDraft = selecting(({ draft }) => draft);
export const useBankPage = selecting(({ bankPage }) => bankPage.state);
export const useExports = selecting(({ exports }) => exports);
export const useJournalList = selecting(({ journalList }) => journalList);
export const useTurn = selecting(({ turn }) => turn);
export const usePeople = selecting(({ people }) => people);

/** Returns a hook that selects a value from one of the stores. */
function selecting<State>(
  storeOf: (parts: Parts) => Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>,
) {
  return function useSelected<Value>(select: (state: State) => Value): Value {
    return useStore(storeOf(useParts()), select);
  };
}

export function useApproval(): AskedApproval | null {
  return useStore(useParts().approvals.state, (state) => state.asked);
}

/** Returns the problem that stopped the till at the start, or since the journal stopped accepting entries. */
export function useStopped(): Problem | null {
  const { till } = useTill();
  const sinceStart = useDesk((state) => state.snapshot?.stopped ?? null);
  return till.stopped ?? sinceStart;
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The screens are used outside of the application that provides their parts.');
  return value;
}
