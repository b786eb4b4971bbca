import { gunzipSync, gzipSync } from 'node:zlib';
import type { Point } from '../../shared/head-office/wire.ts';
import type { Database, Statements } from '../database/database.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import type { EnrolmentCode, Finding, KnownJournal, Ledger, LedgerTransaction } from './ledger-port.ts';

/** The ledger in SQL. Thin rows are searched; the lines themselves lie in compressed pieces, as they came. */
export function sqlLedger(database: Database): Ledger {
  return {
    transaction: (work) => database.transaction((statements) => work(transactionOn(statements))),
    journals: () =>
      database.transaction(async (statements) =>
        (await statements.query<JournalRow>(`SELECT ${JOURNAL_COLUMNS} FROM journal ORDER BY till, journal_id`)).map(
          journalOf,
        ),
      ),
    findings: () =>
      database.transaction((statements) =>
        statements.query<Finding>(
          `SELECT journal_id AS journal, kind, key, found_at AS "foundAt", proof FROM finding ORDER BY found_at, key`,
        ),
      ),
    lines: (journal) =>
      database.transaction(async (statements) => {
        const segments = await statements.query<{ gzip: Uint8Array }>(
          'SELECT gzip FROM segment WHERE journal_id = $1 ORDER BY first_seq',
          [journal],
        );
        return segments.flatMap(({ gzip }) => linesIn(gunzipSync(gzip)));
      }),
    branches: (journal) =>
      database.transaction(async (statements) =>
        (
          await statements.query<PointRow>('SELECT seq, hash FROM branch WHERE journal_id = $1 ORDER BY seq, hash', [
            journal,
          ])
        ).map(pointOf),
      ),
  };
}

interface JournalRow {
  journal_id: string;
  identity: string;
  till: string;
  mode: string;
  public_key: string;
  state: string;
  head_seq: string;
  head_hash: string;
  heard_at: string;
}

/** Numbers of 64 bits come as text. */
interface PointRow {
  seq: string;
  hash: string;
}

const JOURNAL_COLUMNS = 'journal_id, identity, till, mode, public_key, state, head_seq, head_hash, heard_at';

function transactionOn(statements: Statements): LedgerTransaction {
  return {
    ...journalsOn(statements),
    ...eventsOn(statements),
    ...evidenceOn(statements),
    ...codesOn(statements),
  };
}

function journalsOn(
  statements: Statements,
): Pick<LedgerTransaction, 'journal' | 'addJournal' | 'putJournal' | 'isKnownKey'> {
  const locked = async (id: string) => {
    const [row] = await statements.query<JournalRow>(
      `SELECT ${JOURNAL_COLUMNS} FROM journal WHERE journal_id = $1 FOR UPDATE`,
      [id],
    );
    return row ? journalOf(row) : null;
  };
  return {
    journal: locked,
    addJournal: async ({ id, identity, till, mode, publicKey, state, head, heardAt }) => {
      // Nobody can lock a row that is not there: two may add it at once, and the later one must not set it back.
      await statements.query(
        `INSERT INTO journal (${JOURNAL_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (journal_id) DO NOTHING`,
        [id, identity, till, mode, publicKey, state, head.seq, head.hash, heardAt],
      );
      const journal = await locked(id);
      if (!journal) throw new Error('The journal that was added is not there.');
      return journal;
    },
    putJournal: async ({ id, publicKey, state, head, heardAt }) => {
      await statements.query(
        `UPDATE journal SET public_key = $2, state = $3, head_seq = $4, head_hash = $5, heard_at = $6
         WHERE journal_id = $1`,
        [id, publicKey, state, head.seq, head.hash, heardAt],
      );
    },
    isKnownKey: async (publicKey) => {
      const rows = await statements.query(
        `SELECT 1 FROM journal WHERE public_key = $1 AND state = 'enrolled' LIMIT 1`,
        [publicKey],
      );
      return rows.length > 0;
    },
  };
}

function eventsOn(statements: Statements): Pick<LedgerTransaction, 'hashes' | 'addEvents'> {
  return {
    hashes: async (journal, first, last) => {
      const rows = await statements.query<PointRow>(
        'SELECT seq, hash FROM event WHERE journal_id = $1 AND seq BETWEEN $2 AND $3',
        [journal, first, last],
      );
      return new Map(rows.map(({ seq, hash }) => [Number(seq), hash]));
    },
    addEvents: async (journal, events) => {
      const [first] = events;
      if (!first) return;
      await statements.query(
        `INSERT INTO event (journal_id, seq, hash, at, kind, reference, sale_id, segment)
         SELECT $1, given.seq, given.hash, given.at, given.kind, given.reference, given.sale_id, $2
         FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
           AS given (seq, hash, at, kind, reference, sale_id)`,
        [journal, first.seq, ...COLUMNS_OF_EVENTS.map((column) => events.map((event) => event[column]))],
      );
      const lines = Buffer.concat(events.map(({ line }) => line));
      await statements.query('INSERT INTO segment (journal_id, first_seq, gzip) VALUES ($1, $2, $3)', [
        journal,
        first.seq,
        gzipSync(lines),
      ]);
    },
  };
}

const COLUMNS_OF_EVENTS = ['seq', 'hash', 'at', 'kind', 'reference', 'saleId'] as const satisfies (keyof SentEvent)[];

function evidenceOn(
  statements: Statements,
): Pick<LedgerTransaction, 'isBranch' | 'addBranch' | 'addArrival' | 'addFinding'> {
  return {
    isBranch: async (journal, { seq, hash }) => {
      const rows = await statements.query('SELECT 1 FROM branch WHERE journal_id = $1 AND seq = $2 AND hash = $3', [
        journal,
        seq,
        hash,
      ]);
      return rows.length > 0;
    },
    addBranch: async (journal, events, arrival) => {
      const added = await statements.query(
        `INSERT INTO branch (journal_id, seq, hash, arrival_id)
         SELECT $1, given.seq, given.hash, $2 FROM unnest($3::bigint[], $4::text[]) AS given (seq, hash)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [journal, arrival, events.map(({ seq }) => seq), events.map(({ hash }) => hash)],
      );
      return added.length > 0;
    },
    addArrival: async ({ journal, id, at, signatureInput, signature, contentDigest, path, outcome, body }) => {
      await statements.query(
        `INSERT INTO arrival
           (journal_id, arrival_id, at, signature_input, signature, content_digest, path, outcome, body)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [journal, id, at, signatureInput, signature, contentDigest, path, outcome, body],
      );
    },
    addFinding: async ({ journal, kind, key, foundAt, proof }) => {
      const added = await statements.query(
        `INSERT INTO finding (journal_id, kind, key, found_at, proof) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [journal, kind, key, foundAt, proof],
      );
      return added.length > 0;
    },
  };
}

interface CodeRow {
  expires_at: string;
  journal_id: string | null;
  public_key: string | null;
}

function codesOn(statements: Statements): Pick<LedgerTransaction, 'code' | 'putCode'> {
  return {
    code: async (hash): Promise<EnrolmentCode | null> => {
      const [row] = await statements.query<CodeRow>(
        'SELECT expires_at, journal_id, public_key FROM enrolment_code WHERE code_hash = $1 FOR UPDATE',
        [hash],
      );
      if (!row) return null;
      const { expires_at: expiresAt, journal_id: journal, public_key: publicKey } = row;
      return { hash, expiresAt, usedBy: journal && publicKey ? { journal, publicKey } : null };
    },
    putCode: async ({ hash, expiresAt, usedBy }) => {
      await statements.query(
        `INSERT INTO enrolment_code (code_hash, expires_at, journal_id, public_key) VALUES ($1, $2, $3, $4)
         ON CONFLICT (code_hash) DO UPDATE SET journal_id = $3, public_key = $4`,
        [hash, expiresAt, usedBy?.journal ?? null, usedBy?.publicKey ?? null],
      );
    },
  };
}

function journalOf(row: JournalRow): KnownJournal {
  return {
    id: row.journal_id,
    identity: row.identity,
    till: row.till,
    mode: row.mode,
    publicKey: row.public_key,
    state: row.state === 'revoked' ? 'revoked' : 'enrolled',
    head: { seq: Number(row.head_seq), hash: row.head_hash },
    heardAt: row.heard_at,
  };
}

function pointOf({ seq, hash }: PointRow): Point {
  return { seq: Number(seq), hash };
}

const LINE_FEED = 0x0a;

function linesIn(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
    lines.push(bytes.subarray(from, end + 1));
    from = end + 1;
  }
  return lines;
}
