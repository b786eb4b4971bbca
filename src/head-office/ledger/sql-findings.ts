import type { Database, Statements } from '../database/database.ts';
import { ACT_OF_STATE, type Act, type Finding, readFindingName } from './finding.ts';
import type { Ledger, LedgerTransaction } from './ledger-port.ts';

export function sqlFindings(
  database: Database,
): Pick<Ledger, 'findings' | 'openFindings' | 'finding' | 'findingActs' | 'acts'> {
  const read = (where: string, values: readonly unknown[] = []) =>
    database.query<Finding>(
      `SELECT journal_id AS journal, kind, key, found_at AS "foundAt", proof FROM finding ${where}
       ORDER BY found_at, key`,
      values,
    );
  return {
    acts: (journal) => actsIn(database, journal),
    findings: () => read(''),
    openFindings: () => read('WHERE is_open'),
    finding: async ({ journal, kind, key }) =>
      (await read('WHERE journal_id = $1 AND kind = $2 AND key = $3', [journal, kind, key]))[0] ?? null,
    findingActs: () =>
      database.query<Act & { journal: string }>(
        `SELECT ${ACT_FIELDS} FROM act WHERE what IN ('findingSettled', 'findingReopened') ORDER BY journal_id, number`,
      ),
  };
}

export function actsOn(statements: Statements): Pick<LedgerTransaction, 'addAct' | 'acts'> {
  return {
    addAct: async (journal, { at, by, what, about, reason }) => {
      // If a concurrent transaction took the number, the next one is tried.
      for (let isAdded = false; !isAdded; ) {
        const added = await statements.query(
          `INSERT INTO act (journal_id, number, at, by_whom, what, about, reason)
           SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM act WHERE journal_id = $1
           ON CONFLICT DO NOTHING RETURNING 1`,
          [journal, at, by, what, about, reason],
        );
        isAdded = added.length > 0;
      }
      if (what !== ACT_OF_STATE.settled && what !== ACT_OF_STATE.open) return;
      const { kind, key } = readFindingName(about);
      await statements.query('UPDATE finding SET is_open = $4 WHERE journal_id = $1 AND kind = $2 AND key = $3', [
        journal,
        kind,
        key,
        what === ACT_OF_STATE.open,
      ]);
    },
    acts: (journal) => actsIn(statements, journal),
  };
}

const ACT_FIELDS = 'journal_id AS journal, at, by_whom AS "by", what, about, reason';

async function actsIn(statements: Statements, journal: string | null): Promise<(Act & { journal: string })[]> {
  return await statements.query<Act & { journal: string }>(
    `SELECT ${ACT_FIELDS} FROM act
     WHERE $1::uuid IS NULL OR journal_id = $1 ORDER BY journal_id, number`,
    [journal],
  );
}
