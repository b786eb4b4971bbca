import { networkInterfaces } from 'node:os';
import type { NetRequestInit } from './net-fetch.ts';
import type { Session } from './session.ts';
import { strict } from './strict.ts';

/** The module `net`, which fetches through the default session. */
export function makeNet(defaultSession: () => Session) {
  const isOnline = (): boolean =>
    Object.values(networkInterfaces()).some((addresses) => addresses?.some((address) => !address.internal));
  return strict('net', {
    fetch: (input: string | Request, init?: NetRequestInit) => defaultSession().fetch(input, init),
    isOnline,
    get online(): boolean {
      return isOnline();
    },
  } satisfies Partial<Electron.Net>);
}
