import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../src/head-office/database/database.ts';
import { openPgDatabase } from '../../../src/head-office/database/pg-database.ts';
import type { Disk } from '../../../src/head-office/disk.fixture.ts';
import { sqlLedger } from '../../../src/head-office/ledger/sql-ledger.ts';
import { addTo, batch, diskOf } from '../../../src/head-office/office.fixture.ts';
import { readBatch } from '../../../src/head-office/protocol/read-batch.ts';
import { signCall } from '../../../src/main/head-office/uploader/sign-call.ts';
import { backOffMs } from '../../../src/main/head-office/uploader/upload-run.ts';
import { canonicalJson } from '../../../src/shared/journal/canonical.ts';
import { type BareConnections, openBareConnections } from '../bare-http.ts';
import { type BatchRows, insertRows, requestsKept } from './insert-rows.ts';

export interface UploadRates {
  httpASecond: number;
  bareASecond: number;
  /** How often head office was busy. The batch was then sent again after a backoff, as a till does. */
  repeated: number;
}

interface TillRequest {
  head: string;
  body: Uint8Array;
}

export interface UploadBench {
  readonly database: Database;
  round(): Promise<UploadRates>;
  bytesAnEvent(): Promise<number>;
  stop(): Promise<void>;
}

/** The number of concurrent requests, as many as head office handles at once. */
const AT_A_TIME = 48;
/** The number of concurrent inserts, as many as head office has database connections. */
const WRITERS = 16;

export async function startUploadBench(
  folder: string,
  { tills, eventsOfABatch }: { tills: number; eventsOfABatch: number },
): Promise<UploadBench> {
  const office = await startOfficeProgram(folder);
  const password = readFileSync(path.join(folder, 'database-password'), 'utf8');
  const place = encodeURIComponent(path.join(folder, 'socket'));
  const database = openPgDatabase(`postgresql://paydesk:${password}@${place}/postgres`, () => undefined);
  const disks = Array.from({ length: tills }, () => diskOf(0));
  await enrolAll(database, disks);
  const connections = openBareConnections(Number(new URL(office.address).port));
  return {
    database,
    round: async () => {
      const before = disks.map(({ events }) => events.length);
      for (const disk of disks) addTo(disk, eventsOfABatch);
      const requests = disks.map((disk, index) => requestOf(disk, before[index] ?? 0));
      let repeated = 0;
      const again = () => {
        repeated += 1;
      };
      const httpASecond = await perSecond(tills * eventsOfABatch, () => sendAll(connections, requests, again));
      const bareASecond = await insertBare(database, disks, eventsOfABatch);
      return { httpASecond, bareASecond, repeated };
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
      connections.close();
      await database.close();
      await office.stop();
    },
  };
}

async function startOfficeProgram(folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const program = path.join(import.meta.dirname, '../../../src/head-office/command.ts');
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
        id: identity.id,
        identity: canonicalJson(identity),
        till: identity.till,
        shop: '',
        mode: identity.mode,
        publicKey: key.publicKey,
        state: 'enrolled',
        head: genesis,
        heardAt: new Date().toISOString(),
        version: '',
        erasures: 0,
      }),
    );
  }
}

/** Packs and signs a batch before the measurement, because a till does that on its own machine. */
function requestOf(disk: Disk, from: number): TillRequest {
  const call = batch(disk, from);
  const headers = signCall(call, { key: disk.key, office: null, now: new Date(), nonce: randomUUID() });
  const lines = Object.entries({ host: '127.0.0.1', 'content-type': 'application/octet-stream', ...headers });
  const head = [
    `${call.method} ${call.path}${call.query} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return { head: head.join('\r\n'), body: call.body };
}

async function sendAll(
  connections: BareConnections,
  requests: readonly TillRequest[],
  again: () => void,
): Promise<void> {
  await inParallel(requests, AT_A_TIME, async ({ head, body }) => {
    for (let failures = 1; ; failures += 1) {
      const answer = await connections.send(head, body);
      const status = Number(answer.head.split(' ', 2)[1]);
      if (status === 200) return;
      if (status !== 429 && status !== 503) throw new Error(`A batch was answered with ${status}.`);
      again();
      const [, seconds = '0'] = /^retry-after: (\d+)$/im.exec(answer.head) ?? [];
      await wait(backOffMs(failures, Number(seconds) * 1_000, Math.random()));
    }
  });
}

/** Inserts the rows under new journal ids, so that they are as new as those over HTTP. */
async function insertBare(database: Database, disks: readonly Disk[], count: number): Promise<number> {
  const requests = await requestsKept(database);
  const batches: BatchRows[] = [];
  for (const disk of disks) {
    const from = disk.events.length - count;
    const read = await readBatch(batch(disk, from).body, disk.events[from - 1] ?? disk.genesis);
    const request = requests.get(disk.identity.id);
    if (!read.ok || !request) throw new Error('A batch of the benchmark is none.');
    batches.push({ journal: randomUUID(), events: read.events, request });
  }
  return await perSecond(disks.length * count, () =>
    inParallel(batches, WRITERS, (rows) => insertRows(database, rows)),
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
