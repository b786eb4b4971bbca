import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choosePractice } from '../e2e/fixtures/choose-practice.ts';
import { benchCache } from './bench-cache.ts';
import { measureColdStart, type StartedTogether } from './cold-start.ts';
import { keptJournal } from './kept-journal.ts';
import { fillProfile } from './practice-profile.ts';
import { median } from './statistics.ts';

/** Their journal has a million entries. */
const RECEIPTS_OF_A_MILLION = 200_000;

/**
 * From starting the built program on the stand-in to a Sell screen that can be used, beside an empty page: on a profile that is new,
 * and on ones with a journal. Beside an empty program on the same stand-in it says what is Paydesk's own: the aim is one and a half
 * times that. Beside the same page in Chromium alone it says what a cashier at the stand-in waits for. A ratio is the median of the
 * ratios of starts that were made one after the other. `npm run build` comes before it.
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
    // What is compiled the first time is kept.
    await measureColdStart(1, () => ({ program: newProfile('first'), empty: newProfile('empty') }));
    print('new profile', await together((time) => newProfile(`new-${time}`)));
    for (const [receipts, kept] of journals) {
      const large = path.join(folder, `receipts-${receipts}`);
      fillProfile(large, kept);
      // The first start on a journal of another program makes it ready; a shop waits for that once.
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
    milliseconds(of(({ programMs }) => programMs)),
    milliseconds(of(({ emptyProgramMs }) => emptyProgramMs)).padStart(15),
    of(({ programMs, emptyProgramMs }) => programMs / emptyProgramMs)
      .toFixed(2)
      .padStart(8),
    milliseconds(of(({ emptyPageMs }) => emptyPageMs)).padStart(13),
    of(({ programMs, emptyPageMs }) => programMs / emptyPageMs)
      .toFixed(2)
      .padStart(8),
  ];
  console.log(`${name.padEnd(25)} ${columns.join('')}`);
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`.padStart(10);
}
