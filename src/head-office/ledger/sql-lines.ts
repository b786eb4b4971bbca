import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { linesIn } from '../../verify/check/read-lines.ts';
import type { Database } from '../database/database.ts';
import { lineWithDisclosed } from '../protocol/disclosed-line.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import type { Ledger } from './ledger-port.ts';
import { disclosedOf } from './sql-personal.ts';

/** Reads lines, which are stored in compressed pieces of one batch each. */
export function sqlLines(database: Database): Pick<Ledger, 'lines' | 'linesAfter' | 'linesAt'> {
  return {
    lines: async (journal) => {
      const segments = await database.query<{ gzip: Uint8Array }>(
        'SELECT gzip FROM segment WHERE journal_id = $1 ORDER BY first_seq',
        [journal],
      );
      const lines = (await Promise.all(segments.map(({ gzip }) => unpackedLines(gzip)))).flat();
      return await joinedLines(database, journal, 1, lines);
    },
    linesAfter: async (journal, seq) => {
      const [piece] = await database.query<{ first_seq: number; gzip: Uint8Array }>(
        `SELECT first_seq, gzip FROM segment WHERE journal_id = $1 AND first_seq <= $2
         ORDER BY first_seq DESC LIMIT 1`,
        [journal, seq + 1],
      );
      if (!piece) return [];
      const lines = (await unpackedLines(piece.gzip)).slice(seq + 1 - piece.first_seq);
      return await joinedLines(database, journal, seq + 1, lines);
    },
    linesAt: async (journal, seqs) => {
      const rows = await database.query<{ seq: number; segment: number }>(
        'SELECT seq, segment FROM event WHERE journal_id = $1 AND seq = ANY($2::bigint[]) ORDER BY seq',
        [journal, seqs],
      );
      const disclosed = await disclosedOf(database, journal, seqs);
      const lines: Uint8Array[] = [];
      for (const [first, asked] of Map.groupBy(rows, ({ segment }) => segment)) {
        const [piece] = await database.query<{ gzip: Uint8Array }>(
          'SELECT gzip FROM segment WHERE journal_id = $1 AND first_seq = $2',
          [journal, first],
        );
        const together = piece ? await unpackedLines(piece.gzip) : [];
        for (const { seq } of asked) {
          const line = together[seq - first];
          // A copy of the line, because a view would keep the whole piece in memory.
          if (line) lines.push(new Uint8Array(joined(line, seq, disclosed)));
        }
      }
      return lines;
    },
  };
}

/** @param first the number of the first line */
async function joinedLines(
  database: Database,
  journal: string,
  first: number,
  lines: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  if (lines.length === 0) return [];
  const disclosed = await disclosedOf(database, journal, { from: first, to: first + lines.length - 1 });
  return lines.map((line, index) => joined(line, first + index, disclosed));
}

function joined(line: Uint8Array, seq: number, disclosed: Awaited<ReturnType<typeof disclosedOf>>): Uint8Array {
  return lineWithDisclosed(line, disclosed({ seq, hash: hashIn(line) }));
}

function hashIn(line: Uint8Array): string {
  const [from, to] = ['{"hash":"'.length, '{"hash":"'.length + 64];
  return Buffer.from(line.buffer, line.byteOffset, line.length).toString('latin1', from, to);
}

/** Decompresses asynchronously, so that head office answers tills meanwhile. */
async function unpackedLines(gzip: Uint8Array): Promise<Uint8Array[]> {
  return linesIn(await promisify(gunzip)(gzip));
}

export function packedLines(events: readonly SentEvent[]): Uint8Array {
  return gzipSync(Buffer.concat(events.map(({ line }) => line)));
}
