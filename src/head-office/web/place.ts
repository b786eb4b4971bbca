import { clientAddress } from '../server/client-address.ts';

/** Where head office is reached by browsers, as whoever runs it has said. */
export interface WebPlace {
  /** `https://office.example`, where a proxy that ends TLS stands before it; null where none does. */
  publicAddress: string | null;
  /** It has a certificate of its own. */
  hasTls: boolean;
}

/** How one request came. */
export interface CameBy {
  /** As the browser has it: a page of another origin asks for nothing. */
  origin: string;
  isSecure: boolean;
  /** Of the browser; of the proxy's word where there is one. */
  address: string;
}

/**
 * Tells by what origin a request came. Null for plain HTTP from elsewhere: a cookie would travel so that everybody on the way could
 * take it.
 */
export function cameBy(
  { publicAddress, hasTls }: WebPlace,
  request: { host: string; remoteAddress: string; forwardedFor: string },
): CameBy | null {
  const { host, remoteAddress, forwardedFor } = request;
  if (publicAddress !== null) {
    const { origin, protocol } = new URL(publicAddress);
    return { origin, isSecure: protocol === 'https:', address: clientAddress(true, { remoteAddress, forwardedFor }) };
  }
  if (hasTls) return { origin: `https://${host}`, isSecure: true, address: remoteAddress };
  const isHere = isLoopback(remoteAddress) && isLoopback(host.replace(/:\d+$/, ''));
  return isHere ? { origin: `http://${host}`, isSecure: false, address: remoteAddress } : null;
}

function isLoopback(address: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|::ffff:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/.test(address);
}
