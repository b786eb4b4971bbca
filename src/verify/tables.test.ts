import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';
import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  entriesOf,
  exportOf,
  paymentsWithNotes,
  sealerOf,
  withTextsInColumns,
} from '../main/export/exports.fixture.ts';
import { columnOf, unusualPayments } from '../main/export/tables.fixture.ts';
import { writtenJournal } from '../main/journal/write/store.fixture.ts';
import type { Cell } from '../shared/export/table-cells.ts';
import { EXPORTED_COLUMNS, TABLE_FORMAT } from '../shared/journal/payment-columns.ts';
import { buildChain, entryAt } from './chain.fixture.ts';
import { checkedByStranger, checkedFolders, eachByStranger, hasPython } from './checked.fixture.ts';
import { chain, FINGERPRINT, found as foundIn, key } from './checked-exports.fixture.ts';
import { buildExport, type ExportChange, type ExportFiles, reseal, signAgain, writtenTo } from './exports.fixture.ts';

/* A genuine key may seal a table that differs from its entries. Both checkers compare the rows. */

const SHEET = 'xl/worksheets/sheet1.xml';

describe('a sealed table that differs from the entries', () => {
  it.each(EXPORTED_COLUMNS.map(({ heading }, column) => [heading, column] as const))(
    'reports a differing table by line and column: %s',
    async (heading, column) => {
      const found = await foundIn(withCell(2, column));
      const [inCsv, inXlsx] = ['payments.csv', 'payments.xlsx'].map((file) =>
        found.filter((finding) => finding.startsWith(`e/${file}, line 4: `)),
      );
      const expected =
        heading === 'Reference'
          ? 'Here belongs the row of payment T1-261121-0003-ABCDEFGHI'
          : `Column "${heading}" of T1-261121-0003-`;
      expect(inCsv).toEqual([expect.stringContaining(expected)]);
      expect(inXlsx).toEqual([expect.stringContaining(expected)]);
    },
  );

  it.each<[string, NonNullable<ExportChange['rows']>, string]>([
    [
      'a row is missing',
      (rows) => rows.toSpliced(1, 1),
      ', line 3: Here belongs the row of payment T1-261121-0002-ABCDEFGHI; the table says "T1-261121-0003-ABCDEFGHI".',
    ],
    [
      'a row is duplicated',
      (rows) => rows.toSpliced(1, 0, rows[1] ?? []),
      ', line 4: Here belongs the row of payment T1-261121-0003-ABCDEFGHI; the table says "T1-261121-0002-ABCDEFGHI".',
    ],
    [
      'rows changed places',
      (rows) => rows.with(1, rows[2] ?? []).with(2, rows[1] ?? []),
      ', line 3: Here belongs the row of payment T1-261121-0002-ABCDEFGHI; the table says "T1-261121-0003-ABCDEFGHI".',
    ],
    [
      'the last row is missing',
      (rows) => rows.slice(0, -1),
      ': The payment T1-261121-0004-ABCDEFGHI of the entries has no row',
    ],
    ['a row was added', (rows) => [...rows, rows[0] ?? []], ': The table goes on after the last payment'],
    ['it has no rows', () => [], ': The payment T1-261121-0001-ABCDEFGHI of the entries has no row'],
  ])('reports a table if %s', async (_name, rows, sentence) => {
    const found = await foundIn(buildExport(chain, key, { rows }));
    expect(found).toEqual([expect.stringMatching(/^e\/payments\.csv/), expect.stringMatching(/^e\/payments\.xlsx/)]);
    for (const each of found) expect(each).toContain(sentence);
  });

  it('reports a table row with an extra column', async () => {
    const rows = (all: Cell[][]) => all.with(1, [...(all[1] ?? []), { kind: 'text', text: 'more' }]);
    const found = await foundIn(buildExport(chain, key, { rows }));
    expect(found).toEqual(
      ['csv', 'xlsx'].map(
        (format) =>
          `e/payments.${format}, line 3: The row of payment T1-261121-0002-ABCDEFGHI is written in another way than exports have it.`,
      ),
    );
  });

  it('reports a table field that a spreadsheet would run as a formula', async () => {
    const files = buildExport(buildChain(12, noteOf('=1+1')), key);
    files.set('payments.csv', Buffer.from(String(files.get('payments.csv')).replace("'=1+1", '=1+1')));
    expect(await foundIn(signAgain(files, key))).toEqual([
      'e/payments.csv, line 2: Column "Order number or note" of T1-261121-0001-ABCDEFGHI says "=1+1"; the entries come to "\'=1+1".',
    ]);
  });

  it.each<[string, (csv: string) => string, string]>([
    ['its headings are changed', (csv) => csv.replace('Reference', 'reference'), ': The headings are not those'],
    ['it has no headings', (csv) => csv.slice(csv.indexOf('\n') + 1), ': The headings are not those'],
    ['it is empty', () => '', ': The headings are not those'],
    ['its last line has no line feed', (csv) => csv.trimEnd(), ', line 5: The row of payment'],
    ['a field has quotes that it does not need', (csv) => csv.replace(/,NGN/, ',"NGN"'), ', line 2: Column "Currency"'],
    ['text follows the last line', (csv) => `${csv}more`, ', line 6: The table goes on after'],
  ])('reports a table if %s', async (_name, change, sentence) => {
    const files = buildExport(chain, key);
    files.set('payments.csv', Buffer.from(change(String(files.get('payments.csv')))));
    expect(await foundIn(signAgain(files, key))).toEqual([expect.stringContaining(`e/payments.csv${sentence}`)]);
  });

  it.each<[string, (parts: Map<string, string>) => unknown, string]>([
    [
      'a part is missing',
      (parts) => parts.delete('xl/styles.xml'),
      ': The part xl/styles.xml of the workbook is missing',
    ],
    [
      'a part is added',
      (parts) => parts.set('xl/macros.bin', ''),
      ': The part xl/macros.bin of the workbook is missing',
    ],
    [
      'a part is changed',
      (parts) => parts.set('xl/styles.xml', '<styleSheet/>'),
      ': The part xl/styles.xml of the workbook differs from that of every export.',
    ],
    [
      'a row is hidden',
      (parts) => parts.set(SHEET, (parts.get(SHEET) ?? '').replace('<row r="3">', '<row r="3" hidden="1">')),
      ', line 3: The row of payment T1-261121-0002-ABCDEFGHI is written in another way',
    ],
    [
      'a cell has a formula',
      (parts) => parts.set(SHEET, (parts.get(SHEET) ?? '').replace('<v>100</v>', '<f>50+50</f><v>100</v>')),
      ', line 2: Column "Amount (minor units)" of T1-261121-0001-ABCDEFGHI says "50+50100"; the entries come to "100".',
    ],
    [
      'text follows the last row',
      (parts) => parts.set(SHEET, `${parts.get(SHEET)}<!-- more -->`),
      ': The table goes on after the last payment',
    ],
  ])('reports a table if %s of the workbook', async (_name, change, sentence) => {
    const files = buildExport(chain, key);
    const unzipped = Object.entries(unzipSync(files.get('payments.xlsx') ?? Buffer.alloc(0)));
    const parts = new Map(unzipped.map(([name, bytes]) => [name, strFromU8(bytes)]));
    change(parts);
    const zipped = zipSync(Object.fromEntries([...parts].map(([name, text]) => [name, strToU8(text)])));
    files.set('payments.xlsx', Buffer.from(zipped));
    expect(await foundIn(signAgain(files, key))).toEqual([expect.stringContaining(`e/payments.xlsx${sentence}`)]);
  });

  it('reports a part of the workbook that cannot be unpacked', async () => {
    const files = buildExport(chain, key);
    const xlsx = Buffer.from(files.get('payments.xlsx') ?? '');
    // The damaged bytes lie after the first header and the name of the sheet.
    xlsx.fill(0xff, 80, 120);
    files.set('payments.xlsx', xlsx);
    expect(await foundIn(signAgain(files, key))).toEqual([expect.stringContaining('e/payments.xlsx: The part')]);
  });

  it('does not compare a table if its time zone is unknown', async () => {
    const files = reseal(buildExport(chain, key), key, () => ({ zone: 'Lagos/Africa' }));
    expect(await foundIn(files)).toEqual([expect.stringContaining('The zone "Lagos/Africa" is not known')]);
    if (!hasPython) return;
    const [told] = eachByStranger([writtenTo('e', files)]);
    expect(told?.found).toMatchObject([
      { file: 'e/payments.csv', what: 'the zone Lagos/Africa is none that is known' },
    ]);
  });

  it('reports a differing table only at its first difference', async () => {
    const rows = (cells: Cell[][]) =>
      cells.map((row) => row.map((cell, column) => (column === 0 ? cell : changed(cell))));
    expect((await foundIn(buildExport(chain, key, { rows }))).length).toBe(2);
  });
});

describe('a table in an export that ends before its journal', () => {
  it('accepts a table only with its payments as they were after the last exported entry', async () => {
    expect(await foundIn(buildExport(chain, key, { last: 7, headAt: 12 }))).toEqual([]);
    const later = (rows: Cell[][]) =>
      rows.with(2, (rows[2] ?? []).with(columnOf('Outcome'), { kind: 'text', text: 'paid' }));
    expect(await foundIn(buildExport(chain, key, { last: 7, headAt: 12, rows: later }))).toEqual(
      ['csv', 'xlsx'].map((format) =>
        expect.stringContaining(`payments.${format}, line 4: Column "Outcome" of T1-261121-0003-ABCDEFGHI`),
      ),
    );
  });
});

describe('tables in an unknown format', () => {
  it('does not compare tables in an unknown format, and leaves the export unproven', async () => {
    const files = reseal(buildExport(chain, key), key, (contents) => ({
      contents: { ...contents, tableFormat: TABLE_FORMAT + 1 },
    }));
    const folder = writtenTo('e', files);
    const { verdict, findings, notKnown } = await checkedFolders([folder], FINGERPRINT);
    expect([verdict, findings]).toEqual(['notProven', []]);
    expect(notKnown).toContainEqual(expect.stringContaining(`they are of format ${TABLE_FORMAT + 1}`));
    if (!hasPython) return;
    const { lines } = checkedByStranger([folder], FINGERPRINT);
    expect(lines).toContainEqual(
      expect.stringContaining(`it is of format ${TABLE_FORMAT + 1}, which is not known here`),
    );
    expect(lines.at(-1)).toBe('1 export, NOT PROVEN');
  });
});

describe('the tables of a genuine export', () => {
  it('every checker accepts the tables of a genuine export for any typed text and filter', async () => {
    const payments = unusualPayments().map((each, index) => (index % 4 === 3 ? withTextsInColumns(each) : each));
    const journal = await writtenJournal(entriesOf(payments));
    const sealer = sealerOf(journal, key);
    const everything = await exportOf(journal, {}, { sealer });
    const ofSearch = await exportOf(journal, { selection: { ...EVERYTHING, search: 'Ọjà' } }, { sealer });
    const folders = [everything, ofSearch].map(({ folder }) => folder);
    expect([everything, ofSearch].map(({ contents }) => contents.payments)).toEqual([57, 2]);
    expect((await checkedFolders(folders)).findings).toEqual([]);
    if (hasPython) for (const { found } of eachByStranger(folders)) expect(found).toEqual([]);
  });
});

describe('an export that leaves out personal data', () => {
  it('an export without personal data has none in any file, and every checker accepts the export', async () => {
    const notes = ['canary', null, 'canary', 'canary'];
    const journal = await writtenJournal(entriesOf(paymentsWithNotes(notes)));
    const { folder: whole } = await exportOf(journal);
    const { folder } = await exportOf(journal, { leavesOutPersonal: true });
    expect(textIn(whole)).toMatch(/canary.*@example\.com|@example\.com.*canary/s);
    expect(textIn(folder)).not.toMatch(/canary|@example\.com/);
    const { findings, notKnown } = await checkedFolders([folder]);
    expect(findings).toEqual([]);
    expect(notKnown.join(' ')).not.toContain('were not compared');
    if (hasPython) for (const { found } of eachByStranger([folder])) expect(found).toEqual([]);
  });
});

/** Returns the text of all files of an export, including the unpacked workbook. */
function textIn(folder: string): string {
  const files = fs.readdirSync(folder).filter((name) => name !== 'check.html');
  const bytes = files.map((name) => fs.readFileSync(path.join(folder, name)));
  const sheets = Object.values(unzipSync(fs.readFileSync(path.join(folder, 'payments.xlsx'))));
  return [...bytes.map(String), ...sheets.map((sheet) => strFromU8(sheet))].join('\n');
}

describe.runIf(hasPython)('independent checker', () => {
  it('reports the same columns, and missing, duplicated and swapped rows', () => {
    const columns = EXPORTED_COLUMNS.map((_column, column) => writtenTo(`column-${column}`, withCell(2, column)));
    const rows = Object.entries({
      doubled: (all: Cell[][]) => all.toSpliced(1, 0, all[1] ?? []),
      missing: (all: Cell[][]) => all.toSpliced(1, 1),
      swapped: (all: Cell[][]) => all.with(1, all[2] ?? []).with(2, all[1] ?? []),
    }).map(([name, change]) => writtenTo(name, buildExport(chain, key, { rows: change })));
    for (const { folder, found } of eachByStranger([...columns, ...rows])) {
      const line = ['missing', 'swapped'].includes(folder) ? 3 : 4;
      expect(found).toContainEqual(expect.objectContaining({ file: `${folder}/payments.csv`, line }));
      const heading = EXPORTED_COLUMNS[Number(folder.slice('column-'.length))]?.heading;
      if (heading && heading !== 'Reference') {
        expect(found.map(({ what }) => what)).toEqual([expect.stringContaining(`${heading} of `)]);
      }
    }
  });
});

/** Returns an export with one changed cell in its tables. @param row from 0 */
function withCell(row: number, column: number): ExportFiles {
  return buildExport(chain, key, {
    rows: (rows) => rows.map((cells, index) => (index === row ? cells.with(column, changed(cells[column])) : cells)),
  });
}

function changed(cell: Cell | undefined): Cell {
  switch (cell?.kind) {
    case 'text':
      return { ...cell, text: `${cell.text}7` };
    case 'decimal':
      return { ...cell, text: cell.text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) };
    case 'whole':
      return { ...cell, number: cell.number + 1 };
    case 'time':
      return { ...cell, at: new Date(Date.parse(cell.at) + 1).toISOString() };
    default:
      return { kind: 'text', text: 'made up' };
  }
}

function noteOf(note: string): (seq: number) => object {
  return (seq) => {
    const { happening } = entryAt(seq);
    return happening.kind === 'paymentIntended' ? { happening: { ...happening, note } } : {};
  };
}
