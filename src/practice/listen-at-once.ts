import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openDatabase } from './database.ts';
import type { PracticeHandler, PracticeServiceOptions, RunningService } from './running-service.ts';

/** An import would load Node's whole HTTP client, half of this thread's start-up time. */
const { createServer } = process.getBuiltinModule('node:http');

/** The delay before the answering code loads, so that an opening till has the processor to itself. */
const READ_AFTER_MS = 3_000;

/** How long Fastify keeps an idle connection. A shorter time than the client's would lose requests. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Starts a payment service on loopback that behaves as specified. It listens at once; the megabyte of code that
 * answers is loaded with the first request or a few seconds later. The controls for tests are separate and not
 * shipped. Rejects if the port is taken or the file is unusable.
 */
export async function listenAtOnce(
  options: PracticeServiceOptions,
  database = openDatabase(options.database),
): Promise<RunningService> {
  let reading: Promise<PracticeHandler> | null = null;
  const read = () => {
    reading ??= import('./service.ts').then(({ createPracticeHandler }) => createPracticeHandler(options, database));
    return reading;
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
    read().then(
      ({ handle }) => handle(request, response),
      () => response.destroy(),
    );
  });
  const soon = setTimeout(() => void read().catch(() => undefined), READ_AFTER_MS);
  const stop = async () => {
    clearTimeout(soon);
    const closed = server.listening ? once(server, 'close') : null;
    server.close();
    server.closeAllConnections();
    await closed;
    await (await reading?.catch(() => null))?.stop();
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
