import { OFFICE_HEADER } from '../shared/head-office/request-signature.ts';
import type { OfficePlace } from './open-office-database.ts';
import type { OfficeRequest } from './server/authenticate.ts';

/** Returns the options of a head office on any free loopback port. */
export function onLoopback(place: OfficePlace) {
  return { ...place, host: '127.0.0.1', port: 0, tls: null, clock: () => new Date(), log: () => undefined };
}

/** Sends a till's signed request over HTTP. */
export async function askOverHttp(address: string, { method, path, query, body, ...given }: OfficeRequest) {
  return await fetch(`${address}${path}${query}`, {
    method,
    headers: {
      // `fetch` does not repeat a request if the server has closed the kept connection.
      connection: 'close',
      'content-type': 'application/gzip',
      'signature-input': given.signatureInput,
      signature: given.signature,
      'content-digest': given.contentDigest,
      [OFFICE_HEADER]: given.office,
    },
    ...(method === 'POST' && { body: Buffer.from(body) }),
  });
}
