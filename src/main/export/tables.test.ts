import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { textField } from '../../shared/export/csv-table.ts';
import { type Cell, paymentCells } from '../../shared/export/table-cells.ts';
import { type BegunPayment, EXPORTED_COLUMNS } from '../../shared/journal/payment-columns.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { asJournaled, paymentsWithNotes } from './exports.fixture.ts';
import {
  columnOf,
  csvOf,
  csvValue,
  inCurrencies,
  parseCsv,
  unusualPayments,
  withoutGuard,
  xlsxOf,
  xlsxValue,
  ZONE,
} from './tables.fixture.ts';

const field = (row: readonly string[], heading: string) => row[columnOf(heading)];

const CUSTOMER = { email: 'ade@example.com', phone: '08030000000' };
/** The largest stored number of minor units, as a spreadsheet displays an amount. */
const LARGEST_AMOUNT = '90,071,992,547,409.91';
const LARGEST_WHOLE = '9,007,199,254,740,991';

describe('a table of payments as CSV', () => {
  it('leaves codes, digits and phone numbers unchanged, so that programs can read them literally', async () => {
    const [first, second] = unusualPayments();
    if (!first || !second) throw new Error('two payments');
    second.customer = { ...second.customer, phone: '+234 803 000 0000' };
    const [, card = [], account = []] = parseCsv(await csvOf([{ ...first, customer: CUSTOMER }, second]));
    expect(field(card, 'First six')).toBe('424242');
    expect(field(card, 'Customer phone')).toBe('08030000000');
    expect(field(account, 'Last four')).toBe('0017');
    expect(field(account, 'Bank code')).toBe('058');
    expect(field(account, 'Code')).toBe('000');
    expect(field(account, 'Customer phone')).toBe("'+234 803 000 0000");
  });

  it('keeps every text unchanged once the apostrophe before a formula is removed', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+\-@\t\r\n＝＋－＠]{0,4}a?$/));
    fc.assert(
      fc.property(text, (given) => {
        const [[field = ''] = []] = parseCsv(`${textField(given)}\r\n`);
        expect(withoutGuard(field)).toBe(given);
        expect(field).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it('writes amounts with the decimals of their currency, and all of the service’s names for a payment', async () => {
    const payments = inCurrencies(['JPY', 'NGN', 'KWD'], paymentsWithNotes([null, 'a', 'b', 'c', 'd', 'e']));
    const rows = parseCsv(await csvOf(payments)).slice(1);
    const inOrder = (heading: string) => rows.map((row) => field(row, heading));
    expect(inOrder('Amount')).toEqual(['450000', '4500.00', '450.000', '450000', '4500.00', '450.000']);
    expect(inOrder('Charged amount')).toEqual(['', '4500.05', '', '450005', '', '450.005']);
    expect(inOrder('Merchant fee as answered')).toEqual(['', '0.05', '', '5', '', '0.005']);
    expect(inOrder('Fee paid by the shop')).toEqual(['', 'unknown', '', 'unknown', '', 'unknown']);
    expect(inOrder('Payment ID')).toEqual(['', '2', '', '4', '', '6; 7']);
  });
});

describe('a table of payments as a workbook', () => {
  it('writes every value of the journal into a workbook, with its type', async () => {
    const payments = unusualPayments();
    const [sheet] = (await readXlsx(await xlsxOf(payments))).sheets;
    expect(sheet?.rows[0]).toEqual(EXPORTED_COLUMNS.map(({ heading }) => heading));
    const rows = sheet?.rows.slice(1).map((row) => EXPORTED_COLUMNS.map((_column, index) => row[index] ?? null));
    expect(rows).toEqual(asJournaled(payments).map((payment) => paymentCells(payment, ZONE).map(xlsxValue)));
  });

  it('makes columns wide enough for every time, amount and heading, so that none is shown as ###', async () => {
    const payments = paymentsWithNotes([null, null]);
    const [sheet] = (await readXlsx(await xlsxOf(payments), { readStyles: true })).sheets;
    const widths = EXPORTED_COLUMNS.map((_column, index) => sheet?.columns?.[index]?.width ?? 0);
    const cells = paymentCells(payments[1] as BegunPayment, ZONE);
    for (const [index, { heading }] of EXPORTED_COLUMNS.entries()) {
      // The filter button needs room beside the heading.
      expect([heading, (widths[index] ?? 0) - heading.length]).toEqual([
        heading,
        expect.toSatisfy((room) => room >= 3),
      ]);
      const longest = { time: '2026-11-21 10:00:01', decimal: LARGEST_AMOUNT, whole: LARGEST_WHOLE }[
        String(cells[index]?.kind)
      ];
      expect([heading, widths[index]]).toEqual([heading, expect.toSatisfy((width) => width > (longest?.length ?? 0))]);
    }
  });

  it('groups the digits of numbers, and shows amounts with the decimals of their currency', async () => {
    const payments = inCurrencies(['NGN', 'JPY', 'KWD', 'CLF'], paymentsWithNotes([null, null, null, null]));
    const [sheet] = (await readXlsx(await xlsxOf(payments), { readStyles: true })).sheets;
    const formatsOf = (heading: string) =>
      payments.map((_payment, row) => sheet?.cells?.get(`${row + 1},${columnOf(heading)}`)?.style?.numFmt);
    expect(formatsOf('Amount')).toEqual(['#,##0.00', '#,##0', '#,##0.000', '#,##0.0000']);
    expect(formatsOf('Amount (minor units)')).toEqual(payments.map(() => '#,##0'));
  });

  it('keeps the headings in sight, and lets the table be filtered', async () => {
    const [sheet] = (await readXlsx(await xlsxOf(paymentsWithNotes([null])))).sheets;
    expect(sheet).toMatchObject({ name: 'Payments', freezePane: { rows: 1 } });
    const [, letters = ''] = /^A1:([A-Z]+)2$/.exec(sheet?.autoFilter?.range ?? '') ?? [];
    const columns = [...letters].reduce((count, letter) => count * 26 + letter.charCodeAt(0) - 64, 0);
    expect(columns).toBe(EXPORTED_COLUMNS.length);
  });

  it('continues in another sheet with headings if a sheet is full', async () => {
    const payments = paymentsWithNotes(Array.from({ length: 10 }, (_, index) => `order ${index}`));
    const { sheets } = await readXlsx(await xlsxOf(payments, 5));
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Payments', 5],
      ['Payments 2', 5],
      ['Payments 3', 3],
    ]);
    expect(sheets.flatMap(({ rows }) => rows.slice(1).map(([reference]) => reference))).toEqual(
      payments.map(({ reference }) => reference),
    );
  });
});

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasLibreOffice) {
  process.stdout.write('No table is opened in LibreOffice: it is not installed (Debian: libreoffice-calc-nogui).\n');
}

describe.runIf(hasLibreOffice)('a table that LibreOffice opened and saved as a workbook', { timeout: 300_000 }, () => {
  it('keeps every value of a workbook that LibreOffice opened and saved', async () => {
    const payments = unusualPayments();
    const rows = await throughLibreOffice('payments.xlsx', await xlsxOf(payments));
    expect(rows).toEqual(
      asJournaled(payments).map((payment) => paymentCells(payment, ZONE).map((cell) => withOneBreak(xlsxValue(cell)))),
    );
  });

  it('keeps every text, digit and amount of a CSV that LibreOffice read as text', async () => {
    const payments = unusualPayments();
    const rows = await throughLibreOffice('payments.csv', Buffer.from(await csvOf(payments)));
    const shown = rows.map((row) => row.map((value) => (typeof value === 'string' ? withoutGuard(value) : value)));
    expect(shown).toEqual(asJournaled(payments).map((payment) => paymentCells(payment, ZONE).map(csvCellValue)));
  });
});

/** Replaces every line break by the one kind that LibreOffice has in a cell. */
function withOneBreak<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** Returns what a spreadsheet shows for a CSV field read as text, without the guard against formulas. */
function csvCellValue(cell: Cell): string | null {
  return cell.kind === 'empty' ? null : withOneBreak(csvValue(cell));
}

/** Opens and saves a table with LibreOffice. @returns the rows without the headings */
async function throughLibreOffice(name: string, bytes: Uint8Array) {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, name), bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
  // The import options: commas, double quotes, UTF-8, from line 1, with every column as text.
  const asText = EXPORTED_COLUMNS.map((_column, index) => `${index + 1}/2`).join('/');
  const reading = name.endsWith('.csv') ? [`--infilter=CSV:44,34,76,1,${asText},0,false,false,false`] : [];
  const words = ['--headless', ...reading, '--convert-to', 'xlsx', '--outdir', path.join(folder, 'saved')];
  spawnSync('soffice', [profile, ...words, path.join(folder, name)]);
  const [sheet] = (await readXlsx(fs.readFileSync(path.join(folder, 'saved/payments.xlsx')))).sheets;
  return sheet?.rows.slice(1).map((row) => EXPORTED_COLUMNS.map((_column, index) => row[index] ?? null)) ?? [];
}
