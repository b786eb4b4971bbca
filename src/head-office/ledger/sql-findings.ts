import type { Database } from '../database/database.ts';
import { type Act, type Finding, findingName } from './finding.ts';
import type { Ledger } from './ledger-port.ts';
import { ACT_FIELDS } from './sql-acts.ts';

/** Reads findings and the acts about findings. */
export function sqlFindings(database: Database): Pick<Ledger, 'findings' | 'openFindings' | 'finding' | 'findingActs'> {
  const read = (where: string, values: readonly unknown[] = []) =>
    database.query<Finding>(
      `SELECT journal_id AS journal, kind, key, found_at AS "foundAt", proof FROM finding ${where}
       ORDER BY found_at, key`,
      values,
    );
  return {
    findings: () => read(''),
    openFindings: () => read('WHERE is_open'),
    finding: async ({ journal, kind, key }) =>
      (await read('WHERE journal_id = $1 AND kind = $2 AND key = $3', [journal, kind, key]))[0] ?? null,
    findingActs: (named) =>
      database.query<Act & { journal: string }>(
        `SELECT ${ACT_FIELDS} FROM act
           WHERE what IN ('findingSeen', 'findingSettled', 'findingReopened')
             AND ($1::uuid IS NULL OR (journal_id = $1 AND about = $2)) ORDER BY journal_id, number`,
        named ? [named.journal, findingName(named)] : [null, null],
      ),
  };
}
