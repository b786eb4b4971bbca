import { gunzipSync, gzipSync } from 'node:zlib';
import { linesIn } from '../../verify/check/read-lines.ts';
import type { Database, Statements } from '../database/database.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import type { Ledger, LedgerTransaction } from './ledger-port.ts';

/** What is read of lines in SQL. A piece is what one batch brought: what lies together is read together. */
export function sqlLines(database: Database): Pick<Ledger, 'lines' | 'linesAfter' | 'linesAt'> {
  return {
    lines: async (journal) => {
      const segments = await database.query<{ gzip: Uint8Array }>(
        'SELECT gzip FROM segment WHERE journal_id = $1 ORDER BY first_seq',
        [journal],
      );
      return segments.flatMap(({ gzip }) => linesIn(gunzipSync(gzip)));
    },
    linesAfter: async (journal, seq) => {
      const [piece] = await database.query<{ first_seq: string; gzip: Uint8Array }>(
        `SELECT first_seq, gzip FROM segment WHERE journal_id = $1 AND first_seq <= $2
         ORDER BY first_seq DESC LIMIT 1`,
        [journal, seq + 1],
      );
      return piece ? linesIn(gunzipSync(piece.gzip)).slice(seq + 1 - Number(piece.first_seq)) : [];
    },
    linesAt: async (journal, seqs) => {
      const pieces = await database.query<{ first_seq: string; gzip: Uint8Array }>(
        `SELECT first_seq, gzip FROM segment
         WHERE journal_id = $1
           AND first_seq IN (SELECT segment FROM event WHERE journal_id = $1 AND seq = ANY($2::bigint[]))
         ORDER BY first_seq`,
        [journal, seqs],
      );
      return pieces.flatMap(({ first_seq, gzip }) =>
        linesIn(gunzipSync(gzip)).filter((_line, index) => seqs.includes(Number(first_seq) + index)),
      );
    },
  };
}

/** The lines of events that came together, as the piece that they are kept as. */
export function packedLines(events: readonly SentEvent[]): Uint8Array {
  return gzipSync(Buffer.concat(events.map(({ line }) => line)));
}

/** Lines that are kept, where something of them must go. */
export function linesOn(statements: Statements): Pick<LedgerTransaction, 'changeLines'> {
  return {
    changeLines: async (journal, first, change) => {
      const [piece] = await statements.query<{ first_seq: string; gzip: Uint8Array }>(
        `SELECT first_seq, gzip FROM segment WHERE journal_id = $1 AND first_seq <= $2
         ORDER BY first_seq DESC LIMIT 1 FOR UPDATE`,
        [journal, first],
      );
      if (!piece) return 0;
      const kept = linesIn(gunzipSync(piece.gzip));
      const from = first - Number(piece.first_seq);
      const changed = kept.map((line, index) => (index >= from ? change(line) : null));
      const count = changed.filter((line) => line !== null).length;
      if (count === 0) return 0;
      await statements.query('UPDATE segment SET gzip = $3 WHERE journal_id = $1 AND first_seq = $2', [
        journal,
        piece.first_seq,
        gzipSync(Buffer.concat(kept.map((line, index) => changed[index] ?? line))),
      ]);
      return count;
    },
  };
}
