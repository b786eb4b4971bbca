import { createLocalTimes, type LocalTimes } from '../../shared/days/local-times.ts';
import { TABLE_FORMAT } from '../../shared/journal/payment-columns.ts';
import { MANIFEST_NAME, type Seal } from '../../shared/journal/seal.ts';
import type { ListedFile } from './check-files.ts';
import type { CheckState } from './check-state.ts';
import type { CheckTools } from './check-tools.ts';
import { csvRows } from './csv-rows.ts';
import { readEventLine, readPayment } from './event-line.ts';
import type { AddFinding } from './findings.ts';
import type { GivenFile } from './given-folder.ts';
import type { NewestEntries } from './newest-entries.ts';
import { readParts } from './read-parts.ts';
import { type BegunRowPayment, isFinal, LAST_CHANGED, rowPaymentSchema, TABLE_COLUMNS } from './table-columns.ts';
import { EMPTY_CELL, fieldOf, isSaid, type TableCell, type TableRow } from './table-row.ts';
import { xlsxRows } from './xlsx-rows.ts';

/** After so many places a table is as good as another one. */
const MOST_PLACES = 10;
const MOST_SHOWN = 60;

/** Before the first row. */
const NO_SHEET = -1;

interface TableParts {
  folder: string;
  seal: Seal;
  /** `journal.jsonl`, which was found to be as it was sealed and to hold. */
  entries: GivenFile;
  /** Where the newest entry of each payment lies that a table has a row for. */
  newest: NewestEntries;
  tools: CheckTools;
  state: CheckState;
  add: AddFinding;
}

/** Holds each row of the tables against the newest entry of its payment. @param tables as they were sealed */
export async function checkTables(tables: readonly ListedFile[], parts: TableParts): Promise<void> {
  if (tables.length === 0) return;
  const times = timesOf(parts.seal.zone);
  if (!times) {
    parts.add('zoneUnknown', { file: MANIFEST_NAME }, { zone: parts.seal.zone });
    return;
  }
  const { tableFormat = 0 } = parts.seal.contents ?? {};
  if (tableFormat !== TABLE_FORMAT) {
    parts.state.leaveOpen('tablesUnknown', parts.folder, { format: tableFormat });
    return;
  }
  for (const { file, sealed } of tables) {
    if (sealed.format === 'csv') await new TableCheck(file, parts, times).take(csvRows(file, parts.tools));
    if (sealed.format === 'xlsx') await new TableCheck(file, parts, times).take(xlsxRows(file, parts.tools));
  }
}

/** @returns null for what is no zone, or none that is known here */
function timesOf(zone: string): LocalTimes | null {
  try {
    return createLocalTimes(zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A row, what the newest entry of its payment says, and who began that. */
interface HeldRow {
  row: TableRow;
  payment: BegunRowPayment;
}

class TableCheck {
  readonly #file: GivenFile;
  readonly #parts: TableParts;
  readonly #times: LocalTimes;
  readonly #seen: Uint8Array;
  /** Whether the journal goes on after the exported entries, so that a row may tell of later ones. */
  readonly #mayBeLater: boolean;
  /** Of the row before. */
  #sheet: number | null = NO_SHEET;
  #started = '';
  #changedLater = 0;
  #found = 0;

  constructor(file: GivenFile, parts: TableParts, times: LocalTimes) {
    const { seal, newest } = parts;
    const events = seal.contents?.events;
    this.#file = file;
    this.#parts = parts;
    this.#times = times;
    this.#seen = new Uint8Array(newest.count);
    this.#mayBeLater = events?.complete === true && events.last.seq < seal.head.seq;
  }

  /** @param groups of rows, with their headings; null where it is no table */
  async take(groups: AsyncIterable<TableRow[] | null>): Promise<void> {
    for await (const rows of groups) {
      if (rows === null) this.#add('tableUnreadable');
      for (const held of await this.#holdAgainst(rows ?? [])) this.#compare(held);
      if (this.#found >= MOST_PLACES) return;
    }
    if (this.#sheet === NO_SHEET) this.#add('headingsOther');
    for (const [reference, number] of this.#parts.newest.all()) {
      if (this.#seen[number] !== 1) this.#add('rowMissing', null, { reference });
    }
    if (this.#changedLater === 0) return;
    const facts = { file: this.#file.name, rows: this.#changedLater };
    this.#parts.state.leaveOpen('rowsChangedLater', this.#parts.folder, facts);
  }

  /** Finds the entries of rows that are rows; names the others. */
  async #holdAgainst(rows: readonly TableRow[]): Promise<HeldRow[]> {
    const { entries, newest, tools } = this.#parts;
    const known = rows.flatMap((row) => {
      const number = this.#numberOf(row);
      return number === null ? [] : [{ row, part: newest.partAt(number), begunBy: newest.begunByAt(number) }];
    });
    const lines = await readParts(
      entries,
      known.map(({ part }) => part),
    );
    return known.flatMap(({ row, begunBy }, index) => {
      const event = readEventLine(lines[index] ?? new Uint8Array());
      const payment = rowPaymentSchema.safeParse(event && readPayment(event.payload, tools));
      if (!payment.success) this.#add('rowUnknown', row, { reference: row.cells?.[0]?.text ?? '' });
      return payment.success ? [{ row, payment: { ...payment.data, begunBy } }] : [];
    });
  }

  /** The number of the payment that a row is of; null where that was named, and for headings. */
  #numberOf(row: TableRow): number | null {
    const isFirst = row.sheet !== this.#sheet;
    this.#sheet = row.sheet;
    const { cells } = row;
    if (isFirst) {
      const headings = TABLE_COLUMNS.map(({ heading }) => heading).join();
      if (cells?.map(({ text }) => text).join() !== headings) this.#add('headingsOther', row);
      return null;
    }
    // A workbook leaves out what is empty; CSV does not.
    if (!cells || cells.length > TABLE_COLUMNS.length || (!row.sheet && cells.length < TABLE_COLUMNS.length)) {
      this.#add('tableUnreadable', row);
      return null;
    }
    const reference = cells[0]?.text ?? '';
    const number = this.#parts.newest.numberOf(reference);
    if (number === null) this.#add('rowUnknown', row, { reference });
    else if (this.#seen[number] === 1) this.#add('rowDoubled', row, { reference });
    else this.#seen[number] = 1;
    return number;
  }

  #compare({ row, payment }: HeldRow): void {
    const { createdAt, reference } = payment;
    const started = new Date(createdAt).toISOString();
    if (started < this.#started) this.#add('rowOutOfOrder', row, { reference });
    this.#started = started;
    const values = TABLE_COLUMNS.map(({ value }) => value(payment, this.#parts.seal.zone));
    const isOther = (index: number) => {
      const value = values[index];
      return value && !isSaid(cellAt(row, index), value, this.#times);
    };
    const isLater = this.#mayBeLater && isOther(LAST_CHANGED);
    if (isLater) this.#changedLater += 1;
    for (const [index, column] of TABLE_COLUMNS.entries()) {
      const value = values[index];
      if (!value || !isOther(index) || (isLater && !isFinal(column, value))) continue;
      const said = shown(cellAt(row, index));
      this.#add('cellOther', row, { column: column.heading, said, found: cut(fieldOf(value, this.#times)), reference });
    }
  }

  #add(code: Parameters<AddFinding>[0], row: TableRow | null = null, facts: Parameters<AddFinding>[2] = {}): void {
    this.#found += 1;
    if (this.#found > MOST_PLACES) return;
    const inSheet = row?.sheet && row.sheet > 1 ? { sheet: row.sheet } : {};
    this.#parts.add(code, { file: this.#file.name, ...(row && { line: row.line }) }, { ...facts, ...inSheet });
  }
}

const cellAt = ({ cells }: TableRow, index: number): TableCell => cells?.[index] ?? EMPTY_CELL;

function shown({ kind, text }: TableCell): string {
  return kind === 'formula' ? `${cut(text)} (a formula)` : cut(text);
}

const cut = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text);
