import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Returns the folder that benchmarks reuse between runs: `PAYDESK_BENCH_CACHE`, or a folder in node_modules. */
export function benchCache(): string {
  const cache = process.env.PAYDESK_BENCH_CACHE ?? path.join(import.meta.dirname, '../../node_modules/.cache/paydesk');
  mkdirSync(cache, { recursive: true });
  return cache;
}

/** Gives `work` a temporary folder on the project's disk. In a folder in memory, a durable write would cost nothing. */
export async function inBenchFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(benchCache(), 'bench-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Runs a script of this folder as a process of its own.
 * @param options switches of Node
 * @param environment additional variables
 * @returns the JSON that the script printed
 */
export function runScript(
  script: string,
  words: readonly string[],
  options: readonly string[] = [],
  environment: Record<string, string> = {},
): unknown {
  const given = [...options, path.join(import.meta.dirname, script), ...words];
  const { status, stdout, error } = spawnSync(process.execPath, given, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${script} ended with ${String(status)}.`);
  return JSON.parse(stdout);
}
