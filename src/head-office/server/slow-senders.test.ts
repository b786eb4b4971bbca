import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeAuthority } from '../../main/uploader/own-authority.fixture.ts';
import { WEB_PATH } from '../../shared/head-office-web/web-contract.ts';
import type { WebOffice } from '../web/web-office.ts';
import { addWebRoutes } from '../web/web-routes.ts';
import { type HttpOffice, listen } from './http.ts';

/** A hundred times what a request may take here, and less than what Node gives one by itself. */
const LIMIT_MS = 50_000;

describe.each([
  ['HTTP', null],
  ['TLS', makeAuthority('Shop').issue()],
])('head office over %s', (_name, tls) => {
  const asked: string[] = [];
  let office: HttpOffice;
  beforeAll(async () => {
    const answer = async ({ path }: { path: string }) => {
      asked.push(path);
      return { status: 200, body: {} };
    };
    const web: WebOffice = {
      ask: async ({ channel }) => {
        asked.push(channel);
        return { status: 200, result: { ok: true, value: null } };
      },
    };
    const place = { publicAddress: null, hasTls: tls !== null };
    office = await listen(
      { answer },
      {
        ...{ host: '127.0.0.1', port: 0, tls, requestTimeoutMs: 500 },
        addRoutes: (server) => addWebRoutes(server, { office: web, screens: new Map(), place }),
      },
    );
  });
  afterAll(() => office.stop());

  /** Begins to send, and goes on with `drip` again and again. */
  const send = async (begun: string, drip: string | null, isSecure = tls !== null) => {
    const { hostname: host, port } = new URL(office.address);
    const where = { host, port: Number(port) };
    const socket = isSecure ? connectSecurely({ ...where, rejectUnauthorized: false }) : connect(where);
    await once(socket, isSecure ? 'secureConnect' : 'connect');
    socket.on('error', () => undefined).resume();
    if (begun) socket.write(begun);
    const dripping = setInterval(() => drip !== null && socket.write(drip), 20);
    socket.once('close', () => clearInterval(dripping));
    onTestFinished(() => void socket.destroy());
    return socket;
  };

  describe.each(['/v1/enrolments', `${WEB_PATH}signIn`])('asked for %s', (path) => {
    it.each([
      ['a body that is announced', 'content-length: 10000', '{'],
      ['a body in pieces', 'transfer-encoding: chunked', '1\r\n{\r\n'],
    ])(
      'waits for nobody who sends %s, and stops or goes on byte by byte',
      async (_what, length, drip) => {
        const begun = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${length}\r\n\r\n`;
        const senders = [await send(begun, null), await send(begun, drip)];
        await Promise.all(senders.map(closed));
        expect(asked).toEqual([]);
      },
      LIMIT_MS,
    );
  });

  it(
    'waits for nobody whose headers, or whose first bytes, come one by one',
    async () => {
      const senders = [
        await send('POST /v1/enrolments HTTP/1.1\r\n', 'x: y\r\n'),
        await send('', null),
        await send('', null, false),
        // What begins a handshake of TLS, of which the rest does not come.
        await send('\x16\x03', null, false),
      ];
      await Promise.all(senders.map(closed));
      expect(asked).toEqual([]);
    },
    LIMIT_MS,
  );
});

/** One that is reset fails first. */
async function closed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  if (!socket.closed) await promise;
}
