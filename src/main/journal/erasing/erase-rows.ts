import type { DatabaseSync } from 'node:sqlite';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { emptyLog } from '../database/connection.ts';
import { rebuildProjection } from '../tables/projection-tables.ts';

/**
 * Lists entries of `database` whose personal data `journal` erased. Counts unreadable entries, whose owner is unknown.
 */
export function erasedRowsIn(database: DatabaseSync, journal: DatabaseSync): number[] {
  if (!database.prepare('SELECT 1 FROM personal LIMIT 1').get()) return [];
  const { learn, isErased } = prepareErasedEntries(journal);
  for (const { payload } of database.prepare(`SELECT payload FROM event WHERE ${TEACHING} ORDER BY seq`).iterate()) {
    const entry = jsonOrNull(String(payload)) as ErasableEntry | null;
    if (entry?.happening) learn(entry);
  }
  const hasRow = database.prepare('SELECT 1 FROM personal WHERE seq = ?');
  const erased: number[] = [];
  for (const { seq, payload } of database.prepare('SELECT seq, payload FROM event ORDER BY seq').iterate()) {
    const entry = jsonOrNull(String(payload)) as ErasableEntry | null;
    if ((!entry?.happening || isErased(Number(seq), entry)) && hasRow.get(Number(seq))) erased.push(Number(seq));
  }
  return erased;
}

/** The only kinds of entries that `learn` uses. */
const TEACHING = `kind = 'paymentIntended' OR kind GLOB 'case*'`;

/**
 * Erases personal data and everything derived from it. Unused bytes of the file may still contain data, and so may its write-ahead log
 * while somebody reads.
 * @param database open for writing, with `secure_delete`, without another writer
 * @param failed see `rebuildProjection`
 */
export function eraseRows(database: DatabaseSync, entries: readonly number[], failed?: (error: unknown) => void): void {
  const numbers = JSON.stringify(entries);
  const references = `SELECT reference FROM event WHERE seq IN (SELECT value FROM json_each(:numbers))`;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const sql of [
      'DELETE FROM personal WHERE seq IN (SELECT value FROM json_each(:numbers))',
      `UPDATE requery_items SET result = NULL WHERE reference IN (${references})`,
      `DELETE FROM step_detail WHERE reference IN (${references})`,
    ]) {
      database.prepare(sql).run({ numbers });
    }
    rebuildProjection(database, undefined, failed);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
  emptyLog(database);
}

/** The parts of an entry's parsed payload that decide whether its personal data was erased. */
export interface ErasableEntry {
  personal?: string;
  saleId?: string;
  reference?: string;
  happening: { kind: string; case?: { id: string }; references?: readonly string[]; reference?: string };
}

export interface ErasedEntries {
  /** Call for all entries in order before `isErased`, because a case may have notes before it names its payment. */
  learn(entry: ErasableEntry): void;
  isErased(seq: number, entry: ErasableEntry): boolean;
}

/** Tells whether a journal may have erased anything after an entry. Erasures repeated after a restoration have no entry. */
export function hasErasures(journal: DatabaseSync, after = 0): boolean {
  const found = journal.prepare(
    `SELECT EXISTS (SELECT 1 FROM event INDEXED BY event_personal_erased WHERE kind = 'personalErased' AND seq > :after)
       OR EXISTS (SELECT 1 FROM event INDEXED BY event_head_accepted WHERE kind = 'headAccepted' AND seq > :after) AS isFound`,
  );
  return found.get({ after })?.isFound === 1;
}

/**
 * Decides which entries count as erased. An entry in both journals is erased if `journal` has no row for it. An entry
 * that `journal` lacks is erased if `journal` erased its sale.
 * @param journal open for reading
 */
export function prepareErasedEntries(journal: DatabaseSync): ErasedEntries {
  const own = journal.prepare(
    `SELECT payload ->> '$.personal' AS commitment, EXISTS (SELECT 1 FROM personal WHERE personal.seq = event.seq) AS kept
     FROM event WHERE seq = ?`,
  );
  const saleErased = journal.prepare(`SELECT 1 FROM event WHERE sale_id = ? AND kind = 'personalErased' LIMIT 1`);
  const salesOfCases = new Map<string, Set<string>>();
  const saleOf = new Map<string, string>();

  function salesOf({ saleId, happening }: ErasableEntry): Iterable<string> {
    if (saleId !== undefined) return [saleId];
    return salesOfCases.get(happening.case?.id ?? '') ?? [];
  }

  function learn({ saleId, reference, happening }: ErasableEntry): void {
    if (happening.kind === 'paymentIntended' && saleId !== undefined && reference !== undefined) {
      saleOf.set(reference, saleId);
    }
    const id = happening.case?.id;
    if (id === undefined) return;
    const sales = salesOfCases.get(id) ?? new Set();
    for (const each of [...(happening.references ?? []), ...(happening.reference ? [happening.reference] : [])]) {
      const sale = saleOf.get(each);
      if (sale !== undefined) sales.add(sale);
    }
    salesOfCases.set(id, sales);
  }

  return {
    learn,
    isErased(seq, entry) {
      if (entry.personal === undefined) return false;
      const found = own.get(seq);
      if (found?.commitment === entry.personal) return found.kept === 0;
      return [...salesOf(entry)].some((sale) => saleErased.get(sale) !== undefined);
    },
  };
}
