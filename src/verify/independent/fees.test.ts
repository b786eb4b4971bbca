import { expect, it } from 'vitest';
import { exportOf } from '../../main/export/exports.fixture.ts';
import { closedDay } from '../../main/export/report/closed-day.fixture.ts';
import { reportCsv } from '../../main/export/report/report-csv.ts';
import { statementTotals } from '../../main/export/statement/statement-totals.ts';
import { parseCsv } from '../../main/export/tables.fixture.ts';
import { buildEntry, buildPayment, buildSale, ofTill, timeAt } from '../../main/journal/entries.fixture.ts';
import { type CountedReport, prepareReportReads } from '../../main/journal/read/report-reads.ts';
import { opened, readerOf, temporaryFolder } from '../../main/journal/write/store.fixture.ts';
import { makeAnswer } from '../../main/payment-record.fixture.ts';
import { createTexts } from '../../main/texts.ts';
import type { CurrencyReport } from '../../shared/journal/report-contents.ts';
import type { RequeryAnswer } from '../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { ClosedDay } from '../../shared/report/report-channels.ts';
import { type AnyEntry, requeried } from '../../shared/testing/facts.fixture.ts';
import { checkedFolders, eachByStranger, hasPython } from '../checked.fixture.ts';

/*
 * A program in another language adds up the fees of a day. Reports, tables of closed days and its sum must agree to the
 * minor unit. The checkers compare the table of payments.
 */

interface Fees {
  feePayments: number;
  feeMinor: number;
  feesUnknown: number;
  netMinor: number;
}
type ByCurrency = Record<string, Fees>;
type Group = 'total' | 'perpetual' | 'instrument' | 'person';

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

/** Makes a payment that the service confirms or declines with this fee. */
function settled(counter: number, currency: string, said: Partial<RequeryAnswer>, isPaid: boolean): AnyEntry[] {
  const payment = buildPayment(buildSale({ amount: { amountMinor: 150_001 + counter, currency } }), counter);
  const { reference, amount } = payment;
  const outcome = isPaid ? {} : { code: '51', status: 'failed' };
  const answer = makeAnswer({ ...amount, reference, ...outcome, ...said });
  const later = { ...answer, merchantBearsFee: null, appFeeMinor: 1 };
  return [
    buildEntry(payment),
    buildEntry(payment, requeried({ kind: 'answered', answer })),
    // A later answer does not change a counted fee.
    buildEntry(payment, requeried({ kind: 'answered', answer: later })),
  ];
}

function entriesOfDay(from: number): AnyEntry[] {
  const each = SAID.flatMap((said) =>
    ['NGN', 'KWD'].flatMap((currency) => [true, false].map((isPaid) => ({ said, currency, isPaid }))),
  );
  return each.flatMap(({ said, currency, isPaid }, index) => settled(from + index, currency, said, isPaid));
}

function feesOf({ fees, feesUnknown, netMinor }: CurrencyReport['total'] | CurrencyReport['perpetual']): Fees {
  return { feePayments: fees.payments, feeMinor: fees.amountMinor, feesUnknown, netMinor };
}

function feesInTable(day: ClosedDay, group: Group, currency: string): Fees {
  const [, ...rows] = parseCsv(reportCsv(day));
  const said = (what: string) => {
    const found = rows.filter((row) => row[0] === currency && row[1] === group && row[3] === what);
    const [, , , , payments, minor] = found[0] ?? [];
    return { count: found.length, payments: Number(payments), minor: Number(minor) };
  };
  const [fees, unknown, net] = [said('fees'), said('feesUnknown'), said('net')];
  expect([fees.count, unknown.count, net.count]).toEqual([1, 1, 1]);
  return { feePayments: fees.payments, feeMinor: fees.minor, feesUnknown: unknown.payments, netMinor: net.minor };
}

it.runIf(hasPython)('fees of an independent fold equal those of reports, closed days and tables', async () => {
  const journal = temporaryFolder();
  const { store } = await opened(journal);
  const connection = readerOf(journal);
  const reads = prepareReportReads(connection);
  const reports: CountedReport[] = [];
  for (const from of [1, 101]) {
    for (const entry of entriesOfDay(from)) store.append(entry);
    const report = await reads.report();
    reports.push(report);
    const { number, after, upTo, contents } = report;
    store.append(ofTill({ kind: 'dayClosed', number, after, upTo, contents }));
  }
  const records = connection.prepare('SELECT record FROM payments ORDER BY position').all();
  const payments = records.map(({ record }) => JSON.parse(String(record)) as PaymentRecord);
  const { folder } = await exportOf(journal);
  expect((await checkedFolders([folder])).findings).toEqual([]);
  const [told] = eachByStranger([folder]);
  expect(told?.found).toEqual([]);
  const { all } = (told?.totals ?? {}) as { all: ByCurrency };
  expect(all).toMatchObject({
    NGN: { feePayments: 12, feeMinor: 2 * (3_235 + 2 * 1_007 + 101), feesUnknown: 8 },
    KWD: { feePayments: 12, feeMinor: 2 * (3_235 + 2 * 1_007 + 101), feesUnknown: 8 },
  });
  const ever = reports.at(-1)?.contents.currencies ?? [];
  expect(ever).toHaveLength(2);
  for (const { currency, perpetual } of ever) expect(all[currency]).toMatchObject(feesOf(perpetual));
  for (const { number, contents } of reports) {
    const day = closedDay({ number, contents });
    for (const { currency, total, perpetual, instruments, people } of contents.currencies) {
      expect(feesInTable(day, 'total', currency)).toEqual(feesOf(total));
      expect(feesInTable(day, 'perpetual', currency)).toEqual(feesOf(perpetual));
      // All payments are by card and from one person.
      for (const group of [...instruments, ...people]) expect(feesOf(group)).toEqual(feesOf(total));
      expect(feesInTable(day, 'instrument', currency)).toEqual(feesOf(total));
      expect(feesInTable(day, 'person', currency)).toEqual(feesOf(total));
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
