import { session } from 'electron/main';
import type { Fetch } from '../gateway/http/http.ts';
import { guardSession } from './guards/guard-contents.ts';

/**
 * The way to the payment service, to head office and to the update server: the system's proxy and certificates, a session in
 * memory that shares nothing with the screens, and no cookies.
 * @param askedBy each has connections of its own: of one session all but six to one host wait, where that speaks HTTP/1.1
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
