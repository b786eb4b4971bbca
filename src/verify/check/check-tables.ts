import { createLocalTimes } from '../../shared/days/local-times.ts';
import { createCsvTable } from '../../shared/export/csv-table.ts';
import { paymentCells } from '../../shared/export/table-cells.ts';
import { createWorkbook } from '../../shared/export/workbook.ts';
import { TABLE_FORMAT } from '../../shared/journal/payment-columns.ts';
import { type Contents, MANIFEST_NAME } from '../../shared/journal/seal.ts';
import type { ListedFile } from './check-files.ts';
import type { CheckState } from './check-state.ts';
import type { CountedPayments } from './check-sums.ts';
import type { CheckTools } from './check-tools.ts';
import type { FoldedPayments } from './folded-payments.ts';
import type { GivenFile } from './given-folder.ts';
import type { AddFinding } from './sentences.ts';
import { type ComparedTable, PartUnreadable, TableComparison } from './table-comparison.ts';
import { csvDifference, sheetDifference } from './table-difference.ts';
import { readZip, type ZipPart } from './zip-parts.ts';

const ROWS_TOGETHER = 512;

interface TableParts {
  folder: string;
  zone: string;
  contents: Contents;
  payments: FoldedPayments;
  counted: CountedPayments;
  tools: CheckTools;
  state: CheckState;
  add: AddFinding;
}

/** Renders the tables from the entries and reports the first difference. */
export async function checkTables(tables: readonly ListedFile[], parts: TableParts): Promise<void> {
  const { folder, zone, contents, tools, state, add } = parts;
  if (tables.length === 0) return;
  if (!isZone(zone)) {
    add('zoneUnknown', { file: MANIFEST_NAME }, { zone });
    return;
  }
  const { tableFormat = 0 } = contents;
  if (tableFormat !== TABLE_FORMAT) {
    state.leaveOpen('tablesUnknown', folder, { format: tableFormat });
    return;
  }
  const comparisons: NamedComparison[] = [];
  for (const { file, sealed } of tables) {
    const table = sealed.format === 'csv' ? csvTable(file, zone) : await workbook(file, zone, tools);
    if (table) comparisons.push({ file: file.name, comparison: new TableComparison(table, tools) });
    else add('tableUnreadable', { file: file.name });
  }
  await compareRows(
    comparisons.map(({ comparison }) => comparison),
    parts,
  );
  for (const { file, comparison } of comparisons) {
    await comparison.finish();
    if (!comparison.difference) continue;
    const { code, line, facts } = comparison.difference;
    add(code, { file, ...(line !== null && { line }) }, facts);
  }
}

interface NamedComparison {
  file: string;
  comparison: TableComparison;
}

async function compareRows(
  comparisons: readonly TableComparison[],
  { zone, payments, counted: { references } }: TableParts,
): Promise<void> {
  const isOpen = ({ difference }: TableComparison) => difference === null;
  for (let from = 0; from < references.length && comparisons.some(isOpen); from += ROWS_TOGETHER) {
    for (const reference of references.slice(from, from + ROWS_TOGETHER)) {
      const cells = paymentCells(payments.payment(reference), zone);
      for (const comparison of comparisons) comparison.addRow(cells, reference);
    }
    for (const comparison of comparisons) await comparison.compare();
  }
}

function csvTable(file: GivenFile, zone: string): ComparedTable {
  return {
    begin(write) {
      let line = 1;
      const table = createCsvTable(zone, (text) => {
        write('', text, line === 1 ? null : line);
        line += text.split('\n').length - 1;
      });
      return { addRow: table.addRow, finish: () => write('', null, line) };
    },
    parts: new Map([['', () => file.chunks()]]),
    rowStart: '',
    differenceIn: csvDifference,
  };
}

/** @returns null if the file is not an archive, or contains a part twice */
async function workbook(file: GivenFile, zone: string, tools: CheckTools): Promise<ComparedTable | null> {
  const parts = (await readZip(file)) ?? [];
  const named = new Map(parts.map((part) => [part.name, () => unpacked(part, tools)]));
  if (named.size === 0 || named.size !== parts.length) return null;
  return {
    begin: (write) =>
      createWorkbook(zone, (name) => ({
        write: (text, row) => write(name, text, row ?? null),
        finish: () => write(name, null, null),
      })),
    parts: named,
    rowStart: '<row',
    differenceIn: sheetDifference,
  };
}

async function* unpacked({ packed }: ZipPart, { inflate }: CheckTools): AsyncGenerator<Uint8Array> {
  try {
    yield* inflate(packed());
  } catch (cause) {
    throw new PartUnreadable('A part of the workbook cannot be unpacked.', { cause });
  }
}

function isZone(zone: string): boolean {
  try {
    createLocalTimes(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
