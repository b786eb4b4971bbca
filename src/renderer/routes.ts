import { useSyncExternalStore } from 'react';
import { BACK_OFFICE_ADDRESS, type BackOfficeRoute, readBackOfficeRoute } from './back-office-routes.ts';

/** Which screen stands in front. It is in the address behind `#`, so that a reload comes back to it. */
export type Route =
  | { screen: 'sell' }
  /** `view` is what stands behind the `?`: see `journal-view.ts`. */
  | { screen: 'journal'; view: string }
  | { screen: 'payment'; reference: string }
  | BackOfficeRoute
  /** `page`: one that Settings leads to. */
  | { screen: 'settings'; page?: 'health' | 'updates' }
  /** A step of setting up that needs an open till. `begins`: the till was told to practise, for the sale of the last step. */
  | { screen: 'settings'; step: FurtherStep; begins: boolean }
  /** The lessons of a practice till. */
  | { screen: 'lessons' }
  /** All reports, a look at the day so far, or the report of a closed day. */
  | { screen: 'reports'; report: number | 'now' | null };

export const ADDRESSES = {
  sell: '#/sell',
  journal: '#/journal',
  backOffice: BACK_OFFICE_ADDRESS,
  settings: '#/settings',
  reports: '#/reports',
} as const;
/** How the till is, and the copies of its journal. */
export const HEALTH_ADDRESS = `${ADDRESSES.settings}/health`;
/** The version of the program, and newer ones. */
export const UPDATES_ADDRESS = `${ADDRESSES.settings}/updates`;
/** What setting a till up goes on with once it is connected. */
export const FURTHER_STEPS = ['signingKey', 'people', 'copies', 'printer', 'practice'] as const;
export type FurtherStep = (typeof FURTHER_STEPS)[number];
/** From the last step to the practice sale. */
export const PRACTICE_SALE_ADDRESS = `${ADDRESSES.settings}/connect/practice/begin`;
/** The lessons of a practice till. */
export const LESSONS_ADDRESS = '#/lessons';
/** The journal with nothing in it but what is not settled. */
export const NOT_SETTLED_ADDRESS = `${ADDRESSES.journal}?not-settled`;

/** The day so far. */
export const REPORT_NOW_ADDRESS = `${ADDRESSES.reports}/now`;

/** The report of a closed day. */
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
  if (hash === ADDRESSES.settings) return { screen: 'settings' };
  const report = /^#\/reports(?:\/(now|[1-9]\d{0,8}))?$/.exec(hash);
  if (report) return { screen: 'reports', report: report[1] === 'now' ? 'now' : Number(report[1] ?? 0) || null };
  if (hash === LESSONS_ADDRESS) return { screen: 'lessons' };
  if (hash === HEALTH_ADDRESS) return { screen: 'settings', page: 'health' };
  if (hash === UPDATES_ADDRESS) return { screen: 'settings', page: 'updates' };
  const connecting = /^#\/settings\/connect\/(\w+)(\/begin)?$/.exec(hash);
  const step = FURTHER_STEPS.find((each) => each === connecting?.[1]);
  if (step) return { screen: 'settings', step, begins: connecting?.[2] !== undefined };
  return readBackOfficeRoute(hash) ?? { screen: 'sell' };
}

/** The Journal with these filters; see `formatView`. */
export function journalAddress(view: string): string {
  return view === '' ? ADDRESSES.journal : `${ADDRESSES.journal}?${view}`;
}

/** Puts another address in the place of the present one: what is typed letter by letter is one step back. */
export function replaceWith(address: string): void {
  if (window.location.hash === address) return;
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Where the page goes on when it is loaded anew; what is shown stays as it is. @returns what takes that back */
export function comeBackAt(address: string): () => void {
  const before = window.location.href;
  window.history.replaceState(null, '', address);
  return () => window.history.replaceState(null, '', before);
}

export function goTo(address: string): void {
  window.location.hash = address;
}

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(listenToHash, () => window.location.hash));
}

function listenToHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
