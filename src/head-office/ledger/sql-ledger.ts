import type { Point } from '../../shared/head-office/wire.ts';
import type { Database, Statements } from '../database/database.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import type { Arrival, EnrolmentCode, KnownJournal, Ledger, LedgerTransaction, Stretch } from './ledger-port.ts';
import { actsOn, sqlFindings } from './sql-findings.ts';
import { packedLines, sqlLines } from './sql-lines.ts';
import { addDisclosed, erasingOn, sqlErasures } from './sql-personal.ts';

export function sqlLedger(database: Database): Ledger {
  return {
    transaction: (work) => database.transaction((statements) => work(transactionOn(statements))),
    journal: async (id) => {
      const sql = `SELECT ${JOURNAL_FIELDS} FROM journal WHERE journal_id = $1`;
      return (await database.query<KnownJournal>(sql, [id]))[0] ?? null;
    },
    journals: () => database.query<KnownJournal>(`SELECT ${JOURNAL_FIELDS} FROM journal ORDER BY till, journal_id`),
    ...sqlFindings(database),
    ...sqlLines(database),
    ...sqlErasures(database),
    intents: async (journal, references) => {
      const rows = await database.query<{ reference: string; seq: number }>(
        `SELECT reference, min(seq) AS seq FROM event
         WHERE journal_id = $1 AND kind = 'paymentIntended' AND reference = ANY($2::text[]) GROUP BY reference`,
        [journal, references],
      );
      return new Map(rows.map(({ reference, seq }) => [reference, seq]));
    },
    branches: (journal) =>
      database.query<Point>('SELECT seq, hash FROM branch WHERE journal_id = $1 ORDER BY seq, hash', [journal]),
    listened: () =>
      database.query<Stretch>('SELECT began_at AS "from", ended_at AS "to" FROM listening ORDER BY began_at'),
    putListened: async ({ from, to }) => {
      const sql = `INSERT INTO listening (began_at, ended_at) VALUES ($1, $2)
                   ON CONFLICT (began_at) DO UPDATE SET ended_at = $2`;
      await database.query(sql, [from, to]);
    },
  };
}

const JOURNAL_FIELDS = `journal_id AS id, identity, till, shop, mode, public_key AS "publicKey", state,
  json_build_object('seq', head_seq, 'hash', head_hash) AS head, heard_at AS "heardAt", version, erasures`;

function transactionOn(statements: Statements): LedgerTransaction {
  return {
    ...journalsOn(statements),
    ...evidenceOn(statements),
    ...actsOn(statements),
    ...erasingOn(statements),
    code: async (hash) => {
      const [code] = await statements.query<EnrolmentCode>(
        `SELECT code_hash AS hash, expires_at AS "expiresAt", shop,
           CASE WHEN journal_id IS NOT NULL
             THEN json_build_object('journal', journal_id, 'publicKey', public_key) END AS "usedBy"
         FROM enrolment_code WHERE code_hash = $1 FOR UPDATE`,
        [hash],
      );
      return code ?? null;
    },
    putCode: async ({ hash, expiresAt, shop, usedBy }) => {
      await statements.query(
        `INSERT INTO enrolment_code (code_hash, expires_at, journal_id, public_key, shop) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (code_hash) DO UPDATE SET journal_id = $3, public_key = $4`,
        [hash, expiresAt, usedBy?.journal ?? null, usedBy?.publicKey ?? null, shop],
      );
    },
  };
}

function journalsOn(
  statements: Statements,
): Pick<LedgerTransaction, 'journal' | 'addJournal' | 'putJournal' | 'journalsOfKey'> {
  const locked = async (id: string) => {
    const sql = `SELECT ${JOURNAL_FIELDS} FROM journal WHERE journal_id = $1 FOR UPDATE`;
    return (await statements.query<KnownJournal>(sql, [id]))[0] ?? null;
  };
  return {
    journal: locked,
    addJournal: async ({ id, identity, till, shop, mode, publicKey, state, head, heardAt, version, erasures }) => {
      // A missing row cannot be locked, so of two concurrent inserts the later one must not overwrite the first.
      await statements.query(
        `INSERT INTO journal
           (journal_id, identity, till, shop, mode, public_key, state, head_seq, head_hash, heard_at, version, erasures)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (journal_id) DO NOTHING`,
        [id, identity, till, shop, mode, publicKey, state, head.seq, head.hash, heardAt, version, erasures],
      );
      const journal = await locked(id);
      if (!journal) throw new Error('The added journal is missing.');
      return journal;
    },
    putJournal: async ({ id, shop, publicKey, state, head, heardAt, version }) => {
      await statements.query(
        `UPDATE journal SET public_key = $2, state = $3, head_seq = $4, head_hash = $5, heard_at = $6, shop = $7, version = $8
         WHERE journal_id = $1`,
        [id, publicKey, state, head.seq, head.hash, heardAt, shop, version],
      );
    },
    journalsOfKey: (publicKey) =>
      statements.query<KnownJournal>(
        `SELECT ${JOURNAL_FIELDS} FROM journal WHERE public_key = $1 ORDER BY journal_id FOR UPDATE`,
        [publicKey],
      ),
  };
}

const COLUMNS_OF_EVENTS = ['seq', 'hash', 'at', 'kind', 'reference', 'saleId'] as const satisfies (keyof SentEvent)[];

function evidenceOn(
  statements: Statements,
): Pick<LedgerTransaction, 'hashes' | 'addEvents' | 'isBranch' | 'addBranch' | 'addArrival' | 'addFinding'> {
  const addArrival = async ({ journal, id, at, ...request }: Arrival) => {
    const { signatureInput, signature, contentDigest, path, outcome, body } = request;
    await statements.query(
      `INSERT INTO arrival (journal_id, arrival_id, at, signature_input, signature, content_digest, path, outcome, body)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [journal, id, at, signatureInput, signature, contentDigest, path, outcome, body],
    );
  };
  return {
    hashes: async (journal, first, last) => {
      const rows = await statements.query<Point>(
        'SELECT seq, hash FROM event WHERE journal_id = $1 AND seq BETWEEN $2 AND $3',
        [journal, first, last],
      );
      return new Map(rows.map(({ seq, hash }) => [seq, hash]));
    },
    addEvents: async (journal, events, arrival) => {
      const [first, last] = [events[0], events.at(-1)];
      if (!first || !last) return;
      await statements.query('UPDATE journal SET head_seq = $2, head_hash = $3, heard_at = $4 WHERE journal_id = $1', [
        ...[journal, last.seq, last.hash, arrival.at],
      ]);
      await statements.query('INSERT INTO segment (journal_id, first_seq, gzip) VALUES ($1, $2, $3)', [
        ...[journal, first.seq, packedLines(events)],
      ]);
      await addArrival(arrival);
      await statements.query(
        `INSERT INTO event (journal_id, seq, hash, at, kind, reference, sale_id, segment)
         SELECT $1, given.*, $2
         FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) AS given`,
        [journal, first.seq, ...COLUMNS_OF_EVENTS.map((column) => events.map((event) => event[column]))],
      );
      await addDisclosed(statements, journal, events);
    },
    isBranch: async (journal, { seq, hash }) => {
      const rows = await statements.query('SELECT 1 FROM branch WHERE journal_id = $1 AND seq = $2 AND hash = $3', [
        journal,
        seq,
        hash,
      ]);
      return rows.length > 0;
    },
    addBranch: async (journal, events, arrival) => {
      const added = await statements.query<Point>(
        `INSERT INTO branch (journal_id, arrival_id, seq, hash, reference, sale_id)
         SELECT $1, $2, given.* FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) AS given
         ON CONFLICT DO NOTHING RETURNING seq, hash`,
        [journal, arrival, ...COLUMNS_OF_A_BRANCH.map((column) => events.map((event) => event[column]))],
      );
      const isAdded = new Set(added.map(({ hash }) => hash));
      const fresh = events.filter(({ hash }) => isAdded.has(hash));
      const erasing = await statements.query<{ sale: string; seq: number }>(
        `SELECT sale_id AS sale, seq FROM event
         WHERE journal_id = $1 AND kind = 'personalErased' AND sale_id = ANY($2::text[])`,
        [journal, fresh.map(({ saleId }) => saleId)],
      );
      const isErased = ({ saleId, seq }: SentEvent) => erasing.some((by) => by.sale === saleId && by.seq > seq);
      // Events stored before are skipped, because their personal data may have been erased since.
      await addDisclosed(
        statements,
        journal,
        fresh.map((event) => (isErased(event) ? { ...event, disclosed: null } : event)),
      );
      return added.length > 0;
    },
    addArrival,
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

const COLUMNS_OF_A_BRANCH = ['seq', 'hash', 'reference', 'saleId'] as const satisfies (keyof SentEvent)[];
