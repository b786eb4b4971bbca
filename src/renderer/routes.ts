import { useSyncExternalStore } from 'react';
import { BACK_OFFICE_ADDRESS, type BackOfficeRoute, readBackOfficeRoute } from './back-office-routes.ts';

/** Which screen stands in front. It is in the address behind `#`, so that a reload comes back to it. */
export type Route =
  | { screen: 'sell' }
  | { screen: 'journal'; shows: 'all' | 'notSettled' }
  | { screen: 'payment'; reference: string }
  | BackOfficeRoute
  | { screen: 'settings' };

export const ADDRESSES = {
  sell: '#/sell',
  journal: '#/journal',
  backOffice: BACK_OFFICE_ADDRESS,
  settings: '#/settings',
} as const;
/** The journal with nothing in it but what is not settled. */
export const NOT_SETTLED_ADDRESS = `${ADDRESSES.journal}?not-settled`;

export function paymentAddress(reference: string): string {
  return `${ADDRESSES.journal}/${encodeURIComponent(reference)}`;
}

export function readRoute(hash: string): Route {
  const payment = /^#\/journal\/([A-Za-z0-9-]{6,30})$/.exec(hash);
  if (payment?.[1]) return { screen: 'payment', reference: payment[1] };
  if (hash === ADDRESSES.journal) return { screen: 'journal', shows: 'all' };
  if (hash === NOT_SETTLED_ADDRESS) return { screen: 'journal', shows: 'notSettled' };
  if (hash === ADDRESSES.settings) return { screen: 'settings' };
  return readBackOfficeRoute(hash) ?? { screen: 'sell' };
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
