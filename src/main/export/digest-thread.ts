import type { MessagePort } from 'node:worker_threads';
import { createDigest, type Digested } from './files/digest.ts';

/*
 * Hands the pieces of a file to the thread that computes its digest. The threads share memory, because the writing
 * thread blocks until a slot is free and cannot read messages in the meantime.
 */

export const PIECE_BYTES = 1024 * 1024;
export const PLACES = 4;

/** States of a slot that holds no bytes. */
export const PLACE = { free: 0, end: -1, abandoned: -2 };

export interface DigestTask {
  pieces: SharedArrayBuffer;
  /** The number of bytes in each slot, or one of the states in `PLACE`. */
  filled: Int32Array<SharedArrayBuffer>;
  withChecks: boolean;
  port: MessagePort;
}

export type DigestReport =
  | { kind: 'checks'; text: string }
  | { kind: 'digested'; digested: Digested }
  | { kind: 'failed'; detail: string };

/** Hashes the pieces in order and frees their slots. Runs in the digest thread. */
export function digestPieces(task: DigestTask): void {
  const { filled, port } = task;
  const report = (message: DigestReport) => port.postMessage(message);
  const digest = createDigest(task.withChecks ? (text) => report({ kind: 'checks', text }) : null);
  try {
    for (let place = 0; ; place = (place + 1) % PLACES) {
      Atomics.wait(filled, place, PLACE.free);
      const bytes = Atomics.load(filled, place);
      if (bytes === PLACE.abandoned) return;
      if (bytes === PLACE.end) report({ kind: 'digested', digested: digest.finish() });
      else digest.take(new Uint8Array(task.pieces, place * PIECE_BYTES, bytes));
      Atomics.store(filled, place, PLACE.free);
      Atomics.notify(filled, place);
      if (bytes === PLACE.end) return;
    }
  } catch (error) {
    report({ kind: 'failed', detail: String(error) });
  }
}
