import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzipSync } from 'node:zlib';
import { linesIn } from '../../verify/check/read-lines.ts';
import type { Database, Statements } from '../database/database.ts';
import { type SentEvent, SHORT_BATCH_BYTES } from '../protocol/read-batch.ts';
import type { Ledger, LedgerTransaction } from './ledger-port.ts';

/** What is read of lines in SQL. A piece is what one batch brought: what lies together is read together. */
export function sqlLines(database: Database): Pick<Ledger, 'lines' | 'linesAfter' | 'linesAt'> {
  return {
    lines: async (journal) => {
      const segments = await database.query<{ gzip: Uint8Array }>(
        'SELECT gzip FROM segment WHERE journal_id = $1 ORDER BY first_seq',
        [journal],
      );
      return (await Promise.all(segments.map(({ gzip }) => unpackedLines(gzip)))).flat();
    },
    linesAfter: async (journal, seq) => {
      const [piece] = await database.query<{ first_seq: string; gzip: Uint8Array }>(
        `SELECT first_seq, gzip FROM segment WHERE journal_id = $1 AND first_seq <= $2
         ORDER BY first_seq DESC LIMIT 1`,
        [journal, seq + 1],
      );
      return piece ? (await unpackedLines(piece.gzip)).slice(seq + 1 - Number(piece.first_seq)) : [];
    },
    linesAt: async (journal, seqs, most) => {
      const newestFirst = await database.query<{ seq: string; segment: string }>(
        'SELECT seq, segment FROM event WHERE journal_id = $1 AND seq = ANY($2::bigint[]) ORDER BY seq DESC',
        [journal, seqs],
      );
      const lines: Uint8Array[] = [];
      const read = { lineBytes: 0, unpackedBytes: 0 };
      for (const [first, asked] of Map.groupBy(newestFirst, ({ segment }) => segment)) {
        const [piece] = await database.query<{ gzip: Uint8Array }>(
          'SELECT gzip FROM segment WHERE journal_id = $1 AND first_seq = $2',
          [journal, first],
        );
        if (!piece) continue;
        read.unpackedBytes += unpackedLength(piece.gzip);
        if (read.unpackedBytes > most.unpackedBytes) break;
        const together = await unpackedLines(piece.gzip);
        for (const line of asked.flatMap(({ seq }) => together[Number(seq) - Number(first)] ?? [])) {
          read.lineBytes += line.length;
          if (read.lineBytes > most.lineBytes) return lines.toReversed();
          // A copy: of a piece with one such line, all the others would stay in memory as long as this one does.
          lines.push(new Uint8Array(line));
        }
      }
      return lines.toReversed();
    },
  };
}

const BYTES_OF_LENGTH = 4;

/** The lines of a piece. A long one is unpacked by another thread, since many tills wait meanwhile. */
async function unpackedLines(gzip: Uint8Array): Promise<Uint8Array[]> {
  const isShort = unpackedLength(gzip) <= SHORT_BATCH_BYTES;
  return linesIn(isShort ? gunzipSync(gzip) : await promisify(gunzip)(gzip));
}

/** Gzip ends with the length of what was packed. It was packed here, so that it is true. */
function unpackedLength(gzip: Uint8Array): number {
  return new DataView(gzip.buffer, gzip.byteOffset + gzip.length - BYTES_OF_LENGTH).getUint32(0, true);
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
      const kept = await unpackedLines(piece.gzip);
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
