import { session } from 'electron/main';
import type { Fetch } from '../gateway/http.ts';
import { guardSession } from './guard-contents.ts';

/**
 * The way to the payment service: the system's proxy and certificates, a session in memory that shares nothing with the
 * screens, and no cookies.
 */
export function serviceFetch(): Fetch {
  const serviceSession = session.fromPartition('payment-service', { cache: false });
  guardSession(serviceSession);
  return (url, init) =>
    serviceSession.fetch(url, { ...init, credentials: 'omit', bypassCustomProtocolHandlers: true } as RequestInit);
}
