import path from 'node:path';
import { parseArgs } from 'node:util';
import { findCompiler } from '../torture/power/compile.ts';
import { prepareBareCalls, sendBareCalls } from './bare-calls.ts';
import { inBenchFolder } from './bench-cache.ts';
import { ownTimeMs, type PaymentTimes, takeCardPayment } from './card-payment.ts';
import { timeDurableWrite } from './durable-write.ts';
import { countPaymentSyncs, type PaymentSyncs } from './payment-syncs.ts';
import { median, milliseconds, percentile, sum } from './statistics.ts';
import { openTimedTill } from './timed-till.ts';

const WARM_UP = 20;

/** Measures the desk's own time and the syncs of a card payment. `--payments N` sets the number of payments. */
export async function benchPayment(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { payments: { type: 'string', default: '200' } } });
  await inBenchFolder(async (folder) => {
    const { samples, entriesEach } = await measurePayments(folder, Number(values.payments));
    printPayments(samples, entriesEach);
    const compiler = findCompiler(folder);
    if (typeof compiler === 'string') console.log(`\nThe count of syncs is skipped: ${compiler}`);
    else
      printSyncs(
        countPaymentSyncs(path.join(folder, 'syncs'), Number(values.payments), compiler.preloadable('recorder')),
      );
  });
}

interface Sample {
  times: PaymentTimes;
  bareMs: number;
  durableWriteMs: number;
}

/** Takes a payment, sends its bare calls and writes a page in turn, so that other load affects all three. */
async function measurePayments(folder: string, payments: number): Promise<{ samples: Sample[]; entriesEach: number }> {
  const till = await openTimedTill(folder);
  const samples: Sample[] = [];
  for (let payment = 0; payment < WARM_UP + payments; payment += 1) {
    const calls = await prepareBareCalls(till.service);
    const times = await takeCardPayment(till);
    const bareMs = await sendBareCalls(calls);
    const durableWriteMs = timeDurableWrite(folder);
    if (payment >= WARM_UP) samples.push({ times, bareMs, durableWriteMs });
  }
  const entriesEach = (await till.entries()) / (WARM_UP + payments);
  await till.stop();
  return { samples, entriesEach };
}

function printPayments(samples: readonly Sample[], entriesEach: number): void {
  const own = samples.map(({ times }) => ownTimeMs(times));
  const bare = samples.map(({ bareMs }) => bareMs);
  const durableWrites = samples.map(({ durableWriteMs }) => durableWriteMs);
  const share = (partOf: (times: PaymentTimes) => number) =>
    `${((sum(samples.map(({ times }) => partOf(times))) / sum(own)) * 100).toFixed(0)} %`.padStart(5);
  console.log(`
The desk's own time over a card payment (PIN and OTP, paid, handed over), durable writes on
${samples.length} payments after ${WARM_UP} to warm up; the wait for the service is taken off
  median ${milliseconds(median(own))}
  p99    ${milliseconds(percentile(own, 0.99))}
  of it  journal ${share((times) => times.journalMs)}, for ${entriesEach.toFixed(0)} entries
         gateway ${share((times) => times.gatewayMs)}
         desk    ${share((times) => times.deskMs)}
  the same four HTTP calls made bare   ${milliseconds(median(bare))}
  ratio of the medians                 ${(median(own) / median(bare)).toFixed(2)}
  one durable write of a page          ${milliseconds(median(durableWrites))}`);
}

function printSyncs({ entries, others, byFile }: PaymentSyncs): void {
  const rows = byFile.map(([name, syncs]) => `    ${name.padEnd(35)}${syncs.toFixed(2).padStart(7)}`);
  console.log(`
Syncs of a payment with ${entries} entries, counted
  beyond one commit an entry, median     ${others.toFixed(0).padStart(5)}
  all, on average by file
${rows.join('\n')}`);
}
