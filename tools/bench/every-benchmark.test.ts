import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/* Runs every benchmark at its smallest size to find those that no longer fit the program. No duration is checked. */

const ROOT = path.join(import.meta.dirname, '../..');
const MAIN = path.join(import.meta.dirname, 'main.ts');

/** Each benchmark with its options and a text that it prints near its end. Those in `BUILT` start the built program. */
const SMALLEST: readonly [name: string, words: string[], prints: string][] = [
  ['payment', ['--payments', '1'], 'one durable write of a page'],
  ['journal', ['--receipts', '20', '--appends', '2'], 'at 20 receipts'],
  ['export', ['--receipts', '20', '--turns', '1'], 'JSON Lines'],
  ['search', ['--sizes', '20,40', '--runs', '1'], 'a LIKE scan, for scale'],
  ['requery', ['--payments', '2'], 'answered and written'],
  ['verify', ['--receipts', '20'], 'the journal itself, with all that is derived'],
  ['proof', ['--entries', '100'], 'to make all checkpoints'],
  ['check', ['--entries', '100'], 'to close the journal afterwards'],
  ['copies', ['--receipts', '20'], 'a journal made from it'],
  [
    'head-office',
    ['--tills', '2', '--rounds', '1', '--events', '4', '--payments', '100', '--turns', '1', '--receipts', '20'],
    'The newest page of 50 payments',
  ],
];

const BUILT: typeof SMALLEST = [
  ['counter', [], 'From the re-query, as the service got it'],
  ['scroll', ['--receipts', '500'], 'pixels a frame'],
  ['start', ['--receipts', '30', '--times', '1'], '30 receipts'],
];

let cache = '';
beforeAll(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'paydesk-bench-'));
  // PostgreSQL runs as another system user, who must be able to enter the folder.
  chmodSync(cache, 0o711);
});
afterAll(() => rmSync(cache, { recursive: true, force: true, maxRetries: 5 }));

function bench(name: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, name, ...words], {
    cwd: ROOT,
    env: { ...process.env, PAYDESK_BENCH_CACHE: cache },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`bench ${name} ended with ${String(status)}:\n${stderr}\n${stdout}`);
  return stdout;
}

it('every benchmark is covered by this test', () => {
  const named = [...readFileSync(MAIN, 'utf8').matchAll(/^ {2}\['([\w-]+)', bench/gm)].map(([, name]) => name);
  expect([...SMALLEST, ...BUILT].map(([name]) => name).sort()).toEqual(named.sort());
});

describe('benchmark', () => {
  it.each(SMALLEST)('%s runs to its end', (name, words, prints) => {
    expect(bench(name, words)).toContain(prints);
  });

  it.each(BUILT)('%s runs to its end on the built program', (name, words, prints) => {
    if (!existsSync(path.join(ROOT, 'out/main/index.js'))) throw new Error('Run `npm run build` first.');
    expect(bench(name, words)).toContain(prints);
  });
});
