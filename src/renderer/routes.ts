import { useSyncExternalStore } from 'react';
import { ADDRESSES } from '../shared/screens.ts';
import { type BackOfficeRoute, readBackOfficeRoute } from './back-office-routes.ts';

export { ADDRESSES };

/** The open screen. It is part of the address after `#`, so that a reload returns to it. */
export type Route =
  | { screen: PlainScreen }
  /** `view` is the text after the `?`; see `journal-view.ts`. */
  | { screen: 'journal'; view: string }
  | { screen: 'payment'; reference: string }
  | BackOfficeRoute
  /** A step of setup that needs an open till. `begins` is true once the till practises for the last step's sale. */
  | { screen: 'connect'; step: FurtherStep; begins: boolean }
  /** All reports, an X report, or the report of a closed day. */
  | { screen: 'reports'; report: number | 'now' | null };

export type PlainScreen = Exclude<keyof typeof ADDRESSES, 'journal' | 'backOffice' | 'reports'>;

/** The steps of setup after the till is connected. */
export const FURTHER_STEPS = ['signingKey', 'people', 'copies', 'printer', 'practice'] as const;
export type FurtherStep = (typeof FURTHER_STEPS)[number];
/** The address at which the last step starts the practice sale. */
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

/** Tells screens apart, and one payment's screen from another's. */
export function shownAt(route: Route): string {
  return 'reference' in route ? route.reference : route.screen;
}

/** Returns the address of the Journal with these filters; see `formatView`. */
export function journalAddress(view: string): string {
  return view === '' ? ADDRESSES.journal : `${ADDRESSES.journal}?${view}`;
}

/** Replaces the current address, so that text typed letter by letter adds no steps to the history. */
export function replaceWith(address: string): void {
  if (window.location.hash === address) return;
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Sets the address for the next reload without changing the screen. @returns a function that undoes this */
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

/** Returns the part of the address that names the screen, beginning with `#`. */
export function useHash(): string {
  return useSyncExternalStore(listenToHash, () => window.location.hash);
}

function listenToHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
