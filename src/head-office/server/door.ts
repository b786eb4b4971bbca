import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An answered request without its content. @property request the program's name for the route */
export interface AnsweredRequest {
  request: string;
  status: number;
  ms: number;
  journal: string | null;
}

/** Refuses new requests once it is closed. */
export interface Door {
  /** Refuses new requests. Resolves when running requests are answered, or after 40 seconds. */
  close(): Promise<void>;
}

export interface DoorOptions {
  answered: (request: AnsweredRequest) => void;
  /** Resolves after the given milliseconds. */
  wait: (ms: number) => Promise<void>;
  refuse: (reply: FastifyReply) => FastifyReply;
  /** Paths that are still answered during a shutdown: the health checks. */
  isAlwaysOpen: (path: string) => boolean;
}

/** How long running requests may take during a shutdown. Tills repeat unanswered requests. */
const ENDING_MS = 40_000;

/** Adds the door to a server before it listens. */
export function keepDoor(server: FastifyInstance, { answered, wait, refuse, isAlwaysOpen }: DoorOptions): Door {
  let isClosing = false;
  let inside = 0;
  let empty: (() => void) | null = null;

  server.addHook('onRequest', (request, reply, done) => {
    if (isClosing && !isAlwaysOpen(pathOf(request))) return void refuse(reply.header('connection', 'close'));
    done();
  });

  // Runs when the whole body has arrived.
  server.addHook('preHandler', (_request, reply, done) => {
    inside += 1;
    reply.raw.once('close', () => {
      inside -= 1;
      if (inside === 0) empty?.();
    });
    done();
  });

  server.addHook('onResponse', (request, reply, done) => {
    answered({ ...namesOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
    done();
  });

  return {
    close: async () => {
      isClosing = true;
      if (inside === 0) return;
      const emptied = new Promise<void>((resolve) => (empty = resolve));
      await Promise.race([emptied, wait(ENDING_MS)]);
    },
  };
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0] ?? '';
}

const JOURNAL_PATH = /^\/v1\/journals\/([0-9a-f-]{36})\/(head|hash|events|reports|rotations)$/;

/** Returns names for a request that contain nothing a person typed as an address, so that logs contain no such text. */
function namesOf(request: FastifyRequest): { request: string; journal: string | null } {
  const path = pathOf(request);
  const [, journal = null, what] = JOURNAL_PATH.exec(path) ?? [];
  if (what) return { request: `${request.method} ${what}`, journal };
  if (path === '/v1/enrolments') return { request: `${request.method} enrolments`, journal };
  const route = request.routeOptions.url;
  if (route === undefined || route === '/v1/*') return { request: 'unknown', journal };
  return { request: route.startsWith('/assets/') ? 'GET /assets' : `${request.method} ${route}`, journal };
}
