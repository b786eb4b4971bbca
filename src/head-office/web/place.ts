import { clientAddress } from '../server/client-address.ts';

/** How browsers reach head office, as the operator configured it. */
export interface WebPlace {
  /** The address of a TLS proxy, such as `https://office.example`; null without a proxy. */
  publicAddress: string | null;
  hasTls: boolean;
}

export interface CameBy {
  /** The origin that pages must have; requests of other pages are refused. */
  origin: string;
  isSecure: boolean;
  /** The browser's address; behind a proxy, as the proxy's header gives it. */
  address: string;
}

/** @returns null for plain HTTP from another machine, because anybody on the network could read the cookie */
export function cameBy(
  { publicAddress, hasTls }: WebPlace,
  request: { host: string; remoteAddress: string; forwardedFor: string },
): CameBy | null {
  const { host, remoteAddress, forwardedFor } = request;
  if (publicAddress !== null) {
    const { origin } = new URL(publicAddress);
    return { origin, isSecure: true, address: clientAddress(true, { remoteAddress, forwardedFor }) };
  }
  if (hasTls) return { origin: `https://${host}`, isSecure: true, address: remoteAddress };
  const isHere = isLoopback(remoteAddress) && isLoopback(host.replace(/:\d+$/, ''));
  return isHere ? { origin: `http://${host}`, isSecure: false, address: remoteAddress } : null;
}

function isLoopback(address: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|::ffff:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/.test(address);
}
