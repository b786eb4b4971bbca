import type { Database } from '../database/database.ts';
import type { OfficeCounts } from './office-metrics.ts';

const HEARD_WITHIN_MS = 30 * 60_000;

/** @returns null where the database does not answer */
export async function officeCounts(database: Database, now: Date): Promise<OfficeCounts | null> {
  const since = new Date(now.getTime() - HEARD_WITHIN_MS).toISOString();
  try {
    return await database.transaction(async (statements) => {
      const [journals] = await statements.query<Record<'tills' | 'heard' | 'entries', string>>(
        `SELECT count(*) AS tills, count(CASE WHEN heard_at >= $1 THEN 1 END) AS heard,
           coalesce(sum(head_seq), 0) AS entries FROM journal`,
        [since],
      );
      const [books] = await statements.query<{ read: string }>(
        'SELECT coalesce(sum(seq), 0) AS read FROM step_position',
      );
      const [erasures] = await statements.query<Record<'open' | 'failing', string>>(
        'SELECT count(*) AS open, count(failed) AS failing FROM open_erasure',
      );
      const findings = await statements.query<{ kind: string; count: string }>(
        'SELECT kind, count(*) AS count FROM finding GROUP BY kind ORDER BY kind',
      );
      return {
        tills: Number(journals?.tills ?? 0),
        tillsHeard: Number(journals?.heard ?? 0),
        entries: Number(journals?.entries ?? 0),
        entriesRead: Number(books?.read ?? 0),
        openErasures: Number(erasures?.open ?? 0),
        failingErasures: Number(erasures?.failing ?? 0),
        findings: Object.fromEntries(findings.map(({ kind, count }) => [kind, Number(count)])),
      };
    });
  } catch {
    // Whoever collects the numbers is told by another one that it is not ready.
    return null;
  }
}
