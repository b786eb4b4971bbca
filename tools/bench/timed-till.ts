import path from 'node:path';
import type { Desk } from '../../src/main/desk/ports/desk-port.ts';
import { createGateway } from '../../src/main/gateway/gateway.ts';
import type { Fetch } from '../../src/main/gateway/http/http.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { type PracticeThread, startPracticeThread } from '../../src/main/service/practice-thread.ts';
import { openPracticeDesk } from '../till/open-desk.ts';
import { openPracticeJournal } from '../till/open-journal.ts';
import { Stopwatch, timed } from './stopwatch.ts';

/** A till in plain Node with the program's desk, gateway and journal. Each wait for a part is timed. */
export interface TimedTill {
  desk: Desk;
  service: PracticeThread;
  /** The journal for work beside the desk, which is not timed. */
  journal: Journal;
  watches: Watches;
  entries(): Promise<number>;
  stop(): Promise<void>;
}

interface Watches {
  /** The time from sending requests to their complete answers. */
  http: Stopwatch;
  gateway: Stopwatch;
  journal: Stopwatch;
}

/** @param folder on a real disk, where a durable write costs what it costs in a shop */
export async function openTimedTill(folder: string): Promise<TimedTill> {
  const watches: Watches = { http: new Stopwatch(), gateway: new Stopwatch(), journal: new Stopwatch() };
  const service = await startService(folder);
  const journal = await openPracticeJournal({ folder, till: TILL_NAME });
  const { baseUrl, publicKey, encryptionKey } = service;
  const gateway = createGateway({ fetch: timedFetch(watches.http), encryptionKey });
  const desk = openPracticeDesk({
    till: { name: TILL_NAME, baseUrl, publicKey },
    journal: timed(journal, watches.journal),
    gateway: timed(gateway, watches.gateway),
  });
  const stop = async () => {
    await desk.stop();
    await journal.close();
    await service.stop();
  };
  return { desk, service, journal, watches, entries: async () => (await journal.head()).seq, stop };
}

const TILL_NAME = 'B1';

/** Starts the practice service in its own thread, so that it does not delay the desk. */
async function startService(folder: string): Promise<PracticeThread> {
  const service = await startPracticeThread({
    workerUrl: new URL('../../src/practice/worker.ts', import.meta.url),
    database: path.join(folder, 'practice-service.sqlite'),
    port: null,
    onEnded: () => console.error('The practice service ended before the benchmark did.'),
  });
  if (!service) throw new Error('The practice service did not start.');
  return service;
}

/** Reads the whole answer within the measured time, so that none of this work counts for the gateway. */
function timedFetch(stopwatch: Stopwatch): Fetch {
  return (url, init) =>
    stopwatch.time(async () => {
      const response = await fetch(url, init);
      return new Response(await response.arrayBuffer(), response);
    });
}
