import { useHash } from '../renderer/routes.ts';

/** The current screen. The address holds the route after `#`, so browsers never send it to a server. */
export type WebRoute =
  | { screen: 'tills' }
  | { screen: 'findings' }
  /** `till` is the id of the journal to show; null shows all journals. */
  | { screen: 'journal'; till: string | null }
  | { screen: 'payment'; journal: string; reference: string }
  | { screen: 'password' }
  | { screen: 'nowhere' };

export const WEB_ADDRESSES = { tills: '#/tills', findings: '#/findings', journal: '#/journal' } as const;

export const PASSWORD_ADDRESS = '#/password';

export function tillAddress(journal: string): string {
  return `${WEB_ADDRESSES.journal}?till=${journal}`;
}

export function paymentOfTillAddress(journal: string, reference: string): string {
  return `${WEB_ADDRESSES.journal}/${journal}/${encodeURIComponent(reference)}`;
}

export function readWebRoute(hash: string): WebRoute {
  const payment = /^#\/journal\/([0-9a-f-]{36})\/([A-Za-z0-9-]{6,30})$/.exec(hash);
  if (payment?.[1] && payment[2]) return { screen: 'payment', journal: payment[1], reference: payment[2] };
  const journal = /^#\/journal(?:\?till=([0-9a-f-]{36}))?$/.exec(hash);
  if (journal) return { screen: 'journal', till: journal[1] ?? null };
  if (hash === PASSWORD_ADDRESS) return { screen: 'password' };
  if (hash === WEB_ADDRESSES.findings) return { screen: 'findings' };
  return ['', '#', '#/', WEB_ADDRESSES.tills].includes(hash) ? { screen: 'tills' } : { screen: 'nowhere' };
}

export function useWebRoute(): WebRoute {
  return readWebRoute(useHash());
}
