import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPgDatabase } from '../../../src/head-office/database/pg-database.ts';
import { seededRandom } from '../seeded-random.ts';
import { until } from './database-server.ts';
import { killServers } from './kill-servers.ts';
import { startThreeServers, type ThreeServers } from './three-servers.ts';

describe('a ledger on three servers', () => {
  let folder: string;
  let servers: ThreeServers;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'three-servers-'));
    servers = await startThreeServers(folder);
  });
  afterAll(async () => {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('keeps every acknowledged batch after its primary was killed, and continues on the next server', async () => {
    const officeFolder = path.join(folder, 'head-office');
    mkdirSync(officeFolder);
    const plan = {
      batches: 60,
      kills: 2,
      tills: 4,
      eventsOfABatch: 5,
      random: seededRandom('1'),
      folder: officeFolder,
    };
    const { kills, acknowledged, faults } = await killServers(servers, plan);
    expect(faults).toEqual([]);
    expect(kills).toHaveLength(2);
    expect(acknowledged).toBeGreaterThanOrEqual(60);
  });

  // Pausing a server needs the list of its processes, which only Linux offers.
  it.skipIf(process.platform !== 'linux')('acknowledges nothing that only one server has', async () => {
    const database = openPgDatabase(servers.url, { log: () => undefined });
    const insert = 'INSERT INTO held (number) VALUES ($1)';
    const write = (number: number) => database.transaction((statements) => statements.query(insert, [number]));
    const writeAlone = (number: number) => database.query(insert, [number]);
    await database.query('CREATE TABLE held (number integer PRIMARY KEY)');
    await write(1);
    for (const follower of servers.followers()) follower.hold();
    try {
      for (const writing of [() => write(2), () => writeAlone(3)]) {
        const uncertain = expect(writing()).rejects.toThrow('The commit is not certain');
        await until('the commit waits, and is told to wait no longer', async () => {
          const waiting = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
          return (await servers.primary().ask(`SELECT pg_cancel_backend(pid) ${waiting}`)) !== undefined;
        });
        await uncertain;
      }
    } finally {
      for (const follower of servers.followers()) follower.goOn();
    }
    await write(4);
    await database.close();
  });
});
