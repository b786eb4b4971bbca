import type { Cell, TableText } from '../../shared/export/table-cells.ts';
import { EXPORTED_COLUMNS } from '../../shared/journal/payment-columns.ts';
import type { CheckTools } from './check-tools.ts';
import type { FindingCode } from './sentences.ts';
import type { csvDifference } from './table-difference.ts';

export interface ComparedTable {
  /** Starts the expected table. `write` receives each text with its part and the row numbers. */
  begin(write: WritePart): TableText;
  /** The parts of the given table. CSV has one part without a name. */
  parts: ReadonlyMap<string, () => AsyncIterable<Uint8Array>>;
  /** The text that starts a row, and the function that finds the changed cell. */
  rowStart: string;
  differenceIn: typeof csvDifference;
}

/** @param text null at the end of the part */
type WritePart = (part: string, text: string | null, line: number | null) => void;

interface TableDifference {
  code: FindingCode;
  line: number | null;
  facts: Record<string, string | number>;
}

const HEADING = EXPORTED_COLUMNS[0]?.heading ?? '';

interface Piece {
  part: string;
  text: string | null;
  line: number | null;
  /** The payment of the row; null outside of the rows. */
  reference: string | null;
}

/** The most bytes that are read to describe a difference. */
const MOST_SHOWN_BYTES = 16 * 1024;

export class PartUnreadable extends Error {
  override readonly name = 'PartUnreadable';
}

/** Compares a table with the expected one piece by piece, up to the first difference. */
export class TableComparison {
  readonly #table: ComparedTable;
  readonly #tools: CheckTools;
  readonly #text: TableText;
  readonly #left: Map<string, () => AsyncIterable<Uint8Array>>;
  #pieces: Piece[] = [];
  #reference: string | null = null;
  #reader: { part: string; bytes: ByteReader } | null = null;
  #difference: TableDifference | null = null;

  constructor(table: ComparedTable, tools: CheckTools) {
    this.#table = table;
    this.#tools = tools;
    this.#left = new Map(table.parts);
    this.#text = table.begin((part, text, line) => {
      this.#pieces.push({ part, text, line, reference: line === null ? null : this.#reference });
    });
  }

  get difference(): TableDifference | null {
    return this.#difference;
  }

  addRow(cells: readonly Cell[], reference: string): void {
    if (this.#difference) return;
    this.#reference = reference;
    this.#text.addRow(cells);
  }

  async compare(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    for (let from = 0; from < pieces.length && !this.#difference; ) {
      const part = pieces[from]?.part ?? '';
      const end = pieces.findIndex((piece, index) => index > from && piece.part !== part);
      const to = end < 0 ? pieces.length : end;
      await this.#comparePart(part, pieces.slice(from, to));
      from = to;
    }
  }

  /** Compares what follows the last row, and all other parts. */
  async finish(): Promise<void> {
    if (this.#difference) return;
    this.#text.finish();
    await this.compare();
    const [part] = this.#left.keys();
    if (part !== undefined && !this.#difference) this.#differ('tableUnreadable', null, { part });
  }

  async #comparePart(part: string, pieces: readonly Piece[]): Promise<void> {
    const reader = this.#readerOf(part);
    try {
      if (reader) await this.#compareWith(reader, pieces);
      else this.#differ('tableUnreadable', null, { part });
    } catch (error) {
      if (!(error instanceof PartUnreadable)) throw error;
      this.#differ('tableUnreadable', null, { part });
    }
    if (this.#difference) await reader?.stop();
  }

  async #compareWith(reader: ByteReader, pieces: readonly Piece[]): Promise<void> {
    const expected = this.#tools.encodeUtf8(pieces.map(({ text }) => text ?? '').join(''));
    const found = await reader.peek(expected.length);
    if (!this.#tools.isEqual(found, expected)) {
      await this.#nameDifference(reader, pieces, sameBytes(found, expected));
      return;
    }
    reader.skip(expected.length);
    const last = pieces.at(-1);
    if (last?.text !== null) return;
    if ((await reader.peek(1)).length > 0) this.#differ('rowsAdded', last.line, { part: last.part });
  }

  async #nameDifference(reader: ByteReader, pieces: readonly Piece[], at: number): Promise<void> {
    let from = 0;
    for (const piece of pieces) {
      const text = piece.text ?? '';
      const to = from + this.#tools.encodeUtf8(text).length;
      if (at < to) {
        reader.skip(from);
        this.#namePiece(piece, text, this.#textIn(await reader.peek(MOST_SHOWN_BYTES)));
        return;
      }
      from = to;
    }
  }

  #namePiece({ part, line, reference }: Piece, expected: string, said: string): void {
    const { rowStart, differenceIn } = this.#table;
    const isRow = said !== '' && said.startsWith(rowStart);
    if (reference === null && expected.includes(HEADING)) {
      this.#differ('headingsOther', null, { part });
    } else if (reference === null) {
      this.#differ(isRow ? 'rowsAdded' : 'partOther', null, { part });
    } else if (!isRow) {
      this.#differ('rowMissing', null, { part, reference });
    } else {
      const { column = '', said: found = '', expected: wanted = '' } = differenceIn(said, expected) ?? {};
      this.#differ('rowOther', line, { part, reference, column, said: found, found: wanted });
    }
  }

  #differ(code: FindingCode, line: number | null, facts: TableDifference['facts']): void {
    this.#difference = { code, line, facts };
  }

  #readerOf(part: string): ByteReader | null {
    if (this.#reader?.part === part) return this.#reader.bytes;
    const open = this.#left.get(part);
    if (!open) return null;
    this.#left.delete(part);
    this.#reader = { part, bytes: new ByteReader(open()) };
    return this.#reader.bytes;
  }

  /** Decodes tolerantly, because a cut may split a character. */
  #textIn(bytes: Uint8Array): string {
    for (let cut = 0; cut < 4; cut += 1) {
      const text = this.#tools.decodeUtf8(bytes.subarray(0, bytes.length - cut));
      if (text !== null) return text;
    }
    return '';
  }
}

function sameBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return length;
}

const FIRST_ROOM = 64 * 1024;

class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #room = new Uint8Array(FIRST_ROOM);
  /** The start of the bytes that were read but not skipped. They end at `#end`. */
  #start = 0;
  #end = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Returns the next bytes without consuming them, or fewer at the end. They stay valid until the next call. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.#end - this.#start < count) {
      const { done, value } = await this.#pieces.next();
      if (done) break;
      this.#hold(value);
    }
    return this.#room.subarray(this.#start, Math.min(this.#start + count, this.#end));
  }

  skip(count: number): void {
    this.#start += count;
  }

  async stop(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** Copies a piece, because the source may reuse its memory. */
  #hold(piece: Uint8Array): void {
    if (this.#end + piece.length > this.#room.length) {
      const held = this.#room.subarray(this.#start, this.#end);
      const isTight = 2 * (held.length + piece.length) > this.#room.length;
      const room = isTight ? new Uint8Array(4 * (held.length + piece.length)) : this.#room;
      room.set(held);
      this.#room = room;
      this.#end = held.length;
      this.#start = 0;
    }
    this.#room.set(piece, this.#end);
    this.#end += piece.length;
  }
}
