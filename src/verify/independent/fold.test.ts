import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { exported, makeExporter } from '../../main/export/exports.fixture.ts';
import { type DayRecords, paymentsOf } from '../../main/export/selection/day-records.ts';
import { statementTotals } from '../../main/export/statement/statement-totals.ts';
import { openForReading } from '../../main/journal/database/connection.ts';
import { journalFiles } from '../../main/journal/database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState, unknownState } from '../../main/journal/entries.fixture.ts';
import { readGroups } from '../../main/journal/read/groups.ts';
import { readSums } from '../../main/journal/read/sums.ts';
import { readDayTotals } from '../../main/journal/tables/day-totals.ts';
import { opened, temporaryFolder } from '../../main/journal/write/store.fixture.ts';
import { createTexts } from '../../main/texts.ts';
import { LOCALE, writeMoney } from '../../shared/format.ts';
import { byDay } from '../../shared/journal/glance.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { hasPython } from '../checked.fixture.ts';

/*
 * An accountant with a calculator: a program of its own, in another language, adds up the entries of an export. Everything that
 * the till shows must come to the same, to the smallest unit.
 */

interface Totals {
  payments: number;
  amountMinor: number;
  paidPayments: number;
  paidMinor: number;
  returnedMinor: number;
  netMinor: number;
}
type ByCurrency = Record<string, Totals>;
interface Folded {
  entries: { all: ByCurrency; days: Record<string, ByCurrency> };
  csv: ByCurrency;
  xlsx: ByCurrency;
}

const SCRIPT = fileURLToPath(new URL('./fold_totals.py', import.meta.url));
const EVER = { from: '2026-01-01', to: '2026-12-31' };
const HOUR_MS = 3_600_000;

function fold(folder: string): Folded {
  const { status, stdout, stderr } = spawnSync('python3', [SCRIPT, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Six days of a till in naira and yen, that moves to another zone on the third; some are paid late, some are returned. */
async function journalOfAShop(): Promise<string> {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  for (let counter = 1; counter <= 60; counter += 1) {
    const atMs = Date.parse('2026-11-20T09:17:23.001Z') + counter * 2 * HOUR_MS;
    const at = (hours: number) => new Date(atMs + hours * HOUR_MS).toISOString();
    const zone = counter < 24 ? 'Africa/Lagos' : 'Asia/Tokyo';
    const amount =
      counter % 3 === 0
        ? { amountMinor: 101 + counter, currency: 'JPY' }
        : { amountMinor: 150_007 + counter, currency: 'NGN' };
    const sale = buildSale({ amount, createdAt: at(0), updatedAt: at(0) });
    const intended = buildPayment(sale, counter, { createdAt: at(0), updatedAt: at(0) });
    const told = (payment: PaymentRecord, happening: Parameters<typeof buildEntry>[2]) =>
      store.append({ ...buildEntry(sale, payment, happening), zone });
    told(intended, { kind: 'paymentIntended' });
    if (counter % 7 === 0) {
      told({ ...intended, state: unknownState(counter) }, { kind: 'requeryRhythmEnded' });
      continue;
    }
    const paid = { ...intended, state: paidState(counter), updatedAt: at(0) };
    told(paid, { kind: 'requeryRhythmEnded' });
    if (counter % 4 === 0) {
      const back = {
        amount: { ...amount, amountMinor: counter % 8 === 0 ? amount.amountMinor : 77 },
        at: at(1),
        by: 'ngozi',
        case: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', number: counter },
      };
      told(
        { ...paid, state: { ...paidState(counter), returned: [back] } as PaymentRecord['state'], updatedAt: at(1) },
        {
          kind: 'returnsDecided',
          returns: [back],
        },
      );
    }
  }
  // What was not known becomes paid days later.
  const connection = openForReading(journalFiles(folder).database);
  const rows = connection.prepare(`SELECT record FROM payments WHERE outcome = 'unknown' ORDER BY position`).all();
  connection.close();
  for (const { record } of rows.slice(0, 5)) {
    const payment = JSON.parse(String(record)) as PaymentRecord;
    const late = { ...payment, state: paidState(payment.counter), updatedAt: '2026-11-26T09:00:00.000Z' };
    const sale = buildSale({ id: payment.saleId, amount: payment.amount });
    store.append({ ...buildEntry(sale, late, { kind: 'requeryRhythmEnded' }), zone: 'Asia/Tokyo' });
  }
  close();
  return folder;
}

/** What the statement of a day says of gross, returned and net, but for what is nothing. */
function statementOf(day: DayRecords | null) {
  const now = { at: '2026-12-01T09:00:00.000Z', payments: paymentsOf(day?.now ?? []) };
  const write = { t: createTexts(), moment: String, count: String };
  const { rows } = statementTotals({ atSeal: null, now, returns: day?.returns ?? [] }, write);
  const amounts = (label: string) =>
    (rows.find((row) => row.label === label)?.cells[0] ?? [])
      .flatMap(({ amount }) => amount)
      .filter(isSome)
      .sort();
  return {
    paid: amounts('Paid (gross)'),
    returned: amounts('Returned on this day'),
    net: amounts('Net after fees'),
  };
}

function amountsOf(of: ByCurrency, field: keyof Totals): string[] {
  const amounts = Object.entries(of).map(([currency, sum]) =>
    writeMoney(LOCALE, { amountMinor: sum[field], currency }),
  );
  return amounts.filter(isSome).sort();
}

const isSome = (amount: string) => /[1-9]/.test(amount);

it.runIf(hasPython)('an independent fold of the entries gives every figure of the till', async () => {
  const journal = await journalOfAShop();
  const { exporter, request } = makeExporter(journal);
  const { folder, contents } = await exported(exporter, request());
  const { entries, csv, xlsx } = fold(folder);
  expect(Object.keys(entries.all)).toEqual(['JPY', 'NGN']);
  expect(Object.values(entries.all).every(({ returnedMinor }) => returnedMinor > 0)).toBe(true);
  expect(Object.keys(entries.days).length).toBeGreaterThan(5);
  expect([csv, xlsx]).toEqual([entries.all, entries.all]);
  for (const { currency, ...sum } of contents.sums) expect(entries.all[currency]).toMatchObject(sum);

  const connection = openForReading(journalFiles(journal).database);
  try {
    const sums = (await readSums(connection, { search: null, outcomes: ['paid'] }, () => true)) ?? [];
    for (const { currency, payments, amountMinor, returnedMinor } of sums) {
      const shown = { paidPayments: payments, paidMinor: amountMinor, returnedMinor };
      expect(entries.all[currency]).toMatchObject(shown);
    }
    const totals = readDayTotals(connection, EVER);
    for (const currency of Object.keys(entries.all)) {
      const glance = byDay(totals, currency).map(({ day, standings, returnedMinor }) => [
        day,
        standings.all.payments,
        standings.paid.amountMinor,
        returnedMinor,
      ]);
      const folded = Object.entries(entries.days).flatMap(([day, of]) => {
        const sum = of[currency];
        return sum ? [[day, sum.payments, sum.paidMinor, sum.returnedMinor]] : [];
      });
      expect(glance.toReversed()).toEqual(folded);
    }
    for (const [day, of] of Object.entries(entries.days)) {
      const groups = readGroups(connection, { dayFrom: day, dayTo: day });
      for (const [currency, sum] of Object.entries(of)) {
        const ofCurrency = groups.filter((group) => group.currency === currency);
        expect(ofCurrency.reduce((count, group) => count + group.payments, 0)).toBe(sum.payments);
      }
    }
  } finally {
    connection.close();
  }
});

it.runIf(hasPython)(
  'the manifests of all days come together to the same, and each day’s entries to its own',
  async () => {
    const journal = await journalOfAShop();
    let printed: DayRecords | null = null;
    const { exporter, request } = makeExporter(journal, {
      printStatement: async ({ day }) => {
        printed = day;
        return { pdf: Buffer.from(''), seal: 'ab'.repeat(32) };
      },
    });
    const whole = await exported(exporter, request({ name: 'whole', formats: ['jsonl'] }));
    const { days } = fold(whole.folder).entries;
    for (const [day, of] of Object.entries(days)) {
      const selection = { ...request().selection, days: { first: day, last: day } };
      const { contents } = await exported(exporter, request({ name: day, formats: ['csv', 'pdf'], selection }));
      const begun = Object.entries(of).filter(([, sum]) => sum.payments > 0);
      expect(contents.sums.map(({ currency, payments, paidMinor }) => [currency, payments, paidMinor])).toEqual(
        begun.map(([currency, { payments, paidMinor }]) => [currency, payments, paidMinor]),
      );
      expect(statementOf(printed)).toEqual({
        paid: amountsOf(of, 'paidMinor'),
        returned: amountsOf(of, 'returnedMinor'),
        net: amountsOf(of, 'netMinor'),
      });
      const returned = Object.entries(of).filter(([, sum]) => sum.returnedMinor !== 0);
      expect(contents.day?.returned).toEqual(
        returned.map(([currency, { returnedMinor }]) => ({ currency, amountMinor: returnedMinor })),
      );
    }
  },
);
