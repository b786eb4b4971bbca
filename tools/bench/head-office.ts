import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inBenchFolder } from './bench-cache.ts';
import { type BytesAtRest, bytesAtRest } from './head-office/bytes-a-payment.ts';
import { type Growth, growthOfQuestions } from './head-office/growth.ts';
import { payBesideUpload } from './head-office/payments-beside.ts';
import { startUploadBench, type UploadRates } from './head-office/upload-rates.ts';
import type { PaymentsBeside } from './paired-payments.ts';
import { median, milliseconds } from './statistics.ts';

/**
 * Measures payments beside an upload (`--turns`, `--receipts`); how fast head office accepts entries over HTTP beside
 * bare inserts (`--tills` send `--rounds` batches of `--events`); and how its queries slow down up to `--payments`.
 * `--only payments` measures only the first, `--only bytes` only the bytes of a payment at rest.
 */
export async function benchHeadOffice(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      tills: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '3' },
      events: { type: 'string', default: '64' },
      payments: { type: 'string', default: '1000000' },
      turns: { type: 'string', default: '9' },
      receipts: { type: 'string', default: '20000' },
      only: { type: 'string' },
    },
  });
  await inBenchFolder(async (folder) => {
    // If root runs this, PostgreSQL runs as another system user, who must be able to enter the folder.
    chmodSync(folder, 0o711);
    const till = { turns: Number(values.turns), receipts: Number(values.receipts) };
    if (values.only === 'bytes') {
      const sizes = { receipts: till.receipts, eventsOfABatch: Number(values.events) };
      return printBytes(await bytesAtRest(folder, sizes), sizes);
    }
    printBeside(await payBesideUpload(path.join(folder, 'till'), till));
    if (values.only !== 'payments') await benchOffice(path.join(folder, 'office'), values);
  });
}

type Sizes = Record<'tills' | 'rounds' | 'events' | 'payments', string>;

async function benchOffice(folder: string, values: Sizes): Promise<void> {
  mkdirSync(folder);
  const bench = await startUploadBench(folder, { tills: Number(values.tills), eventsOfABatch: Number(values.events) });
  try {
    const rates: UploadRates[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) rates.push(await bench.round());
    printRates(rates, Number(values.tills), Number(values.events));
    console.log(`  bytes an event at rest, all tables      ${(await bench.bytesAnEvent()).toFixed(0)}`);
    console.log('\nThe newest page of 50 payments, and one found by its reference, median of 40');
    const grown: Growth[] = [];
    for await (const growth of growthOfQuestions(bench.database, Number(values.payments))) {
      grown.push(growth);
      const { payments, pageMs, referenceMs, pageBlocks, referenceBlocks } = growth;
      console.log(
        `  at ${String(payments).padStart(9)} payments   page ${pageMs.toFixed(2)} ms, ${pageBlocks} blocks   reference ${referenceMs.toFixed(2)} ms, ${referenceBlocks} blocks`,
      );
    }
    printGrowth(grown);
  } finally {
    await bench.stop();
  }
}

function printBytes({ payments, entries, bytes }: BytesAtRest, { eventsOfABatch }: { eventsOfABatch: number }): void {
  console.log(`
What head office keeps of ${payments} payments, ${entries} entries in batches of ${eventsOfABatch}: all tables, with their indexes
  bytes a payment at rest                  ${(bytes / payments).toFixed(0).padStart(9)}
  bytes an entry at rest                   ${(bytes / entries).toFixed(0).padStart(9)}`);
}

function printGrowth(grown: readonly Growth[]): void {
  const [first, last] = [grown[0], grown.at(-1)];
  if (!first || !last || first === last) return;
  console.log(
    `  ${last.payments / first.payments} times the payments   page ${timesText(first, last, 'page')}   reference ${timesText(first, last, 'reference')}`,
  );
}

function printBeside({ aloneMs, besideMs, ratios, entriesSent }: PaymentsBeside & { entriesSent: number }): void {
  console.log(`
A card payment beside a full upload, ${ratios.length} turns, ${aloneMs.length} payments each way; ${entriesSent} entries were sent
  alone, median                            ${milliseconds(median(aloneMs))}
  beside the upload, median                ${milliseconds(median(besideMs))}
  median of the ratios of each turn        ${median(ratios).toFixed(2).padStart(10)}`);
}

function timesText(first: Growth, last: Growth, what: 'page' | 'reference'): string {
  const [time, blocks] = [last[`${what}Ms`] / first[`${what}Ms`], last[`${what}Blocks`] / first[`${what}Blocks`]];
  return `${time.toFixed(2)} times as long, ${blocks.toFixed(2)} times the blocks`;
}

function printRates(rates: readonly UploadRates[], tills: number, events: number): void {
  const http = median(rates.map(({ httpASecond }) => httpASecond));
  const bare = median(rates.map(({ bareASecond }) => bareASecond));
  const repeated = rates.reduce((sum, round) => sum + round.repeated, 0);
  console.log(`
Entries a second, median of ${rates.length} rounds; ${tills} tills, ${events} entries a batch, the generator on the same machine
  over HTTP, signatures and chains checked ${http.toFixed(0).padStart(9)}
  the same rows inserted bare, in batches  ${bare.toFixed(0).padStart(9)}
  ratio                                    ${(http / bare).toFixed(2).padStart(9)}
  batches sent again after a wait          ${String(repeated).padStart(9)}`);
}
