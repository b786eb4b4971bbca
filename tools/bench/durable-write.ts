import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

const PAGE = Buffer.alloc(4_096, 1);

/** Appends one page and syncs it, the minimum cost of a durable entry. Returns the duration in ms. */
export function timeDurableWrite(folder: string): number {
  const file = openSync(path.join(folder, 'durable-writes'), 'a');
  const startedAt = performance.now();
  writeSync(file, PAGE);
  fdatasyncSync(file);
  const tookMs = performance.now() - startedAt;
  closeSync(file);
  return tookMs;
}
