import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choosePractice } from '../e2e/fixtures/choose-practice.ts';
import { measureColdStart } from './cold-start.ts';
import { keptJournal } from './kept-journal.ts';
import { fillProfile } from './practice-profile.ts';
import { median } from './statistics.ts';

/** Their journal has a million entries. */
const RECEIPTS_OF_A_MILLION = 200_000;

/**
 * From starting the built program on the stand-in to a Sell screen that can be used, beside an empty page in the same Chromium:
 * on a profile that is new, and on one with a large journal. The aim is one and a half times the empty page. `npm run build` comes
 * before it.
 */
export async function benchStart(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      receipts: { type: 'string', default: String(RECEIPTS_OF_A_MILLION) },
      times: { type: 'string', default: '5' },
    },
  });
  const [receipts, times] = [Number(values.receipts), Number(values.times)];
  const cache = path.join(import.meta.dirname, '../node_modules/.cache/paydesk');
  mkdirSync(cache, { recursive: true });
  const kept = await keptJournal(cache, receipts);
  const folder = mkdtempSync(path.join(cache, 'start-'));
  try {
    const large = path.join(folder, 'large');
    fillProfile(large, kept);
    // The first start on a journal of another program makes it ready; a shop waits for that once.
    await measureColdStart(1, () => large);
    console.log(`Cold start on the stand-in, median of ${times}\n`);
    console.log('                             program  empty page   ratio');
    print('new profile', await measureColdStart(times, (time) => newProfile(path.join(folder, `new-${time}`))));
    print(`${receipts} receipts`, await measureColdStart(times, () => large));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function newProfile(home: string): string {
  mkdirSync(home);
  choosePractice(home);
  return home;
}

function print(name: string, { programMs, emptyPageMs }: { programMs: number[]; emptyPageMs: number[] }): void {
  const [program, emptyPage] = [median(programMs), median(emptyPageMs)];
  const columns = [
    milliseconds(program),
    milliseconds(emptyPage).padStart(12),
    (program / emptyPage).toFixed(2).padStart(8),
  ];
  console.log(`${name.padEnd(25)} ${columns.join('')}`);
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`.padStart(10);
}
