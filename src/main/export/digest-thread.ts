import type { MessagePort } from 'node:worker_threads';
import { createDigest, type Digested } from './files/digest.ts';

/*
 * The pieces of a file on their way to the thread that makes its digest. They lie in memory that both threads have, since
 * the one that writes waits for nothing but a free place, and reads no messages meanwhile.
 */

export const PIECE_BYTES = 1024 * 1024;
export const PLACES = 4;

/** What a place holds instead of a number of bytes. */
export const PLACE = { free: 0, end: -1, abandoned: -2 };

export interface DigestTask {
  /** `PLACES` pieces. */
  pieces: SharedArrayBuffer;
  /** For each place how many bytes of it are filled, or why there are none. */
  filled: Int32Array<SharedArrayBuffer>;
  withChecks: boolean;
  /** Takes `DigestReport`s. */
  port: MessagePort;
}

export type DigestReport =
  | { kind: 'checks'; text: string }
  | { kind: 'digested'; digested: Digested }
  | { kind: 'failed'; detail: string };

/** What the thread does: takes the pieces in turn, and gives each place back. */
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
