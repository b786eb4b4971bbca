import { expect, it } from 'vitest';
import type { ExporterParts } from '../../main/export/exporter.ts';
import { EVERYTHING, exportOf } from '../../main/export/exports.fixture.ts';
import { type DayRecords, paymentsOf } from '../../main/export/selection/day-records.ts';
import { statementTotals } from '../../main/export/statement/statement-totals.ts';
import { buildPayment, buildSale } from '../../main/journal/entries.fixture.ts';
import { readGroups, readSums } from '../../main/journal/read/sums.ts';
import { readDayTotals } from '../../main/journal/tables/day-totals.ts';
import { opened, readerOf, temporaryFolder } from '../../main/journal/write/store.fixture.ts';
import { createTexts } from '../../main/texts.ts';
import { writeMoney } from '../../shared/format.ts';
import { byDay } from '../../shared/journal/glance.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { entryAbout, intended, LOST_AT_INITIATE, requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { eachByStranger, hasPython } from '../checked.fixture.ts';

/* A program in another language adds up the entries of an export. Every figure of the till must agree with it to the minor unit. */

const NOTHING = { payments: 0, amountMinor: 0, paidPayments: 0, paidMinor: 0, returnedMinor: 0, netMinor: 0 };
type ByCurrency = Record<string, typeof NOTHING>;
const EVER = { from: '2026-01-01', to: '2026-12-31' };
const HOUR_MS = 3_600_000;

/** Returns the sums of the independent checker, which must find nothing wrong. Sums that it leaves out are zero. */
function fold(folder: string): { all: ByCurrency; days: Record<string, ByCurrency> } {
  const [told] = eachByStranger([folder]);
  expect(told?.found).toEqual([]);
  const totals = told?.totals as ReturnType<typeof fold>;
  for (const of of [totals.all, ...Object.values(totals.days)]) {
    for (const [currency, sum] of Object.entries(of)) of[currency] = { ...NOTHING, ...sum };
  }
  return totals;
}

/**
 * Writes six days of a till in naira and yen. The time zone changes on the third day; some payments are paid late or
 * returned.
 */
async function journalOfAShop(): Promise<string> {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  const unknown: PaymentRecord[] = [];
  for (let counter = 1; counter <= 60; counter += 1) {
    const atMs = Date.parse('2026-11-20T09:17:23.001Z') + counter * 2 * HOUR_MS;
    const at = (hours: number) => new Date(atMs + hours * HOUR_MS).toISOString();
    const zone = counter < 24 ? 'Africa/Lagos' : 'Asia/Tokyo';
    const amount =
      counter % 3 === 0
        ? { amountMinor: 101 + counter, currency: 'JPY' }
        : { amountMinor: 150_007 + counter, currency: 'NGN' };
    const sale = buildSale({ amount });
    const payment = buildPayment(sale, counter, { createdAt: at(0) });
    const told = (happening: Happening, hours = 0) =>
      store.append(entryAbout(payment, happening, { at: at(hours), zone }));
    told(intended(payment));
    if (counter % 7 === 0) {
      told(LOST_AT_INITIATE);
      unknown.push(payment);
      continue;
    }
    told(requeriedPaid(payment));
    if (counter % 4 === 0) {
      const back = {
        amount: { ...amount, amountMinor: counter % 8 === 0 ? amount.amountMinor : 77 },
        at: at(1),
        by: 'ngozi',
        case: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', number: counter },
      };
      told({ kind: 'returnsDecided', returns: [back] }, 1);
    }
  }
  for (const payment of unknown.slice(0, 5)) {
    const late = { at: '2026-11-26T09:00:00.000Z', zone: 'Asia/Tokyo' };
    store.append(entryAbout(payment, requeriedPaid(payment), late));
  }
  return folder;
}

/** Returns gross, returned and net in the statement of a day, without zeros. */
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

function amountsOf(of: ByCurrency, field: keyof typeof NOTHING): string[] {
  const amounts = Object.entries(of).map(([currency, sum]) => writeMoney({ amountMinor: sum[field], currency }));
  return amounts.filter(isSome).sort();
}

const isSome = (amount: string) => /[1-9]/.test(amount);

it.runIf(hasPython)('an independent fold gives every figure of the till', async () => {
  const journal = await journalOfAShop();
  const { folder, contents } = await exportOf(journal);
  const entries = fold(folder);
  expect(Object.keys(entries.all)).toEqual(['JPY', 'NGN']);
  expect(Object.values(entries.all).every(({ returnedMinor }) => returnedMinor > 0)).toBe(true);
  expect(Object.keys(entries.days).length).toBeGreaterThan(5);
  for (const { currency, ...sum } of contents.sums) expect(entries.all[currency]).toMatchObject(sum);

  const connection = readerOf(journal);
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
});

it.runIf(hasPython)('the manifests of all days add up to the same sums, and each equals its entries', async () => {
  const journal = await journalOfAShop();
  let printed: DayRecords | null = null;
  const printStatement: ExporterParts['printStatement'] = async ({ day }) => {
    printed = day;
    return { pdf: Buffer.from(''), seal: 'ab'.repeat(32) };
  };
  const whole = await exportOf(journal, { formats: ['jsonl'] });
  for (const [day, of] of Object.entries(fold(whole.folder).days)) {
    const selection = { ...EVERYTHING, days: { first: day, last: day } };
    const { contents } = await exportOf(journal, { formats: ['csv', 'pdf'], selection }, { printStatement });
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
});
