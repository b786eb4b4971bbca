import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FetchSurroundings, type NetRequestInit, netFetch } from './net-fetch.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return;
    response.setHeader('x-agent', request.headers['user-agent'] ?? '');
    if (request.url === '/redirect') response.writeHead(302, { location: '/end' }).end();
    else if (request.url === '/nothing') response.writeHead(204).end();
    else response.end(`${request.method} ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function surroundings(given: Partial<FetchSurroundings> = {}): FetchSurroundings {
  return { handlerOf: () => undefined, open: new Set(), userAgent: 'till', ...given };
}

test('a fetch answers like Node’s, without the address, and names the program', async () => {
  const response = await netFetch(surroundings(), `${origin}/redirect`);
  expect(await response.text()).toBe('GET /end');
  expect([response.url, response.headers.get('x-agent')]).toEqual(['', 'till']);
});

test('a fetch gives an empty answer no body', async () => {
  expect((await netFetch(surroundings(), `${origin}/nothing`)).body).toBeNull();
});

test('a fetch rejects with the reason of an aborted signal', async () => {
  const reason = new Error('too late');
  const controller = new AbortController();
  const answer = netFetch(surroundings(), `${origin}/slow`, { signal: controller.signal });
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
});

test('a fetch is rejected and forgotten if the program closes its connection', async () => {
  const open = new Set<AbortController>();
  const answer = netFetch(surroundings({ open }), `${origin}/slow`);
  for (const connection of open) connection.abort();
  await expect(answer).rejects.toThrow('net::ERR_CONNECTION_CLOSED');
  expect(open.size).toBe(0);
});

test('a fetch is forgotten once its answer was read', async () => {
  const open = new Set<AbortController>();
  const response = await netFetch(surroundings({ open }), `${origin}/end`);
  expect(open.size).toBe(1);
  await response.text();
  expect(open.size).toBe(0);
});

test('the scheme’s handler answers a fetch of the program’s own scheme, unless the fetch bypasses it', async () => {
  const handlerOf = (scheme: string) => (scheme === 'app' ? () => new Response('own') : undefined);
  const given = surroundings({ handlerOf });
  expect(await (await netFetch(given, 'app://bundle/x')).text()).toBe('own');
  const init = { bypassCustomProtocolHandlers: true };
  await expect(netFetch(given, 'app://bundle/x', init)).rejects.toThrow('net::ERR_UNKNOWN_URL_SCHEME');
});

test.each<[string, NetRequestInit]>([
  ['file:///etc/hosts', {}],
  ['http://127.0.0.1/', { credentials: 'include' }],
])('a fetch of %s with the options %o is refused', async (address, init) => {
  await expect(netFetch(surroundings(), address, init)).rejects.toThrow('is not provided');
});
