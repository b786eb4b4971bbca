import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { exported, makeExporter } from '../../main/export/exports.fixture.ts';
import { reportCsv } from '../../main/export/report/report-csv.ts';
import { statementTotals } from '../../main/export/statement/statement-totals.ts';
import { openForReading } from '../../main/journal/database/connection.ts';
import { journalFiles } from '../../main/journal/database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState, timeAt } from '../../main/journal/entries.fixture.ts';
import { type CountedReport, prepareReportReads } from '../../main/journal/read/report-reads.ts';
import { opened, temporaryFolder } from '../../main/journal/write/store.fixture.ts';
import { makeAnswer } from '../../main/payment-record.fixture.ts';
import { createTexts } from '../../main/texts.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { CurrencyReport } from '../../shared/journal/report-contents.ts';
import type { RequeryAnswer } from '../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../checked.fixture.ts';

/*
 * The fees of a day, added up by a program in another language: from the entries, from the tables, and from the tables of closed
 * days. Every one of them, and the till's own reports, must come to the same, to the smallest unit.
 */

interface Fees {
  feePayments: number;
  feeMinor: number;
  feesUnknown: number;
  netMinor: number;
}
type ByCurrency = Record<string, Fees>;
interface Folded {
  entries: { all: ByCurrency };
  csv: ByCurrency;
  xlsx: ByCurrency;
  reports: Record<'total' | 'perpetual' | 'instrument' | 'person', ByCurrency>[];
}

const SCRIPT = fileURLToPath(new URL('./fold_totals.py', import.meta.url));

/** What the service says of the fee, and who bears it. */
const SAID: Partial<RequeryAnswer>[] = [
  { merchantBearsFee: true, merchantFeeMinor: 0, appFeeMinor: 3_235 },
  { merchantBearsFee: true, merchantFeeMinor: 1_007, appFeeMinor: 3_235 },
  { merchantBearsFee: true, appFeeMinor: 101 },
  { merchantBearsFee: true, merchantFeeMinor: 0 },
  { merchantBearsFee: false, merchantFeeMinor: 0, appFeeMinor: 2_100 },
  { merchantBearsFee: null, merchantFeeMinor: 0, appFeeMinor: 2_100 },
  { merchantBearsFee: true, appFeeMinor: 'unreadable' },
  { merchantBearsFee: true, merchantFeeMinor: 'unreadable', appFeeMinor: 3_235 },
  { merchantBearsFee: true, merchantFeeMinor: 1_007, appFeeMinor: 'unreadable' },
  { merchantBearsFee: false, merchantFeeMinor: 'unreadable', appFeeMinor: 'unreadable' },
];

/** A payment that the service confirms or declines with this fee. */
function settled(counter: number, currency: string, said: Partial<RequeryAnswer>, isPaid: boolean): JournalEntry[] {
  const sale = buildSale({ amount: { amountMinor: 150_001 + counter, currency } });
  const intended = buildPayment(sale, counter);
  const { reference, amount } = intended;
  const answer = makeAnswer({ ...amount, reference, code: isPaid ? '000' : '51', ...said });
  const lastRequery = { at: timeAt(counter), checks: [], answer };
  const declined = { outcome: 'declined', declinedAt: timeAt(counter), code: '51', refused: false } as const;
  const ended: PaymentRecord = isPaid
    ? { ...intended, state: paidState(counter), lastRequery, confirmation: lastRequery }
    : { ...intended, state: { ...declined, sentAt: timeAt(counter), notFound: null, review: null }, lastRequery };
  const happening = { kind: 'requeried', outcome: { kind: 'answered', answer }, row: 'fits' } as const;
  const later = { ...answer, merchantBearsFee: null, appFeeMinor: 1 };
  return [
    buildEntry(sale, intended),
    buildEntry(sale, ended, { ...happening, verdict: isPaid ? 'paid' : 'declined' }),
    // A later answer changes nothing of a fee that was counted.
    buildEntry(
      sale,
      { ...ended, lastRequery: { ...lastRequery, answer: later } },
      { ...happening, outcome: { kind: 'answered', answer: later }, verdict: isPaid ? 'paid' : 'declined' },
    ),
  ];
}

function entriesOfDay(from: number): JournalEntry[] {
  const each = SAID.flatMap((said) =>
    ['NGN', 'KWD'].flatMap((currency) => [true, false].map((isPaid) => ({ said, currency, isPaid }))),
  );
  return each.flatMap(({ said, currency, isPaid }, index) => settled(from + index, currency, said, isPaid));
}

function feesOf({ fees, feesUnknown, netMinor }: CurrencyReport['total'] | CurrencyReport['perpetual']): Fees {
  return { feePayments: fees.payments, feeMinor: fees.amountMinor, feesUnknown, netMinor };
}

function closing({ number, after, upTo, contents }: CountedReport): JournalEntry {
  return { ...buildEntry(buildSale(), null, { kind: 'dayClosed', number, after, upTo, contents }), sale: null };
}

it.runIf(hasPython)('an independent fold of the fees gives those of reports, closed days and tables', async () => {
  const journal = temporaryFolder();
  const { store, close } = await opened(journal);
  const connection = openForReading(journalFiles(journal).database);
  const reads = prepareReportReads(connection);
  const reports: CountedReport[] = [];
  for (const from of [1, 101]) {
    for (const entry of entriesOfDay(from)) store.append(entry);
    const report = await reads.report();
    reports.push(report);
    store.append(closing(report));
  }
  const records = connection.prepare('SELECT record FROM payments ORDER BY position').all();
  const payments = records.map(({ record }) => JSON.parse(String(record)) as PaymentRecord);
  connection.close();
  close();
  const { exporter, request } = makeExporter(journal);
  const { folder } = await exported(exporter, request());
  expect((await checkedFolders([folder], { fingerprints: [], seals: [] })).findings).toEqual([]);
  expect(checkedByStranger([folder], { fingerprints: [], seals: [] }).lines.join('\n')).not.toContain('NOT INTACT');
  for (const { number, contents } of reports) {
    const day = {
      ...{ number, contents, seq: 1, hash: 'ab'.repeat(32), at: timeAt(0), by: 'Ada', printed: 0 },
      ...{ businessDay: '2026-11-21', zone: 'Africa/Lagos', seal: null },
    };
    fs.writeFileSync(path.join(folder, `report-${number}.csv`), reportCsv(day));
  }
  const { status, stdout, stderr } = spawnSync('python3', [SCRIPT, folder], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { entries, csv, xlsx, reports: tables }: Folded = JSON.parse(stdout);

  expect(entries.all).toMatchObject({
    NGN: { feePayments: 12, feeMinor: 2 * (3_235 + 2 * 1_007 + 101), feesUnknown: 8 },
    KWD: { feePayments: 12, feeMinor: 2 * (3_235 + 2 * 1_007 + 101), feesUnknown: 8 },
  });
  expect([csv, xlsx]).toEqual([entries.all, entries.all]);
  const ever = reports.at(-1)?.contents.currencies ?? [];
  expect(ever).toHaveLength(2);
  for (const { currency, perpetual } of ever) expect(entries.all[currency]).toMatchObject(feesOf(perpetual));
  for (const [index, { contents }] of reports.entries()) {
    for (const { currency, total, perpetual, instruments, people } of contents.currencies) {
      expect(tables[index]?.total[currency]).toEqual(feesOf(total));
      expect(tables[index]?.perpetual[currency]).toEqual(feesOf(perpetual));
      // All of these payments are by card, and begun by one person.
      for (const group of [...instruments, ...people]) expect(feesOf(group)).toEqual(feesOf(total));
      expect([tables[index]?.instrument[currency], tables[index]?.person[currency]]).toEqual([
        feesOf(total),
        feesOf(total),
      ]);
    }
  }

  const write = { t: createTexts(), moment: String, count: String };
  const { rows } = statementTotals({ atSeal: null, now: { at: timeAt(0), payments }, returns: [] }, write);
  const said = (label: string) => rows.find((row) => row.label === label)?.cells[0];
  expect(said('Fees paid by the shop')).toEqual([
    { count: '12 payments', amount: 'NGN 107.00' },
    { count: '12 payments', amount: 'KWD 10.700' },
  ]);
  expect(said('Paid, fee unknown')).toEqual([
    { count: '8 payments', amount: 'NGN' },
    { count: '8 payments', amount: 'KWD' },
  ]);
});
