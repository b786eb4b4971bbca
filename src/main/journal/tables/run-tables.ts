import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { groupOf, type RunGroup, rankOf, WAITING_RANK } from '../../../shared/run/requery-run.ts';
import type { ReferenceToAsk, RunChange, RunToMake } from '../../desk/ports/run-journal-port.ts';

export type RunTables = ReturnType<typeof prepareRunTables>;

/** The column that counts a group. `external` is a reserved word in SQL. */
const COUNTERS: Record<RunGroup, string> = {
  flips: 'flips',
  external: 'others',
  unchanged: 'unchanged',
  errors: 'errors',
  waiting: 'waiting',
};

/** @param highestRun the highest run number in the entries, which a restored journal has without these tables */
export function prepareRunTables(
  connection: DatabaseSync,
  within: <Value>(work: () => Value) => Value,
  highestRun: () => number,
) {
  const insertRun = connection.prepare(
    `INSERT INTO requery_runs (id, state, origin, made_at, made_by)
     SELECT max(coalesce(max(id), 0), ?) + 1, 'making', ?, ?, ? FROM requery_runs RETURNING id`,
  );
  const insertItem = connection.prepare(
    `INSERT INTO requery_items (run, position, reference, payment_type, is_ours, rank, listed_amount)
     SELECT :run, :position, :reference,
       coalesce((SELECT upper(instrument) FROM payments WHERE reference = :reference), :paymentType),
       EXISTS (SELECT 1 FROM payments WHERE reference = :reference), ${WAITING_RANK}, :listedAmount`,
  );
  const nextPosition = connection.prepare('SELECT waiting FROM requery_runs WHERE id = ?');
  const countItems = connection.prepare('UPDATE requery_runs SET waiting = waiting + ? WHERE id = ?');
  const writeResult = connection.prepare(
    `UPDATE requery_items SET rank = ?, result = ? WHERE run = ? AND position = ? AND rank = ${WAITING_RANK}`,
  );
  const countResult = Object.fromEntries(
    Object.entries(COUNTERS).map(([group, column]) => [
      group,
      connection.prepare(
        `UPDATE requery_runs SET waiting = waiting - :count, ${column} = ${column} + :count WHERE id = :run`,
      ),
    ]),
  );
  const isUnmade = connection.prepare(`SELECT 1 FROM requery_runs WHERE id = ? AND state = 'making'`);
  const forgetItems = connection.prepare(
    `DELETE FROM requery_items WHERE run = :run
       AND position IN (SELECT position FROM requery_items WHERE run = :run LIMIT :most)`,
  );
  const forgetRun = connection.prepare('DELETE FROM requery_runs WHERE id = ?');
  const keepState = connection.prepare(
    `UPDATE requery_runs SET state = :state,
       ended_at = CASE WHEN :state IN ('finished', 'cancelled') THEN :at ELSE NULL END WHERE id = :run`,
  );

  function addRunItems(run: number, references: readonly ReferenceToAsk[]): void {
    const first = Number(nextPosition.get(run)?.waiting ?? 0);
    for (const [index, { reference, paymentType, listedAmount = null }] of references.entries()) {
      insertItem.run({ run, position: first + index, reference, paymentType, listedAmount });
    }
    countItems.run(references.length, run);
  }

  function forgetUnmade(run: number, most: number): boolean {
    if (!isUnmade.get(run)) return false;
    if (Number(forgetItems.run({ run, most }).changes) > 0) return true;
    forgetRun.run(run);
    return false;
  }

  function change({ results = [], runState }: RunChange): void {
    const counts = new Map<string, { run: number; group: RunGroup; count: number }>();
    for (const { run, position, result } of results) {
      const { changes } = writeResult.run(rankOf(result), canonicalJson(result), run, position);
      const group = groupOf(result);
      const { count } = counts.get(`${run} ${group}`) ?? { count: 0 };
      counts.set(`${run} ${group}`, { run, group, count: count + Number(changes) });
    }
    for (const { run, group, count } of counts.values()) countResult[group]?.run({ run, count });
    if (runState) keepState.run(runState);
  }

  return {
    makeRun: ({ origin, madeAt, madeBy }: RunToMake) =>
      within(() => Number(insertRun.get(highestRun(), canonicalJson(origin), madeAt, madeBy)?.id)),
    addRunItems: (run: number, references: readonly ReferenceToAsk[]) => within(() => addRunItems(run, references)),
    forgetUnmade: (run: number, most: number) => within(() => forgetUnmade(run, most)),
    /** Call within the transaction that adds the entries. */
    change,
  };
}
