import { isIP } from 'node:net';

/**
 * Returns the address of the client. Behind a proxy this is the last address in the header, which the proxy added; the client may have written the
 * addresses before it.
 * @param isBehindProxy set by the operator, whose proxy must be the only way to the port
 */
export function clientAddress(
  isBehindProxy: boolean,
  { remoteAddress, forwardedFor }: { remoteAddress: string; forwardedFor: string },
): string {
  if (!isBehindProxy) return remoteAddress;
  const added = forwardedFor.split(',').at(-1)?.trim() ?? '';
  // Some proxies add the port, which differs for each connection.
  const [, inBrackets, beforePort] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(added) ?? [];
  const address = inBrackets ?? beforePort ?? added;
  return isIP(address) ? address : remoteAddress;
}
