import { session } from 'electron/main';
import type { Fetch } from '../gateway/http/http.ts';
import { guardSession } from './guards/guard-contents.ts';

/**
 * Returns a `fetch` through the system's proxy and certificates. Its session shares nothing with the screens and sends
 * no cookies.
 * @param askedBy selects a session, because a session opens at most six HTTP/1.1 connections to a host
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
