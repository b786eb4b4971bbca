import { benchCheck } from './check.ts';
import { benchCopies } from './copies.ts';
import { benchCounter } from './counter.ts';
import { benchExport } from './export.ts';
import { benchHeadOffice } from './head-office.ts';
import { benchJournal } from './journal.ts';
import { benchPayment } from './payment.ts';
import { benchProof } from './proof.ts';
import { benchRequery } from './requery.ts';
import { benchScroll } from './scroll.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';
import { benchVerify } from './verify.ts';

// `npm run bench NAME` runs one benchmark and prints its results. Benchmarks are no tests and have no limits.

const benchmarks = new Map<string, (words: readonly string[]) => Promise<void>>([
  ['counter', benchCounter],
  ['payment', benchPayment],
  ['journal', benchJournal],
  ['export', benchExport],
  ['search', benchSearch],
  ['requery', benchRequery],
  ['scroll', benchScroll],
  ['verify', benchVerify],
  ['proof', benchProof],
  ['check', benchCheck],
  ['copies', benchCopies],
  ['start', benchStart],
  ['head-office', benchHeadOffice],
]);

const name = process.argv[2] ?? '';
const run = benchmarks.get(name);
if (run) {
  await run(process.argv.slice(3));
} else {
  console.error(`There is no benchmark "${name}". There are: ${[...benchmarks.keys()].join(', ')}.`);
  process.exitCode = 1;
}
