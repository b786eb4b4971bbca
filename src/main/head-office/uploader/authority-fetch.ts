import https from 'node:https';
import { Readable } from 'node:stream';
import type { ExchangeParts } from './office-exchange.ts';

/**
 * Creates a `fetch` for head office that trusts only one authority, and ignores the machine's authorities and proxy.
 * Network and certificate errors reject with Node's own error.
 * @param certificate the authority's certificate, in PEM
 */
export function createAuthorityFetch(certificate: string): ExchangeParts['fetch'] {
  const agent = new https.Agent({
    ca: certificate,
    minVersion: 'TLSv1.2',
    keepAlive: true,
    maxSockets: 2,
    // This value is explicit, because an environment variable could switch the check off.
    rejectUnauthorized: true,
  });
  return async (url, { method = 'GET', headers, body, signal }) =>
    await new Promise((resolve, reject) => {
      const request = https.request(
        url,
        { agent, method, headers: Object.fromEntries(new Headers(headers)), ...(signal && { signal }) },
        (answer) => {
          const { statusCode = 0, headers: given } = answer;
          const named = Object.entries(given).flatMap(([name, value]): [string, string][] =>
            typeof value === 'string' ? [[name, value]] : [],
          );
          const hasBody = statusCode !== 204 && statusCode !== 304;
          const content = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
          try {
            resolve(new Response(content, { status: statusCode, headers: named }));
          } catch (error) {
            // A response with a status that `Response` does not allow is not from head office.
            request.destroy();
            reject(error);
          }
        },
      );
      request.on('error', reject);
      request.end(body instanceof Uint8Array ? body : undefined);
    });
}
