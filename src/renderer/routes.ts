import { useSyncExternalStore } from 'react';
import { ADDRESSES } from '../shared/screens.ts';
import { type BackOfficeRoute, readBackOfficeRoute } from './back-office-routes.ts';

export { ADDRESSES };

/** The open screen. The address holds it after `#`, so that a reload shows the same screen. */
export type Route =
  | { screen: PlainScreen }
  /** `view` is the text after `?`, as `journal-view.ts` reads it. */
  | { screen: 'journal'; view: string }
  | { screen: 'payment'; reference: string }
  | BackOfficeRoute
  /** A setup step of an open till. `begins` is true while the last step starts the practice sale. */
  | { screen: 'connect'; step: FurtherStep; begins: boolean }
  /** `report` is the number of a closed day, `now` for an X report, or null for the list. */
  | { screen: 'reports'; report: number | 'now' | null };

export type PlainScreen = Exclude<keyof typeof ADDRESSES, 'journal' | 'backOffice' | 'reports'>;

export const FURTHER_STEPS = ['signingKey', 'people', 'copies', 'printer', 'practice'] as const;
export type FurtherStep = (typeof FURTHER_STEPS)[number];
/** The address that starts the practice sale of the last setup step. */
export const PRACTICE_SALE_ADDRESS = `${ADDRESSES.settings}/connect/practice/begin`;
export const NOT_SETTLED_ADDRESS = `${ADDRESSES.journal}?not-settled`;

export const REPORT_NOW_ADDRESS = `${ADDRESSES.reports}/now`;

export function reportAddress(number: number): string {
  return `${ADDRESSES.reports}/${number}`;
}

export function connectAddress(step: FurtherStep): string {
  return `${ADDRESSES.settings}/connect/${step}`;
}

export function paymentAddress(reference: string): string {
  return `${ADDRESSES.journal}/${encodeURIComponent(reference)}`;
}

export function readRoute(hash: string): Route {
  const payment = /^#\/journal\/([A-Za-z0-9-]{6,30})$/.exec(hash);
  if (payment?.[1]) return { screen: 'payment', reference: payment[1] };
  const journal = /^#\/journal(?:\?(.*))?$/.exec(hash);
  if (journal) return { screen: 'journal', view: journal[1] ?? '' };
  const report = /^#\/reports(?:\/(now|[1-9]\d{0,8}))?$/.exec(hash);
  if (report) return { screen: 'reports', report: report[1] === 'now' ? 'now' : Number(report[1] ?? 0) || null };
  const connecting = /^#\/settings\/connect\/(\w+)(\/begin)?$/.exec(hash);
  const step = FURTHER_STEPS.find((each) => each === connecting?.[1]);
  if (step) return { screen: 'connect', step, begins: connecting?.[2] !== undefined };
  const backOffice = readBackOfficeRoute(hash);
  if (backOffice) return backOffice;
  const screens = Object.keys(ADDRESSES) as PlainScreen[];
  return { screen: screens.find((screen) => ADDRESSES[screen] === hash) ?? 'sell' };
}

/** Returns a key that differs between screens, and between the pages of two payments. */
export function shownAt(route: Route): string {
  return 'reference' in route ? route.reference : route.screen;
}

export function journalAddress(view: string): string {
  return view === '' ? ADDRESSES.journal : `${ADDRESSES.journal}?${view}`;
}

/** Replaces the address, so that each typed letter does not add a step to the history. */
export function replaceWith(address: string): void {
  if (window.location.hash === address) return;
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Changes the address for a reload, not the screen. @returns a function that restores the address */
export function comeBackAt(address: string): () => void {
  const before = window.location.href;
  window.history.replaceState(null, '', address);
  return () => window.history.replaceState(null, '', before);
}

export function goTo(address: string): void {
  window.location.hash = address;
}

export function useRoute(): Route {
  return readRoute(useHash());
}

/** Returns the part of the address that begins with `#` and names the screen. */
export function useHash(): string {
  return useSyncExternalStore(listenToHash, () => window.location.hash);
}

function listenToHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
