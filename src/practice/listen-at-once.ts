import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openDatabase } from './database.ts';
import type { PracticeHandler, PracticeServiceOptions, RunningService } from './running-service.ts';

/** Asked for so, Node reads no more than that; an import would bring its whole client along, half of what this thread starts with. */
const { createServer } = process.getBuiltinModule('node:http');

/** A till that has just opened has the machine for itself so long. */
const READ_AFTER_MS = 3_000;

/** As long as Fastify keeps a line that nobody uses: shorter than its client, and requests would be lost between the two. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Starts a payment service on the loopback interface that behaves as the specification says. It listens at once; what answers is a
 * megabyte of program, which is read with the first request, or some moments later. What tests see and order is no part of it, and so
 * no part of the program that ships. Rejects where the port is taken or the file cannot be used.
 */
export async function listenAtOnce(options: PracticeServiceOptions): Promise<RunningService> {
  const database = openDatabase(options.database);
  const service = onceRead(async () => {
    const { createPracticeHandler } = await import('./service.ts');
    return await createPracticeHandler(options, database);
  });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
    service.read().then(
      ({ handle }) => handle(request, response),
      () => response.destroy(),
    );
  });
  const soon = setTimeout(() => void service.read().catch(() => undefined), READ_AFTER_MS);
  const stop = async () => {
    clearTimeout(soon);
    const closed = server.listening ? once(server, 'close') : null;
    server.close();
    server.closeAllConnections();
    await closed;
    await (await service.known())?.stop();
    database.close();
  };
  try {
    server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    await once(server, 'listening');
    return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function onceRead(read: () => Promise<PracticeHandler>) {
  let reading: Promise<PracticeHandler> | null = null;
  return {
    read: () => {
      reading ??= read();
      return reading;
    },
    known: async () => await reading?.catch(() => null),
  };
}
