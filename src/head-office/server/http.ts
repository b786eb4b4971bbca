import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { BATCH_LIMITS } from '../../shared/head-office/wire.ts';
import type { OfficeRequest } from './authenticate.ts';
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
  /** Adds what else is answered beside what tills ask. */
  addRoutes?: (server: FastifyInstance) => void;
}

/** A head office that listens. */
export interface HttpOffice {
  readonly address: string;
  /** Answers what is under way, refuses what is new, then closes. */
  stop(): Promise<void>;
}

/** More at a time wait at the tills, which are told when to come again. */
const MOST_AT_A_TIME = 64;

/** Each may have a body in memory before it is known who sent it. Who sends slowly is among them, and is not waited for long. */
const MOST_BEING_READ = 256;

const MOST_CONNECTIONS = 2_000;

/** A till says what it has and leaves: a connection that it does not use is another till's. */
const KEEP_ALIVE_MS = 5_000;

const HEALTH = '/v1/health';

/** Puts head office behind HTTP. Rejects where the address is taken. */
export async function listen(office: Office, options: HttpOptions): Promise<HttpOffice> {
  const { host, port, tls, requestTimeoutMs } = options;
  const server = Fastify({
    bodyLimit: BATCH_LIMITS.gzipBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 2 * requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    ...(tls && { https: { cert: tls.certificate, key: tls.key } }),
  });
  server.server.maxConnections = MOST_CONNECTIONS;
  let beingRead = 0;
  server.addHook('onRequest', (request, reply, done) => {
    if (request.raw.url === HEALTH) return done();
    if (beingRead >= MOST_BEING_READ) return void send(reply, refused('tooMany'));
    beingRead += 1;
    // Also where the till goes away in the middle.
    reply.raw.once('close', () => {
      beingRead -= 1;
    });
    done();
  });
  let underWay = 0;
  const answerWithinLimits = async (request: FastifyRequest): Promise<OfficeAnswer> => {
    if (underWay >= MOST_AT_A_TIME) return refused('tooMany');
    underWay += 1;
    try {
      return await office.answer(read(request));
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
  // biome-ignore lint/nursery/useAwaitThenable: it takes the overload with a callback, which answers with nothing
  const address = await server.listen({ host, port });
  return { address, stop: async () => await server.close() };
}

function read(request: FastifyRequest): OfficeRequest {
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
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
  };
}

function send(reply: FastifyReply, { status, body, retryAfterSeconds }: OfficeAnswer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
