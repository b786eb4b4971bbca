import { gzipSync } from 'node:zlib';
import type { Database } from '../../src/head-office/database/database.ts';
import type { SentEvent } from '../../src/head-office/protocol/read-batch.ts';

const COLUMNS = ['seq', 'hash', 'at', 'kind', 'reference', 'saleId'] as const satisfies (keyof SentEvent)[];

/** The rows of a batch and its piece of lines, as anybody would insert them: in one transaction, and with nothing around it. */
export async function insertRows(database: Database, journal: string, events: readonly SentEvent[]): Promise<void> {
  await database.transaction(async (statements) => {
    await statements.query(
      `INSERT INTO event (journal_id, seq, hash, at, kind, reference, sale_id, segment)
       SELECT $1, given.*, $2
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) AS given`,
      [journal, events[0]?.seq, ...COLUMNS.map((column) => events.map((event) => event[column]))],
    );
    const lines = gzipSync(Buffer.concat(events.map(({ line }) => line)));
    await statements.query('INSERT INTO segment (journal_id, first_seq, gzip) VALUES ($1, $2, $3)', [
      ...[journal, events[0]?.seq, lines],
    ]);
  });
}
