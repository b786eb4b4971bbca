import { session } from 'electron/main';
import type { Fetch } from '../gateway/http/http.ts';
import { guardSession } from './guards/guard-contents.ts';

/**
 * Fetches through the system's proxy and certificates. The session shares nothing with the screens and sends no
 * cookies.
 * @param askedBy selects own connections, because HTTP/1.1 allows a session only six to one host
 */
export function serviceFetch(askedBy: keyof typeof PARTITIONS): Fetch {
  const serviceSession = session.fromPartition(PARTITIONS[askedBy], { cache: false });
  guardSession(serviceSession);
  return (url, init) =>
    serviceSession.fetch(url, { ...init, credentials: 'omit', bypassCustomProtocolHandlers: true } as RequestInit);
}

const PARTITIONS = {
  counter: 'payment-service',
  runs: 'payment-service-for-runs',
  headOffice: 'head-office',
  updates: 'update-server',
};
