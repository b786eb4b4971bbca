import type { Database, Statements } from '../database/database.ts';
import { type Act, isOpenAfter, readFindingName } from './finding.ts';
import type { Ledger, LedgerTransaction } from './ledger-port.ts';
import { erasureChangedBy, type OpenErasure, readFailedErasure } from './open-erasures.ts';

/** What is read of what people did in SQL. */
export function sqlActs(database: Database): Pick<Ledger, 'acts' | 'openErasures'> {
  return {
    acts: (journal) => actsIn(database, journal),
    openErasures: async () => {
      const rows = await database.query<Omit<OpenErasure, 'failed'> & { failed: string | null }>(
        'SELECT journal_id AS journal, reference, failed FROM open_erasure ORDER BY journal_id, reference',
      );
      return rows.map(({ failed, ...erasure }) => ({
        ...erasure,
        failed: failed === null ? null : readFailedErasure(failed),
      }));
    },
  };
}

/** What people did, and what is open for it, in one transaction. */
export function actsOn(statements: Statements): Pick<LedgerTransaction, 'addAct' | 'acts' | 'putFailedErasure'> {
  return {
    addAct: async (journal, { at, by, what, about, reason }) => {
      // Two at once are given one number: the later one finds it taken, and takes the next.
      for (let isAdded = false; !isAdded; ) {
        const added = await statements.query(
          `INSERT INTO act (journal_id, number, at, by_whom, what, about, reason)
           SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM act WHERE journal_id = $1
           ON CONFLICT DO NOTHING RETURNING 1`,
          [journal, at, by, what, about, reason],
        );
        isAdded = added.length > 0;
      }
      const isOpen = isOpenAfter(what);
      if (isOpen !== null) {
        const { kind, key } = readFindingName(about);
        await statements.query('UPDATE finding SET is_open = $4 WHERE journal_id = $1 AND kind = $2 AND key = $3', [
          ...[journal, kind, key, isOpen],
        ]);
      }
      const erasure = erasureChangedBy({ at, by, what, about, reason });
      if (!erasure) return;
      await statements.query(
        erasure.isOpen
          ? 'INSERT INTO open_erasure (journal_id, reference) VALUES ($1, $2) ON CONFLICT DO NOTHING'
          : 'DELETE FROM open_erasure WHERE journal_id = $1 AND reference = $2',
        [journal, erasure.reference],
      );
    },
    acts: (journal) => actsIn(statements, journal),
    putFailedErasure: async (journal, reference, failed) => {
      await statements.query('UPDATE open_erasure SET failed = $3 WHERE journal_id = $1 AND reference = $2', [
        ...[journal, reference, JSON.stringify(failed)],
      ]);
    },
  };
}

/** An act, by the names that the program has for its columns. */
export const ACT_FIELDS = 'journal_id AS journal, at, by_whom AS "by", what, about, reason';

async function actsIn(statements: Statements, journal: string | null): Promise<(Act & { journal: string })[]> {
  return await statements.query<Act & { journal: string }>(
    `SELECT ${ACT_FIELDS} FROM act
     WHERE $1::uuid IS NULL OR journal_id = $1 ORDER BY journal_id, number`,
    [journal],
  );
}
