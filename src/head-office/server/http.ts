import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { OFFICE_HEADER } from '../../shared/head-office/request-signature.ts';
import { BATCH_LIMITS, VERSION_HEADER, versionSchema } from '../../shared/head-office/wire.ts';
import type { OfficeRequest } from './authenticate.ts';
import { clientAddress } from './client-address.ts';
import { type Door, type DoorMeter, keepDoor } from './door.ts';
import type { Office } from './office.ts';
import { type OfficeAnswer, refused } from './office-parts.ts';

/** Where head office listens. */
export interface HttpOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Its own certificate; null behind a proxy that ends TLS, and on loopback. */
  tls: { certificate: string; key: string } | null;
  /** How long a request may take to arrive. */
  requestTimeoutMs: number;
  /** As browsers have it, where a proxy that ends TLS stands before head office; null where none does. */
  publicAddress?: string | null;
  /** Adds what else is answered beside what tills ask. */
  addRoutes?: (server: FastifyInstance) => void;
  meter?: HttpMeter;
  /** Only goes forward; milliseconds. */
  nowMs?: () => number;
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>;
}

/** Is told what comes, and how much is worked on. */
export interface HttpMeter extends DoorMeter {
  working(requests: number): void;
}

/** A head office that listens. */
export interface HttpOffice {
  readonly address: string;
  /** Answers what is under way, refuses what is new, then closes. */
  stop(): Promise<void>;
}

/** More at a time wait at the tills, which are told when to come again. */
const MOST_AT_A_TIME = 64;

/** A till says what it has and leaves: a connection that it does not use is another till's. */
const KEEP_ALIVE_MS = 5_000;

/** How often connections are looked at for one whose request takes longer than it may. */
const BETWEEN_LOOKS_MS = 1_000;

const HEALTH = '/v1/health';
/** For whoever runs head office. */
const ALWAYS_OPEN: readonly string[] = [HEALTH, `${HEALTH}/ready`, '/metrics'];

/** Puts head office behind HTTP. Rejects where the address is taken. */
export async function listen(office: Office, options: HttpOptions): Promise<HttpOffice> {
  const {
    host,
    port,
    tls,
    requestTimeoutMs,
    publicAddress = null,
    meter = UNHEARD,
    nowMs = () => performance.now(),
    wait = waited,
  } = options;
  // Without a limit of its own for the headers, Node takes the longer of the two for the whole request.
  const limits = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: BETWEEN_LOOKS_MS,
  };
  const server = Fastify({
    bodyLimit: BATCH_LIMITS.gzipBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 2 * requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    ...(tls
      ? { https: { ...limits, handshakeTimeout: requestTimeoutMs, cert: tls.certificate, key: tls.key } }
      : { http: limits }),
  });
  const door = keepDoor(server, {
    ...{ meter, nowMs, wait },
    refuse: (reply, problem) => send(reply, refused(problem)),
    isAlwaysOpen: (path) => ALWAYS_OPEN.includes(path),
  });
  let underWay = 0;
  const answerWithinLimits = async (request: FastifyRequest): Promise<OfficeAnswer> => {
    if (underWay >= MOST_AT_A_TIME) return refused('tooMany');
    underWay += 1;
    meter.working(underWay);
    try {
      return await office.answer(read(request, publicAddress !== null));
    } finally {
      underWay -= 1;
      meter.working(underWay);
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
  // biome-ignore lint/nursery/useAwaitThenable: it takes the overload with a callback, which answers with nothing
  const address = await server.listen({ host, port });
  return { address, stop: () => stop(server, door) };
}

async function stop(server: FastifyInstance, door: Door): Promise<void> {
  await door.close();
  const closed = server.close();
  // Of what is still on its way here nothing was taken: whoever sends it sends it again.
  server.server.closeAllConnections();
  await closed;
}

/** Keeps no program from ending. */
async function waited(ms: number): Promise<void> {
  await setTimeout(ms, undefined, { ref: false });
}

const UNHEARD: HttpMeter = {
  answered: () => undefined,
  reading: () => undefined,
  shed: () => undefined,
  working: () => undefined,
};

function read(request: FastifyRequest, isBehindProxy: boolean): OfficeRequest {
  const [path = '', ...rest] = (request.raw.url ?? '').split('?');
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    method: request.method,
    path,
    query: rest.length > 0 ? `?${rest.join('?')}` : '',
    signatureInput: header('signature-input'),
    signature: header('signature'),
    contentDigest: header('content-digest'),
    office: header(OFFICE_HEADER),
    version: versionSchema.parse(header(VERSION_HEADER)),
    address: clientAddress(isBehindProxy, {
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      forwardedFor: header('x-forwarded-for'),
    }),
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
  };
}

function send(reply: FastifyReply, { status, body, retryAfterSeconds }: OfficeAnswer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
