import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { OFFICE_HEADER } from '../../shared/head-office/request-signature.ts';
import { BATCH_LIMITS, VERSION_HEADER, versionSchema } from '../../shared/head-office/wire.ts';
import type { OfficeRequest } from './authenticate.ts';
import { clientAddress } from './client-address.ts';
import type { Office } from './office.ts';
import { type OfficeAnswer, refused } from './office-parts.ts';

export interface HttpOptions {
  host: string;
  /** The port; 0 for any free port. */
  port: number;
  /** The server's own certificate; null behind a TLS proxy or on loopback. */
  tls: { certificate: string; key: string } | null;
  requestTimeoutMs?: number;
  /** The address in browsers behind a TLS proxy; null without a proxy. */
  publicAddress?: string | null;
  addRoutes?: (server: FastifyInstance) => void;
  wait?: (ms: number) => Promise<void>;
}

/** Limits memory: each connection may hold one body before its sender is known. Refused tills try again later. */
const MOST_CONNECTIONS = 512;

const REQUEST_TIMEOUT_MS = 60_000;

const MOST_AT_A_TIME = 64;

/** A till sends seldom, so its connection is soon freed for other tills. */
const KEEP_ALIVE_MS = 5_000;

const BETWEEN_LOOKS_MS = 1_000;

/** The path at which operators check that head office runs. */
const HEALTH = '/v1/health';

export type HttpOffice = Awaited<ReturnType<typeof listen>>;

/** @throws if the address is in use */
export async function listen(office: Office, options: HttpOptions) {
  const { host, port, tls, requestTimeoutMs = REQUEST_TIMEOUT_MS, publicAddress = null, wait = waited } = options;
  // Node reads the time limit for headers only from these options.
  const limits = { requestTimeout: requestTimeoutMs, connectionsCheckingInterval: BETWEEN_LOOKS_MS };
  const server = Fastify({
    bodyLimit: BATCH_LIMITS.gzipBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    ...(tls ? { https: { ...limits, cert: tls.certificate, key: tls.key } } : { http: limits }),
  });
  server.server.maxConnections = MOST_CONNECTIONS;
  let underWay = 0;
  const answerWithinLimits = async (request: FastifyRequest): Promise<OfficeAnswer> => {
    if (underWay >= MOST_AT_A_TIME) return refused('tooMany');
    underWay += 1;
    try {
      return await office.answer(read(request, publicAddress !== null));
    } finally {
      underWay -= 1;
    }
  };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    send(reply, refused(error.statusCode === 413 ? 'tooLarge' : 'malformed')),
  );
  server.setNotFoundHandler(async (request, reply) => send(reply, await answerWithinLimits(request)));
  server.get(HEALTH, async (_request, reply) => reply.send({ ok: true }));
  server.all('/v1/*', async (request, reply) => send(reply, await answerWithinLimits(request)));
  options.addRoutes?.(server);
  // biome-ignore lint/nursery/useAwaitThenable: the rule picks the callback overload of `listen`, which returns nothing
  const address = await server.listen({ host, port });
  return {
    address,
    /** Answers running requests, then closes the server. */
    stop: () => stop(server, wait),
  };
}

/** How long running requests may take during a shutdown. Tills repeat unanswered requests. */
const ENDING_MS = 40_000;

async function stop(server: FastifyInstance, wait: (ms: number) => Promise<void>): Promise<void> {
  const closed = server.close();
  await Promise.race([closed, wait(ENDING_MS)]);
  // No part of an incomplete request was accepted, and its sender will repeat it.
  server.server.closeAllConnections();
  await closed;
}

/** Resolves after a delay. The timer does not keep the process alive. */
async function waited(ms: number): Promise<void> {
  await setTimeout(ms, undefined, { ref: false });
}

function read(request: FastifyRequest, isBehindProxy: boolean): OfficeRequest {
  const [path = '', ...rest] = (request.raw.url ?? '').split('?');
  return {
    method: request.method,
    path,
    query: rest.length > 0 ? `?${rest.join('?')}` : '',
    signatureInput: headerOf(request, 'signature-input'),
    signature: headerOf(request, 'signature'),
    contentDigest: headerOf(request, 'content-digest'),
    office: headerOf(request, OFFICE_HEADER),
    version: versionSchema.parse(headerOf(request, VERSION_HEADER)),
    address: clientAddress(isBehindProxy, {
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      forwardedFor: headerOf(request, 'x-forwarded-for'),
    }),
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
  };
}

/** @returns an empty text if the request has no such header, or several */
export function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function send(reply: FastifyReply, { status, body, retryAfterSeconds }: OfficeAnswer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
