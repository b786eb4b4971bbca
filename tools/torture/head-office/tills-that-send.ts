import { setTimeout as wait } from 'node:timers/promises';
import type { Disk } from '../../../src/head-office/disk.fixture.ts';
import type { Ledger } from '../../../src/head-office/ledger/ledger-port.ts';
import { addTo, batch, diskOf, enrolment, signed } from '../../../src/head-office/office.fixture.ts';
import type { OfficeRequest } from '../../../src/head-office/server/authenticate.ts';
import { type Point, standingSchema } from '../../../src/shared/head-office/wire.ts';

/** Tills that send to a real head office over HTTP, with the answers that each received. */
export interface SendingTills {
  /** Returns the number of acknowledged batches. */
  acknowledged(): number;
  /** Returns the number of answers without a receipt, after which the batch was sent again. */
  refusals(): number;
  /** Starts no further batch and resolves when the running ones are acknowledged. @throws what a till could not explain */
  finish(): Promise<void>;
  /** Returns a sentence for each fault in head office's data. */
  faultsOf(ledger: Ledger): Promise<string[]>;
}

export interface SendingOptions {
  tills: number;
  eventsOfABatch: number;
  address: string;
  makeCode: () => Promise<{ code: string }>;
}

interface SendingTill {
  disk: Disk;
  /** The point in the newest receipt. */
  known: Point;
}

const BEFORE_AGAIN_MS = 20;

/** Enrols the tills and lets them send until `finish`. */
export async function startSending(options: SendingOptions): Promise<SendingTills> {
  const tills: SendingTill[] = [];
  for (let number = 0; number < options.tills; number += 1) tills.push(await enrolledTill(options));
  const counts = { acknowledged: 0, refusals: 0 };
  let isFinishing = false;
  const all = Promise.all(
    tills.map(async (till) => {
      while (!isFinishing) {
        addTo(till.disk, options.eventsOfABatch);
        await send(options, till, counts);
        counts.acknowledged += 1;
      }
    }),
  );
  // Awaited at the end. Until then nobody handles a rejection.
  all.catch(() => undefined);
  return {
    acknowledged: () => counts.acknowledged,
    refusals: () => counts.refusals,
    finish: async () => {
      isFinishing = true;
      await all;
    },
    faultsOf: async (ledger) => (await Promise.all(tills.map((till) => faultsOfTill(ledger, till)))).flat(),
  };
}

async function enrolledTill({ address, makeCode }: SendingOptions): Promise<SendingTill> {
  const disk = diskOf(0);
  const { code } = await makeCode();
  const { status } = await ask(address, signed(disk, enrolment(disk, code), new Date()));
  if (status !== 200) throw new Error(`A till was not taken in: ${status}.`);
  return { disk, known: disk.genesis };
}

/** Sends what the newest receipt lacks, and repeats until a receipt covers it. */
async function send({ address }: SendingOptions, till: SendingTill, counts: { refusals: number }): Promise<void> {
  for (;;) {
    const answer = await ask(address, signed(till.disk, batch(till.disk, till.known.seq), new Date()));
    if (answer.status === 200) {
      const { seq, hash } = standingSchema.parse(answer.body).receipt.receipt;
      till.known = { seq, hash };
      return;
    }
    // Head office knows less than it signed, or something else.
    if (answer.status === 409)
      throw new Error(`LOST: ${till.known.seq} was acknowledged; ${JSON.stringify(answer.body)}`);
    counts.refusals += 1;
    await wait(BEFORE_AGAIN_MS);
  }
}

/** @returns status 0 if no answer came */
async function ask(address: string, request: OfficeRequest): Promise<{ status: number; body: unknown }> {
  const { method, path, query, body, signatureInput, signature, contentDigest } = request;
  const headers = { 'signature-input': signatureInput, signature, 'content-digest': contentDigest };
  try {
    const response = await fetch(`${address}${path}${query}`, { method, headers, body: Buffer.from(body) });
    return { status: response.status, body: await response.json() };
  } catch {
    // A broken connection does not tell whether the request was handled.
    return { status: 0, body: null };
  }
}

async function faultsOfTill(ledger: Ledger, { disk, known }: SendingTill): Promise<string[]> {
  const lines = await ledger.lines(disk.identity.id);
  const faults: string[] = [];
  if (lines.length < known.seq) faults.push(`LOST: ${known.seq - lines.length} acknowledged events of a till`);
  const wrong = lines.findIndex(
    (line, index) => Buffer.compare(line, disk.events[index]?.line ?? Buffer.alloc(0)) !== 0,
  );
  if (wrong !== -1) faults.push(`event ${wrong + 1} is another one than its till has written`);
  if (disk.events[known.seq - 1]?.hash !== known.hash) faults.push('a receipt says another hash than its till');
  return faults;
}
