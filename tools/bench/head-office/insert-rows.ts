import { gzipSync } from 'node:zlib';
import type { Database } from '../../../src/head-office/database/database.ts';
import type { SentEvent } from '../../../src/head-office/protocol/read-batch.ts';

export interface BatchRows {
  journal: string;
  events: readonly SentEvent[];
  request: RequestRow;
}

interface RequestRow {
  at: string;
  signature_input: string;
  signature: string;
  content_digest: string;
  path: string;
  outcome: string;
}

const COLUMNS = ['seq', 'hash', 'at', 'kind', 'reference', 'saleId'] as const satisfies (keyof SentEvent)[];

export async function insertRows(database: Database, { journal, events, request }: BatchRows): Promise<void> {
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
    const { at, signature_input, signature, content_digest, path, outcome } = request;
    await statements.query(
      `INSERT INTO arrival (journal_id, arrival_id, at, signature_input, signature, content_digest, path, outcome)
       VALUES ($1, $1, $2, $3, $4, $5, $6, $7)`,
      [journal, at, signature_input, signature, content_digest, path, outcome],
    );
  });
}

export async function requestsKept(database: Database): Promise<ReadonlyMap<string, RequestRow>> {
  const rows = await database.query<RequestRow & { journal_id: string }>(
    `SELECT DISTINCT ON (journal_id) journal_id, at, signature_input, signature, content_digest, path, outcome
     FROM arrival ORDER BY journal_id, at DESC`,
  );
  return new Map(rows.map((row) => [row.journal_id, row]));
}
