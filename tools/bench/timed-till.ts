import { randomInt } from 'node:crypto';
import path from 'node:path';
import { createDesk } from '../../src/main/desk/desk.ts';
import type { Desk } from '../../src/main/desk/ports/desk-port.ts';
import { createGateway } from '../../src/main/gateway/gateway.ts';
import type { Fetch } from '../../src/main/gateway/http/http.ts';
import { openJournal } from '../../src/main/journal/client.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import { type PracticeThread, startPracticeThread } from '../../src/main/service/practice-thread.ts';
import { systemClock } from '../../src/main/system-clock.ts';
import { COUNTER_SCHEDULE } from '../../src/main/till-parts.ts';
import { Stopwatch, timed } from './stopwatch.ts';

/** A till in plain Node with the program's desk, gateway and journal. Each wait for a part is timed. */
export interface TimedTill {
  desk: Desk;
  service: PracticeThread;
  /** For work beside the desk; not timed. */
  journal: Journal;
  watches: Watches;
  /** Returns the number of entries in the journal. */
  entries(): Promise<number>;
  stop(): Promise<void>;
}

interface Watches {
  /** From sending a request to its complete answer. */
  http: Stopwatch;
  /** The operations of the gateway, including requests. */
  gateway: Stopwatch;
  journal: Stopwatch;
}

/** @param folder on a real disk, where a durable write costs what it costs in a shop */
export async function openTimedTill(folder: string): Promise<TimedTill> {
  const watches: Watches = { http: new Stopwatch(), gateway: new Stopwatch(), journal: new Stopwatch() };
  const service = await startService(folder);
  const journal = await openJournalIn(folder);
  const { baseUrl, publicKey, encryptionKey } = service;
  const gateway = createGateway({ fetch: timedFetch(watches.http), encryptionKey });
  const desk = createDesk({
    till: { ...TILL, baseUrl, publicKey },
    journal: timed(journal, watches.journal),
    gateway: timed(gateway, watches.gateway),
    findBank: () => Promise.resolve(null),
    clock: systemClock(),
    randomInt: (below) => randomInt(below),
    newReturnUrl: () => 'https://paydesk.invalid/return/0123456789abcdef',
    actor: () => 'cashier',
    schedule: COUNTER_SCHEDULE,
    watchPace: { betweenMs: 500, atMostMs: 60_000 },
    holdForSendingAgainMs: 0,
    isJournalSlow: () => false,
    tellNotProven: () => Promise.reject(new Error('A payment is not proven.')),
    failed(error) {
      throw error;
    },
  });
  const stop = async () => {
    await desk.stop();
    await journal.close();
    await service.stop();
  };
  return { desk, service, journal, watches, entries: async () => (await journal.head()).seq, stop };
}

const TILL = {
  name: 'B1',
  mode: 'practice',
  zone: 'Africa/Lagos',
  currency: 'NGN',
  origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
  ceilingMinor: 100_000_000,
  canCharge: true,
} as const;

/** Runs the practice service in its own thread, so that it does not delay the desk. */
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

async function openJournalIn(folder: string): Promise<Journal> {
  const opening = await openJournal({
    folder,
    mode: TILL.mode,
    till: TILL.name,
    workerUrl: new URL('../../src/main/journal/worker.ts', import.meta.url),
    clock: systemClock(),
    authenticationKey: practiceJournalKey(),
    onUpkeepFailed: (failure) => console.error(`The journal's upkeep failed: ${failure}.`),
  });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  return opening.journal;
}

/** Reads the whole answer within the measured time, so that none of it counts for the gateway. */
function timedFetch(stopwatch: Stopwatch): Fetch {
  return (url, init) =>
    stopwatch.time(async () => {
      const response = await fetch(url, init);
      return new Response(await response.arrayBuffer(), response);
    });
}
