import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Database } from '../../src/head-office/database/database.ts';
import { openPgDatabase } from '../../src/head-office/database/pg-database.ts';
import type { Disk } from '../../src/head-office/disk.fixture.ts';
import { sqlLedger } from '../../src/head-office/ledger/sql-ledger.ts';
import { addTo, batch, diskOf, signed } from '../../src/head-office/office.fixture.ts';
import { readBatch, type SentEvent } from '../../src/head-office/protocol/read-batch.ts';
import type { OfficeRequest } from '../../src/head-office/server/authenticate.ts';
import { canonicalJson } from '../../src/shared/journal/canonical.ts';

export interface UploadRates {
  httpASecond: number;
  bareASecond: number;
}

export interface UploadBench {
  readonly database: Database;
  /** Each till sends one batch; then the same rows are inserted without anything around it. */
  round(): Promise<UploadRates>;
  bytesAnEvent(): Promise<number>;
  stop(): Promise<void>;
}

/** As many as head office works on at a time. */
const AT_A_TIME = 48;
/** As many connections as head office has. */
const WRITERS = 16;

/** Starts head office as the program that it is, with a database of its own, and tills that it knows. */
export async function startUploadBench(
  folder: string,
  { tills, eventsOfABatch }: { tills: number; eventsOfABatch: number },
): Promise<UploadBench> {
  const office = await startOfficeProgram(folder);
  const password = readFileSync(path.join(folder, 'database-password'), 'utf8');
  const place = encodeURIComponent(path.join(folder, 'socket'));
  const database = openPgDatabase(`postgresql://paydesk:${password}@${place}/postgres`, { log: () => undefined });
  const disks = Array.from({ length: tills }, () => diskOf(0));
  await enrolAll(database, disks);
  return {
    database,
    round: async () => {
      const before = disks.map(({ events }) => events.length);
      for (const disk of disks) addTo(disk, eventsOfABatch);
      const requests = disks.map((disk, index) => signed(disk, batch(disk, before[index] ?? 0), new Date()));
      const httpASecond = await perSecond(tills * eventsOfABatch, () => sendAll(office.address, requests));
      const bareASecond = await insertBare(database, disks, eventsOfABatch);
      return { httpASecond, bareASecond };
    },
    bytesAnEvent: async () => {
      const [row] = await database.transaction((statements) =>
        statements.query<{ bytes: string; events: string }>(
          `SELECT (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r'
             AND relname ~ '^(event|segment|arrival)_[0-9]$') AS bytes, (SELECT count(*) FROM event) AS events`,
        ),
      );
      return Number(row?.bytes) / Number(row?.events);
    },
    stop: async () => {
      await database.close();
      await office.stop();
    },
  };
}

async function startOfficeProgram(folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const program = path.join(import.meta.dirname, '../../src/head-office/command.ts');
  const child = spawn(process.execPath, [program, '--folder', folder, '--port', '0'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Head office did not start.')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /listens on (\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

async function enrolAll(database: Database, disks: readonly Disk[]): Promise<void> {
  const ledger = sqlLedger(database);
  for (const { identity, key, genesis } of disks) {
    await ledger.transaction((transaction) =>
      transaction.addJournal({
        ...{ id: identity.id, identity: canonicalJson(identity), till: identity.till, shop: '', mode: identity.mode },
        ...{
          publicKey: key.publicKey,
          state: 'enrolled',
          head: genesis,
          heardAt: new Date().toISOString(),
          version: '',
        },
      }),
    );
  }
}

async function sendAll(address: string, requests: readonly OfficeRequest[]): Promise<void> {
  await inParallel(requests, AT_A_TIME, async ({ method, path: where, query, body, ...given }) => {
    const headers = {
      'signature-input': given.signatureInput,
      signature: given.signature,
      'content-digest': given.contentDigest,
    };
    const response = await fetch(`${address}${where}${query}`, { method, headers, body: Buffer.from(body) });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A batch was answered with ${response.status}.`);
  });
}

/** Under journals of other names, so that they are as new as those that came over HTTP. */
async function insertBare(database: Database, disks: readonly Disk[], count: number): Promise<number> {
  const ledger = sqlLedger(database);
  const batches: { id: string; events: readonly SentEvent[] }[] = [];
  for (const disk of disks) {
    const from = disk.events.length - count;
    const read = await readBatch(batch(disk, from).body ?? new Uint8Array(), disk.events[from - 1] ?? disk.genesis);
    if (!read.ok) throw new Error('A batch of the benchmark is none.');
    batches.push({ id: randomUUID(), events: read.events });
  }
  return await perSecond(disks.length * count, () =>
    inParallel(batches, WRITERS, ({ id, events }) =>
      ledger.transaction((transaction) => transaction.addEvents(id, events)),
    ),
  );
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return count / ((performance.now() - startedAt) / 1_000);
}

async function inParallel<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const next = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: most }, next));
}
