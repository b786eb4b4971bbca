import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { sqlLines } from './sql-lines.ts';

const LINES_IN_A_PIECE = 4;

describe('lines read by number', () => {
  it('a line read by number does not keep the whole unpacked piece in memory', async () => {
    const { database } = piecesOf(3);
    const lines = await sqlLines(database).linesAt('a journal', [1, 5, 9]);
    expect(lines.map(({ buffer, length }) => buffer.byteLength - length)).toEqual([0, 0, 0]);
  });

  it('reads lines by number one piece at a time', async () => {
    const { database, mostPieces } = piecesOf(12);
    await sqlLines(database).linesAt('a journal', [1, 5, 9, 13, 40, 41]);
    expect(mostPieces()).toBe(1);
  });
});

function textOf(seq: number): string {
  return `line ${String(seq).padStart(2, '0')}\n`;
}

/** Makes a database with this many pieces of lines. It counts how many pieces are read at once. */
function piecesOf(count: number) {
  const pieces = Array.from({ length: count }, (_, index) => {
    const first = 1 + index * LINES_IN_A_PIECE;
    const text = [0, 1, 2, 3].map((offset) => textOf(first + offset)).join('');
    return { first_seq: first, gzip: gzipSync(text) };
  });
  const asked: number[] = [];
  const answer = (sql: string, values: readonly unknown[]): unknown[] => {
    const seqs = [values[1]].flat().map(Number);
    const firstOf = (seq: number) => seq - ((seq - 1) % LINES_IN_A_PIECE);
    if (sql.startsWith('SELECT seq')) {
      return seqs.map((seq) => ({ seq, segment: firstOf(seq) }));
    }
    const found = pieces.filter(({ first_seq }) => seqs.some((seq) => firstOf(seq) === first_seq));
    asked.push(found.length);
    return found;
  };
  const database = { query: async (sql: string, values: readonly unknown[]) => answer(sql, values) };
  return {
    database: database as unknown as Database,
    mostPieces: () => Math.max(...asked),
  };
}
