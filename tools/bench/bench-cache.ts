import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the folder in which benchmarks keep journals between runs: `PAYDESK_BENCH_CACHE`, or one in node_modules. */
export function benchCache(): string {
  const cache = process.env.PAYDESK_BENCH_CACHE ?? path.join(import.meta.dirname, '../../node_modules/.cache/paydesk');
  mkdirSync(cache, { recursive: true });
  return cache;
}
