import { isIP } from 'node:net';

/**
 * From where a request came. Behind a proxy every connection is the proxy’s, and what is counted by address would be counted for all
 * together: there the last address that the proxy has added counts. What stands before it anybody may have written.
 * @param isBehindProxy as whoever runs head office has said: nobody else then reaches its port
 */
export function clientAddress(
  isBehindProxy: boolean,
  { remoteAddress, forwardedFor }: { remoteAddress: string; forwardedFor: string },
): string {
  if (!isBehindProxy) return remoteAddress;
  const added = forwardedFor.split(',').at(-1)?.trim() ?? '';
  // Some proxies add the port, which is another one for each connection.
  const [, inBrackets, beforePort] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(added) ?? [];
  const address = inBrackets ?? beforePort ?? added;
  return isIP(address) ? address : remoteAddress;
}
