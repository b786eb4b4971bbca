import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { takeCardPayment } from './card-payment.ts';
import { recordSyncs } from './recorded-syncs.ts';
import { median } from './statistics.ts';
import { openTimedTill } from './timed-till.ts';

/*
 * Counts the journal's syncs during card payments. `payment-syncs.ts FOLDER COUNT` is a process of its own under a
 * library that records syncs. It prints the number of entries of a payment.
 */

const PAYMENTS = 'payments';

/** The name of the practice service's database, whose syncs are not counted: a real till has none. */
const OF_SERVICE = 'practice-service';

export interface PaymentSyncs {
  entries: number;
  /** The median number of syncs that a payment takes in addition to one for each entry. */
  others: number;
  byFile: readonly (readonly [name: string, syncs: number])[];
}

export function countPaymentSyncs(folder: string, payments: number, recorder: string): PaymentSyncs {
  const { turns, printed } = recordSyncs('payment-syncs.ts', payments, { folder, mark: PAYMENTS, recorder });
  const syncs = turns.map((turn) => turn.filter(({ name }) => !name.startsWith(OF_SERVICE)));
  const entries = Number(printed);
  const named = Map.groupBy(syncs.flat(), ({ kind, name }) => (kind === 'sync' ? name : `folder ${name || '.'}`));
  return {
    entries,
    others: median(syncs.map(({ length }) => length)) - entries,
    byFile: [...named].map(([name, all]) => [name, all.length / payments] as const),
  };
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', count = ''] = process.argv.slice(2);
  console.log(await takePayments(folder, Number(count)));
}

async function takePayments(folder: string, count: number): Promise<number> {
  const till = await openTimedTill(folder);
  const before = await till.entries();
  const marks = openSync(path.join(folder, PAYMENTS), 'a');
  writeSync(marks, 'b');
  for (let payment = 0; payment < count; payment += 1) {
    await takeCardPayment(till);
    writeSync(marks, 'a');
  }
  const entriesEach = ((await till.entries()) - before) / count;
  closeSync(marks);
  await till.stop();
  return entriesEach;
}
