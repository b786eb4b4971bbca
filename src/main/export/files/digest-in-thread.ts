import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type DigestReport, type DigestTask, PIECE_BYTES, PLACE, PLACES } from '../digest-thread.ts';
import type { Digest, Digested, WriteChecks } from './digest.ts';

/** A piece takes some milliseconds; on a busy machine the thread may begin seconds later. */
const MOST_WAIT_MS = 120_000;
const LOOK_MS = 1_000;

/** The thread keeps next to nothing. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

/**
 * Makes the digest of a large file in a thread of its own, while the next rows are read in this one: it takes about as long
 * as they do. Throws where the thread fails.
 * @param workerUrl the module that runs in the thread: `worker.ts`, or what it was bundled to
 */
export function createDigestInThread(workerUrl: URL, writeChecks: WriteChecks | null = null): Digest {
  const pieces = new SharedArrayBuffer(PLACES * PIECE_BYTES);
  const filled = new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT));
  const { port1, port2 } = new MessageChannel();
  const workerData: DigestTask = { pieces, filled, withChecks: writeChecks !== null, port: port2 };
  const worker = new Worker(workerUrl, { workerData, transferList: [port2], name: 'digest', resourceLimits: LIMITS });
  // This thread reads no events while it writes: that there is no answer says enough.
  worker.on('error', () => undefined);
  let digested: Digested | null = null;
  let place = 0;

  const takeReports = () => {
    digested ??= readReports(port1, writeChecks);
  };

  const fill = (content: number) => {
    Atomics.store(filled, place, content);
    Atomics.notify(filled, place);
    place = (place + 1) % PLACES;
  };

  return {
    take(bytes) {
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        const piece = bytes.subarray(from, from + PIECE_BYTES);
        waitUntilFree(filled, place, takeReports);
        new Uint8Array(pieces, place * PIECE_BYTES, piece.length).set(piece);
        fill(piece.length);
      }
      takeReports();
    },
    finish() {
      waitUntilFree(filled, place, takeReports);
      const last = place;
      fill(PLACE.end);
      waitUntilFree(filled, last, takeReports);
      takeReports();
      port1.close();
      if (!digested) throw new Error('The thread that makes digests ended without one.');
      return digested;
    },
    abandon() {
      for (let at = 0; at < PLACES; at += 1) fill(PLACE.abandoned);
      port1.close();
    },
  };
}

/** Passes the checks on that were made. @returns what the thread ended with, once it has ended */
function readReports(port: MessagePort, writeChecks: WriteChecks | null): Digested | null {
  for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port)) {
    const report = received.message as DigestReport;
    if (report.kind === 'failed') throw new Error(`The thread that makes digests failed: ${report.detail}`);
    if (report.kind === 'digested') return report.digested;
    writeChecks?.(report.text);
  }
  return null;
}

/** @param look throws where the thread has failed */
function waitUntilFree(filled: DigestTask['filled'], place: number, look: () => void): void {
  let waitedMs = 0;
  for (let held = Atomics.load(filled, place); held !== PLACE.free; held = Atomics.load(filled, place)) {
    if (Atomics.wait(filled, place, held, LOOK_MS) !== 'timed-out') continue;
    look();
    waitedMs += LOOK_MS;
    if (waitedMs >= MOST_WAIT_MS) throw new Error('The thread that makes digests does not answer.');
  }
}
