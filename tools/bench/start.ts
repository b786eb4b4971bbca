import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choosePractice } from '../../e2e/fixtures/choose-practice.ts';
import { benchCache } from './bench-cache.ts';
import { measureColdStart, type StartedTogether } from './cold-start.ts';
import { keptJournal } from './kept-journal.ts';
import { fillProfile } from './practice-profile.ts';
import { median, milliseconds } from './statistics.ts';

/** A journal of this many receipts has a million entries. */
const RECEIPTS_OF_A_MILLION = 200_000;

/**
 * Measures the time from starting the built program on the stand-in to a usable Sell screen, with a new profile and
 * with journals. The aim is 1.5 times the start of an empty program. The ratio to an empty page in Chromium shows the
 * whole wait of a cashier. Ratios are medians over starts. Needs `npm run build`.
 */
export async function benchStart(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      receipts: { type: 'string', default: `10000,${RECEIPTS_OF_A_MILLION}` },
      times: { type: 'string', default: '5' },
      cache: { type: 'string', default: benchCache() },
    },
  });
  const times = Number(values.times);
  const sizes = values.receipts.split(',').filter(Boolean).map(Number);
  const journals: [number, string][] = [];
  for (const receipts of sizes) journals.push([receipts, await keptJournal(values.cache, receipts)]);
  const folder = mkdtempSync(path.join(values.cache, 'start-'));
  try {
    const newProfile = (name: string) => profileIn(path.join(folder, name));
    console.log(`Cold start on the stand-in, medians of ${times}\n`);
    console.log('                             program  empty program   ratio   empty page   ratio');
    const together = (program: (time: number) => string) =>
      measureColdStart(times, (time) => ({ program: program(time), empty: newProfile(`empty-${time}`) }));
    // The first start fills the code cache and is not measured.
    await measureColdStart(1, () => ({ program: newProfile('first'), empty: newProfile('empty') }));
    print('new profile', await together((time) => newProfile(`new-${time}`)));
    for (const [receipts, kept] of journals) {
      const large = path.join(folder, `receipts-${receipts}`);
      fillProfile(large, kept);
      // The first start prepares the copied journal and is not measured, because a shop waits for that only once.
      await measureColdStart(1, () => ({ program: large, empty: newProfile('empty') }));
      print(`${receipts} receipts`, await together(() => large));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function profileIn(home: string): string {
  mkdirSync(home, { recursive: true });
  choosePractice(home);
  return home;
}

function print(name: string, starts: readonly StartedTogether[]): void {
  const of = (read: (start: StartedTogether) => number) => median(starts.map(read));
  const columns = [
    milliseconds(
      of(({ programMs }) => programMs),
      0,
    ),
    milliseconds(
      of(({ emptyProgramMs }) => emptyProgramMs),
      0,
    ).padStart(15),
    of(({ programMs, emptyProgramMs }) => programMs / emptyProgramMs)
      .toFixed(2)
      .padStart(8),
    milliseconds(
      of(({ emptyPageMs }) => emptyPageMs),
      0,
    ).padStart(13),
    of(({ programMs, emptyPageMs }) => programMs / emptyPageMs)
      .toFixed(2)
      .padStart(8),
  ];
  console.log(`${name.padEnd(25)} ${columns.join('')}`);
}
