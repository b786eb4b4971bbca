import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import type { ErasureFacts } from '../../../shared/personal/erasure.ts';
import { answerWithoutPersonal } from '../../../shared/personal/without-personal.ts';
import { type RunResult, runResultSchema } from '../../../shared/run/requery-run.ts';
import { readable } from '../records.ts';
import { prepareCaseProjection } from '../tables/case-projection.ts';
import { foldAll, prepareEntriesOfSale } from '../tables/stored-fold.ts';
import { entryColumns, storedEntry } from '../written-entry.ts';

interface ErasureReach extends ErasureFacts {
  saleId: string;
  references: readonly string[];
  /** Resolved cases about a payment of the sale. */
  cases: readonly string[];
  numbers: readonly number[];
}

export type ErasureTables = ReturnType<typeof prepareErasure>;

const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/** Call each function within the transaction of the erasure's entry. */
export function prepareErasure(connection: DatabaseSync) {
  const saleOf = connection.prepare(`SELECT sale_id FROM event WHERE kind = 'paymentIntended' AND reference = ?`);
  const entriesOf = prepareEntriesOfSale(connection);
  const ofSale = connection.prepare(
    'SELECT seq FROM event CROSS JOIN personal USING (seq) WHERE sale_id = ? ORDER BY seq',
  );
  const casesOf = connection.prepare(
    `SELECT id, number, status FROM case_payments JOIN cases ON cases.id = case_payments.case_id
     WHERE reference = ? AND linked = 1`,
  );
  const ofCase = connection.prepare(
    `SELECT event.seq, ${entryColumns()} FROM event INDEXED BY event_of_case
     WHERE kind GLOB 'case*' AND payload ->> '$.happening.case.id' = ? ORDER BY seq`,
  );
  const rowsOfCase = connection.prepare(
    `SELECT seq FROM event INDEXED BY event_of_case CROSS JOIN personal USING (seq)
     WHERE kind GLOB 'case*' AND payload ->> '$.happening.case.id' = ? ORDER BY seq`,
  );
  const removeRow = connection.prepare('DELETE FROM personal WHERE seq = ?');
  const removeCasePayments = connection.prepare('DELETE FROM case_payments WHERE case_id = ?');
  const removeCase = connection.prepare('DELETE FROM cases WHERE id = ?');
  const projectCase = prepareCaseProjection(connection);
  const resultsOf = connection.prepare(
    'SELECT run, position, result FROM requery_items WHERE reference = ? AND result IS NOT NULL',
  );
  const changeResult = connection.prepare('UPDATE requery_items SET result = ? WHERE run = ? AND position = ?');

  function numbersOfCase(id: string): number[] {
    return rowsOfCase.all(id).map(({ seq }) => Number(seq));
  }

  function foldCaseAgain(id: string): void {
    removeCasePayments.run(id);
    removeCase.run(id);
    for (const row of ofCase.all(id))
      projectCase(
        Number(row.seq),
        readable(() => storedEntry(row)),
      );
  }

  function emptyResults(reference: string): void {
    for (const { run, position, result } of resultsOf.all(reference)) {
      const read = runResultSchema.safeParse(jsonOrNull(String(result))).data;
      changeResult.run(read ? canonicalJson(resultWithoutPersonal(read)) : null, Number(run), Number(position));
    }
  }

  return {
    /** @returns null if no entry mentions the payment */
    reach(reference: string): ErasureReach | null {
      const saleId = saleOf.get(reference)?.sale_id;
      if (typeof saleId !== 'string') return null;
      const sale = foldAll(entriesOf(saleId, AFTER_ALL));
      const references = sale?.payments.map((payment) => payment.reference) ?? [];
      const found = references.flatMap((each) => casesOf.all(each));
      const cases = [...new Set(found.filter(({ status }) => status === 'resolved').map(({ id }) => String(id)))];
      const openCases = found.filter(({ status }) => status !== 'resolved').map(({ number }) => Number(number));
      const numbers = [...ofSale.all(saleId).map(({ seq }) => Number(seq)), ...cases.flatMap(numbersOfCase)];
      numbers.sort((first, second) => first - second);
      return { sale, saleId, references, cases, openCases, numbers, entries: numbers.length };
    },
    /**
     * Removes the personal data of entries, cases and run results. The projection of the entry empties the sale itself.
     */
    remove({ numbers, cases, references }: ErasureReach) {
      for (const seq of numbers) removeRow.run(seq);
      for (const id of cases) foldCaseAgain(id);
      for (const reference of references) emptyResults(reference);
    },
  };
}

function resultWithoutPersonal(result: RunResult): RunResult {
  switch (result.kind) {
    case 'ours':
      return { ...result, answer: result.answer && { ...result.answer, message: null } };
    case 'external':
      return { ...result, answer: result.answer && answerWithoutPersonal(result.answer) };
    case 'error':
      return result;
  }
}
