import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Refuses new requests once it is closed. */
export interface Door {
  /** Refuses new requests. Resolves when running requests are answered, or after 40 seconds. */
  close(): Promise<void>;
}

export interface DoorOptions {
  /** Resolves after the given milliseconds. */
  wait: (ms: number) => Promise<void>;
  refuse: (reply: FastifyReply) => FastifyReply;
  /** The path that is still answered during a shutdown: the health check. */
  alwaysOpen: string;
}

/** How long running requests may take during a shutdown. Tills repeat unanswered requests. */
const ENDING_MS = 40_000;

/** Adds the door to a server before it listens. */
export function keepDoor(server: FastifyInstance, { wait, refuse, alwaysOpen }: DoorOptions): Door {
  let isClosing = false;
  let inside = 0;
  let empty: (() => void) | null = null;

  server.addHook('onRequest', (request, reply, done) => {
    if (isClosing && pathOf(request) !== alwaysOpen) return void refuse(reply.header('connection', 'close'));
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
