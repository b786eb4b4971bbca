import { isIP } from 'node:net';

/**
 * Returns the client's address. Behind a proxy this is the last address in the header, because the client may have
 * forged those before it.
 * @param isBehindProxy set by the operator if the port can be reached only through the proxy
 */
export function clientAddress(
  isBehindProxy: boolean,
  { remoteAddress, forwardedFor }: { remoteAddress: string; forwardedFor: string },
): string {
  if (!isBehindProxy) return remoteAddress;
  const added = forwardedFor.split(',').at(-1)?.trim() ?? '';
  // Some proxies add a port, which differs for each connection.
  const [, inBrackets, beforePort] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(added) ?? [];
  const address = inBrackets ?? beforePort ?? added;
  return isIP(address) ? address : remoteAddress;
}
