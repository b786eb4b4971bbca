import type { Mode } from '../../shared/mode.ts';

type BaseUrlProblem = 'notAnAddress' | 'notHttps' | 'hasCredentials' | 'hasQuery';

export type BaseUrlReading = { ok: true; baseUrl: string } | { ok: false; problem: BaseUrlProblem };

/**
 * Accepts https, and http on loopback if the mode is not live: only https protects card PINs and OTPs. Returns one
 * spelling without a trailing slash, because payments store the address.
 */
export function readBaseUrl(text: string, mode: Mode): BaseUrlReading {
  const url = URL.parse(text.trim());
  if (!url || url.hostname === '') return { ok: false, problem: 'notAnAddress' };
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url) && mode !== 'live');
  if (!isAllowed) return { ok: false, problem: 'notHttps' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'hasCredentials' };
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'hasQuery' };
  return { ok: true, baseUrl: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

export function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname);
}
