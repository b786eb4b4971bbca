import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type DigestReport, type DigestTask, PIECE_BYTES, PLACE, PLACES } from '../digest-thread.ts';
import type { Digest, Digested, WriteChecks } from './digest.ts';

/** A generous limit: a piece takes milliseconds, but on a busy machine the thread may start seconds late. */
const MOST_WAIT_MS = 120_000;
const LOOK_MS = 1_000;

/** The thread allocates almost nothing. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

/**
 * Hashes a large file in a second thread while this one reads the next rows, which takes about as long. Throws if the
 * thread fails.
 * @param workerUrl the module of the thread: `worker.ts` or its bundle
 */
export function createDigestInThread(workerUrl: URL, writeChecks: WriteChecks | null = null): Digest {
  const pieces = new SharedArrayBuffer(PLACES * PIECE_BYTES);
  const filled = new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT));
  const { port1, port2 } = new MessageChannel();
  const workerData: DigestTask = { pieces, filled, withChecks: writeChecks !== null, port: port2 };
  const worker = new Worker(workerUrl, { workerData, transferList: [port2], name: 'digest', resourceLimits: LIMITS });
  // This thread handles no events while it writes. It notices the failure by the missing answer.
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

/** Passes on new line checks. @returns the digest once the thread has finished, else null */
function readReports(port: MessagePort, writeChecks: WriteChecks | null): Digested | null {
  for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port)) {
    const report = received.message as DigestReport;
    if (report.kind === 'failed') throw new Error(`The thread that makes digests failed: ${report.detail}`);
    if (report.kind === 'digested') return report.digested;
    writeChecks?.(report.text);
  }
  return null;
}

/** @param look throws if the thread has failed */
function waitUntilFree(filled: DigestTask['filled'], place: number, look: () => void): void {
  let waitedMs = 0;
  for (let held = Atomics.load(filled, place); held !== PLACE.free; held = Atomics.load(filled, place)) {
    if (Atomics.wait(filled, place, held, LOOK_MS) !== 'timed-out') continue;
    look();
    waitedMs += LOOK_MS;
    if (waitedMs >= MOST_WAIT_MS) throw new Error('The thread that makes digests does not answer.');
  }
}
