import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// The thread of `hashInThread`: makes the SHA-256 of one file, tells it, and ends.

const READ_BYTES = 1024 * 1024;

parentPort?.postMessage(hashOf(String(workerData)));

function hashOf(file: string): Uint8Array {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(READ_BYTES);
  const handle = openSync(file, 'r');
  try {
    for (let bytes = readSync(handle, piece); bytes > 0; bytes = readSync(handle, piece)) {
      hash.update(piece.subarray(0, bytes));
    }
  } finally {
    closeSync(handle);
  }
  return new Uint8Array(hash.digest());
}
