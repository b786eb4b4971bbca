import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { places } from './places.ts';

/** Is told what comes and goes at the door, and nothing of what is said there. */
export interface DoorMeter {
  /** @param request by the name that this program has for it */
  answered(answer: { request: string; status: number; ms: number; journal: string | null }): void;
  reading(bodies: number): void;
  shed(): void;
}

/** Who may come in, and how long somebody may stand in the door. */
export interface Door {
  /** From now on whoever comes is told to come again; resolves when those who are inside have their answers, or had the time to take them. */
  close(): Promise<void>;
}

export interface DoorOptions {
  meter: DoorMeter;
  /** Only goes forward. */
  nowMs: () => number;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  refuse: (reply: FastifyReply, problem: 'tooMany' | 'notReady') => FastifyReply;
  /** Answered in any case: whoever runs head office asks just when it has too much to do. */
  isAlwaysOpen: (path: string) => boolean;
}

/** Each may have a body in memory before it is known who sent it. */
const MOST_BEING_READ = 256;
/** What a till sends at most has come in this time over any line that can carry a till's day. */
const BODY_GRACE_MS = 2_000;

/** What was begun is done by then, and whoever still does not take the answer asks again. */
const ENDING_MS = 40_000;

const MOST_CONNECTIONS = 2_000;
const CONNECTION_GRACE_MS = 10_000;

/** Keeps the door of a server that does not listen yet. */
export function keepDoor(server: FastifyInstance, options: DoorOptions): Door {
  const { meter, nowMs, wait, refuse, isAlwaysOpen } = options;
  const bodies = places({ most: MOST_BEING_READ, graceMs: BODY_GRACE_MS, nowMs });
  const leaveOf = new WeakMap<FastifyRequest, () => void>();
  let isClosing = false;
  let inside = 0;
  let empty: (() => void) | null = null;
  shedConnections(server, nowMs, meter);

  server.addHook('onRequest', (request, reply, done) => {
    if (isAlwaysOpen(pathOf(request))) return done();
    if (isClosing) return void refuse(reply.header('connection', 'close'), 'notReady');
    const { socket } = request.raw;
    const shed = () => {
      meter.shed();
      socket.destroy();
    };
    const give = bodies.take({ progress: () => socket.bytesRead, leave: shed });
    if (give === null) return void refuse(reply, 'tooMany');
    const leave = () => {
      give();
      meter.reading(bodies.taken);
    };
    meter.reading(bodies.taken);
    leaveOf.set(request, leave);
    // Also where the till goes away in the middle.
    reply.raw.once('close', leave);
    done();
  });

  // All of it has come.
  server.addHook('preHandler', (request, reply, done) => {
    leaveOf.get(request)?.();
    inside += 1;
    reply.raw.once('close', () => {
      inside -= 1;
      if (inside === 0) empty?.();
    });
    done();
  });

  server.addHook('onResponse', (request, reply, done) => {
    meter.answered({ ...namesOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
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

/** A line on which nothing comes is another till's when there are no more. */
function shedConnections({ server }: FastifyInstance, nowMs: () => number, meter: DoorMeter): void {
  const lines = places({ most: MOST_CONNECTIONS, graceMs: CONNECTION_GRACE_MS, nowMs });
  server.on('connection', (socket) => {
    const shed = () => {
      meter.shed();
      socket.destroy();
    };
    const leave = lines.take({ progress: () => socket.bytesRead, leave: shed });
    if (leave === null) socket.destroy();
    else socket.once('close', leave);
  });
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0] ?? '';
}

const JOURNAL_PATH = /^\/v1\/journals\/([0-9a-f-]{36})\/(head|hash|events|reports|rotations)$/;

/** What somebody typed as an address is in no log and no number: names are those of this program. */
function namesOf(request: FastifyRequest): { request: string; journal: string | null } {
  const path = pathOf(request);
  const [, journal = null, what] = JOURNAL_PATH.exec(path) ?? [];
  if (what) return { request: `${request.method} ${what}`, journal };
  if (path === '/v1/enrolments') return { request: `${request.method} enrolments`, journal };
  const route = request.routeOptions.url;
  if (route === undefined || route === '/v1/*') return { request: 'unknown', journal };
  return { request: route.startsWith('/assets/') ? 'GET /assets' : `${request.method} ${route}`, journal };
}
