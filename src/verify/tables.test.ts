import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  entriesOf,
  exported,
  journalWith,
  makeExporter,
  paymentsWithNotes,
  UNUSUAL_TEXTS,
  withTextsInColumns,
} from '../main/export/exports.fixture.ts';
import type { Cell } from '../main/export/tables/payment-cells.ts';
import { ACCOUNT } from '../main/journal/entries.fixture.ts';
import { temporaryFolder } from '../main/journal/write/store.fixture.ts';
import { makeSigningKey } from '../main/seal/signing-key.ts';
import { changesOf, EXPORTED_COLUMNS, TABLE_FORMAT } from '../shared/journal/payment-columns.ts';
import { manifestText, signedText } from '../shared/journal/seal.ts';
import { checkExports } from './check/check-exports.ts';
import { notKnownSentence, placeOf, sentenceOf } from './check/sentences.ts';
import { TABLE_COLUMNS } from './check/table-columns.ts';
import { checkedByStranger, checkedFolders, eachByStranger, hasPython } from './checked.fixture.ts';
import { buildChain, buildExport, type ExportChange, type ExportFiles, readManifestOf } from './exports.fixture.ts';
import { folderOf } from './given-folder.fixture.ts';
import { nodeTools, readFolder } from './node-tools.ts';

/*
 * A till with a genuine key may seal a table that says something else than its entries. Each checker holds the rows
 * against them: the one of the program, and the independent one in Python.
 */

const { key } = makeSigningKey();

const chain = buildChain(12);

const NOTHING = { fingerprints: [], seals: [] };

describe('the columns as the checkers have them', () => {
  it('are those of the table, and later entries may change the same ones', () => {
    const changes = { no: 'never', yes: 'always', 'no, once': 'untilSet' } as const;
    const columns = EXPORTED_COLUMNS.map((column) => [column.heading, changesOf(column).split(' it is')[0]]);
    expect(TABLE_COLUMNS.map(({ heading, changes }) => [heading, changes])).toEqual(
      columns.map(([heading, may]) => [heading, changes[may as keyof typeof changes]]),
    );
  });
});

describe('a table that says something else than the entries, sealed by the till’s own key', () => {
  it.each(EXPORTED_COLUMNS.map(({ heading }, column) => [heading, column] as const))(
    'is found, and named by line and column: %s',
    async (heading, column) => {
      const found = await foundIn(withCell(2, column));
      const [inCsv, inXlsx] = ['payments.csv', 'payments.xlsx'].map((file) =>
        found.filter((finding) => finding.startsWith(`e/${file}, line 4: `)),
      );
      const expected =
        heading === 'Reference' ? 'The entries have no payment' : `Column "${heading}" of T1-261121-0003-`;
      expect(inCsv).toEqual([expect.stringContaining(expected)]);
      expect(inXlsx).toEqual([expect.stringContaining(expected)]);
    },
  );

  it('says what the table says, and what the entries do', async () => {
    expect(await foundIn(withCell(2, columnOf('Amount (minor units)')))).toEqual([
      'e/payments.csv, line 4: Column "Amount (minor units)" of T1-261121-0003-ABCDEFGHI says "101"; the entries say "100".',
      'e/payments.xlsx, line 4: Column "Amount (minor units)" of T1-261121-0003-ABCDEFGHI says "101"; the entries say "100".',
    ]);
  });

  it.each<[string, NonNullable<ExportChange['rows']>, string]>([
    [
      'a row is missing',
      (rows) => rows.toSpliced(1, 1),
      ': The payment T1-261121-0002-ABCDEFGHI of the entries has no row',
    ],
    [
      'a row is there twice',
      (rows) => rows.toSpliced(1, 0, rows[1] ?? []),
      ', line 4: The payment T1-261121-0002-ABCDEFGHI has a row before',
    ],
    [
      'rows changed places',
      (rows) => rows.with(1, rows[2] ?? []).with(2, rows[1] ?? []),
      ', line 4: The payment T1-261121-0002-ABCDEFGHI was begun before',
    ],
    [
      'a row has a column more',
      (rows) => rows.with(1, [...(rows[1] ?? []), { kind: 'name', text: 'more' }]),
      ', line 3: This is in no form',
    ],
    ['it has no row', () => [], ': The payment T1-261121-0001-ABCDEFGHI of the entries has no row'],
  ])('is found where %s', async (_name, rows, sentence) => {
    const found = await foundIn(buildExport(chain, key, { rows }));
    for (const file of ['payments.csv', 'payments.xlsx']) {
      expect(found).toContainEqual(expect.stringContaining(`e/${file}${sentence}`));
    }
  });

  it('is found where a spreadsheet would run what it says', async () => {
    const note = columnOf('Order number or note');
    const formula = buildExport(buildChain(12, noteOf('=1+1')), key, {
      rows: (rows) => rows.map((cells) => cells.with(note, { kind: 'name', text: '=1+1' })),
    });
    const found = await foundIn(formula);
    expect(found[0]).toBe(
      'e/payments.csv, line 2: Column "Order number or note" of T1-261121-0001-ABCDEFGHI says "=1+1 (a formula)"; the entries say "=1+1".',
    );
    expect(found.filter((finding) => finding.startsWith('e/payments.xlsx'))).toEqual([]);
  });

  it('is named as one that cannot be compared where its zone is none', async () => {
    const files = buildExport(chain, key);
    const { seal } = readManifestOf(files);
    const zoned = { ...seal, zone: 'Lagos/Africa' };
    const manifest = { seal: zoned, signature: key.sign(signedText(zoned)) };
    files.set('manifest.json', Buffer.from(manifestText(manifest)));
    expect(await foundIn(files)).toEqual([expect.stringContaining('The zone "Lagos/Africa" is none that is known')]);
  });

  it('names no more than ten places of a table', async () => {
    const rows = (cells: Cell[][]) =>
      cells.map((row) => row.map((cell, column) => (column === 0 ? cell : changed(cell))));
    expect((await foundIn(buildExport(chain, key, { rows }))).length).toBe(20);
  });
});

describe('a table whose payments changed after the exported entries', () => {
  const later = (change: ExportChange['rows']) =>
    buildExport(chain, key, { last: 7, headAt: 12, ...(change && { rows: change }) });
  const updated = (rows: Cell[][]) =>
    rows.map((cells, index) =>
      index === 2 ? cells.with(columnOf('Last changed'), { kind: 'time', at: '2026-11-21T10:00:00.000Z' }) : cells,
    );
  const withText = (rows: Cell[][], row: number, heading: string, text: string) =>
    rows.with(row, (rows[row] ?? []).with(columnOf(heading), { kind: 'name', text }));

  it('may say what later entries can have made of them, which is told', async () => {
    const files = later((rows) => withText(updated(rows), 2, 'Outcome', 'paid'));
    const { findings, notKnown } = await check(files);
    expect(findings).toEqual([]);
    expect(notKnown.map(notKnownSentence)).toContainEqual(
      expect.stringContaining('Whether payments.csv is right in 1 row'),
    );
  });

  it.each([
    ['other than at the intent', 2, 'Currency', 'USD'],
    ['not paid any more', 1, 'Outcome', 'declined'],
  ])('may not say that one is %s', async (_name, row, heading, text) => {
    const files = later((rows) =>
      withText(
        rows.map((cells) => cells.with(columnOf('Last changed'), { kind: 'time', at: '2026-11-21T10:00:00.000Z' })),
        row,
        heading,
        text,
      ),
    );
    expect(await foundIn(files)).toContainEqual(
      expect.stringContaining(`payments.csv, line ${row + 2}: Column "${heading}"`),
    );
  });

  it('may not say anything else of one that has not changed', async () => {
    const files = later((rows) => withText(rows, 2, 'Outcome', 'paid'));
    expect(await foundIn(files)).toContainEqual(expect.stringContaining('payments.csv, line 4: Column "Outcome"'));
  });
});

describe('tables of a format that a checker does not know', () => {
  const files = buildExport(chain, key);
  const { seal } = readManifestOf(files);
  if (!seal.contents) throw new Error('contents');
  const newer = { ...seal, contents: { ...seal.contents, tableFormat: TABLE_FORMAT + 1 } };
  files.set('manifest.json', Buffer.from(manifestText({ seal: newer, signature: key.sign(signedText(newer)) })));
  const known = { fingerprints: [key.fingerprint], seals: [] };

  it('are not compared, and prove nothing', async () => {
    const folder = written('e', files);
    const { verdict, findings, notKnown } = await checkedFolders([folder], known);
    expect([verdict, findings]).toEqual(['notProven', []]);
    expect(notKnown).toContainEqual(expect.stringContaining(`they are of format ${TABLE_FORMAT + 1}`));
    if (!hasPython) return;
    const { lines } = checkedByStranger([folder], known);
    expect(lines).toContainEqual(
      expect.stringContaining(`it is of format ${TABLE_FORMAT + 1}, which is not known here`),
    );
    expect(lines.at(-1)).toBe('1 export, NOT PROVEN');
  });
});

describe('the tables of a genuine export', () => {
  it('hold for every checker, whatever was typed, of everything, of a search and of a time', async () => {
    const { exporter, request } = makeExporter(await journalWith(entriesOf(unusualPayments())));
    const everything = await exported(exporter, request({ name: 'all' }));
    const ofSearch = await exported(
      exporter,
      request({ name: 'search', selection: { ...request().selection, search: 'Ọjà' } }),
    );
    const time = { from: '2026-11-21T09:00:03.000Z', to: '2026-11-21T09:00:09.000Z' };
    const ofTime = await exported(exporter, request({ name: 'time', selection: { ...request().selection, ...time } }));
    const folders = [everything, ofSearch, ofTime].map(({ folder }) => folder);
    expect([everything, ofSearch, ofTime].map(({ contents }) => contents.payments)).toEqual([57, 2, 6]);
    const { findings } = await checkExports(
      folders.map((folder) => readFolder(folder)),
      NOTHING,
      nodeTools(),
    );
    expect(findings).toEqual([]);
    if (hasPython) for (const { found } of eachByStranger(folders, NOTHING)) expect(found).toEqual([]);
  });
});

describe.runIf(hasPython)('the independent checker', () => {
  it('finds the same columns, missing, doubled and swapped rows', () => {
    const exports = new Map<string, ExportFiles>(
      EXPORTED_COLUMNS.map((_column, column) => [`column-${column}`, withCell(2, column)]),
    );
    exports.set('doubled', buildExport(chain, key, { rows: (rows) => rows.toSpliced(1, 0, rows[1] ?? []) }));
    exports.set('missing', buildExport(chain, key, { rows: (rows) => rows.toSpliced(1, 1) }));
    exports.set(
      'swapped',
      buildExport(chain, key, { rows: (rows) => rows.with(1, rows[2] ?? []).with(2, rows[1] ?? []) }),
    );
    for (const { folder, found } of eachByStranger(
      [...exports].map(([name, files]) => written(name, files)),
      NOTHING,
    )) {
      const line = folder === 'missing' ? null : 4;
      for (const file of ['payments.csv', 'payments.xlsx']) {
        expect(found).toContainEqual(expect.objectContaining({ file: `${folder}/${file}`, line }));
      }
      const heading = EXPORTED_COLUMNS[Number(folder.slice('column-'.length))]?.heading;
      if (heading && heading !== 'Reference') {
        expect(found.map(({ what }) => what)).toEqual([
          expect.stringContaining(`${heading} of `),
          expect.stringContaining(`${heading} of `),
        ]);
      }
    }
  });
});

/** An export of which one cell of its tables is changed. @param row from 0 */
function withCell(row: number, column: number): ExportFiles {
  return buildExport(chain, key, {
    rows: (rows) => rows.map((cells, index) => (index === row ? cells.with(column, changed(cells[column])) : cells)),
  });
}

/** What a liar would write instead. */
function changed(cell: Cell | undefined): Cell {
  switch (cell?.kind) {
    case 'name':
    case 'text':
      return { ...cell, text: `${cell.text}7` };
    case 'decimal':
      return { ...cell, text: cell.text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) };
    case 'whole':
      return { ...cell, number: cell.number + 1 };
    case 'time':
      return { ...cell, at: new Date(Date.parse(cell.at) + 1).toISOString() };
    default:
      return { kind: 'name', text: 'made up' };
  }
}

const columnOf = (heading: string) => EXPORTED_COLUMNS.findIndex((column) => column.heading === heading);

function noteOf(note: string): (seq: number) => object {
  return (seq) => {
    const { payload = '' } = chain[seq - 1] ?? {};
    return { payment: { ...JSON.parse(payload).payment, note } };
  };
}

function unusualPayments() {
  const payments = paymentsWithNotes([null, ...UNUSUAL_TEXTS, ...UNUSUAL_TEXTS]).map((payment, index) =>
    index % 4 === 3 ? withTextsInColumns(payment) : payment,
  );
  const [first, second] = payments;
  if (!first || !second) throw new Error('two payments');
  first.customer = { email: "o'neill+shop@example.com", phone: '+234 803 000 0000' };
  second.instrument = ACCOUNT;
  return payments;
}

async function check(files: ExportFiles) {
  return await checkExports([folderOf('e', files)], NOTHING, nodeTools());
}

async function foundIn(files: ExportFiles): Promise<string[]> {
  return (await check(files)).findings.map((finding) => `${placeOf(finding)}: ${sentenceOf(finding)}`);
}

function written(name: string, files: ExportFiles): string {
  const folder = path.join(temporaryFolder(), name);
  fs.mkdirSync(folder);
  for (const [file, bytes] of files) fs.writeFileSync(path.join(folder, file), bytes);
  return folder;
}
