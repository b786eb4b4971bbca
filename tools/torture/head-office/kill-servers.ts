import { startOffice } from '../../../src/head-office/start-office.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { until } from './database-server.ts';
import type { ThreeServers } from './three-servers.ts';
import { startSending } from './tills-that-send.ts';

export interface KillOptions {
  /** The least number of acknowledged batches. Tills send while servers come and go. */
  batches: number;
  kills: number;
  tills: number;
  eventsOfABatch: number;
  random: SeededRandom;
  /** The folder of head office's keys. */
  folder: string;
}

/** One kill of the primary. */
export interface Kill {
  /** How many batches were acknowledged before it. */
  after: number;
  /** The server that became primary. */
  promoted: string;
  /** How many more bytes that server had received than the other one. */
  bytesMore: number;
  /** The time from the kill to the next acknowledged batch. */
  pauseMs: number;
}

export interface KillReport {
  kills: readonly Kill[];
  acknowledged: number;
  refusals: number;
  /** A sentence for each fault. */
  faults: readonly string[];
}

/** Lets tills send to a head office on three servers and kills the primary again and again. */
export async function killServers(servers: ThreeServers, options: KillOptions): Promise<KillReport> {
  const { batches, kills, random, folder } = options;
  const office = await startOffice({
    folder,
    databaseUrl: servers.url,
    host: '127.0.0.1',
    port: 0,
    tls: null,
    clock: () => new Date(),
    log: () => undefined,
  });
  try {
    const { address, makeCode } = office;
    const tills = await startSending({ ...options, address, makeCode });
    const done: Kill[] = [];
    for (const after of momentsOf(batches, kills, random)) {
      await until('so many batches are acknowledged', async () => tills.acknowledged() >= after);
      done.push(await killOnce(servers, () => tills.acknowledged()));
    }
    await until('all batches are acknowledged', async () => tills.acknowledged() >= batches);
    await tills.finish();
    const counts = { acknowledged: tills.acknowledged(), refusals: tills.refusals() };
    return { kills: done, ...counts, faults: await tills.faultsOf(office.ledger) };
  } finally {
    await office.stop();
  }
}

/** Returns after how many batches each kill comes: at a random place in each of equal parts. */
function momentsOf(batches: number, kills: number, random: SeededRandom): number[] {
  const part = batches / (kills + 1);
  return Array.from({ length: kills }, (_, index) => Math.floor(part * (index + 0.5 + random.fraction() / 2)));
}

async function killOnce(servers: ThreeServers, acknowledged: () => number): Promise<Kill> {
  const killedAt = performance.now();
  await servers.killPrimary();
  const after = acknowledged();
  const bytesMore = await servers.promote();
  await until('batches are acknowledged again', async () => acknowledged() > after);
  const pauseMs = performance.now() - killedAt;
  await servers.bringBack();
  return { after, promoted: servers.primary().name, bytesMore, pauseMs };
}
