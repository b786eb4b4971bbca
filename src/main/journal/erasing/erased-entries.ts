import type { DatabaseSync } from 'node:sqlite';

/** The parts of an entry's parsed payload that decide whether its personal data was erased. */
export interface ErasableEntry {
  personal?: string;
  saleId?: string;
  reference?: string;
  happening: { kind: string; case?: { id: string }; references?: readonly string[]; reference?: string };
}

/**
 * Tells whether the personal data of an entry was erased. Ask for all entries in order, also those without personal
 * data.
 */
export type IsErasedEntry = (seq: number, entry: ErasableEntry) => boolean;

/** Tells whether a journal may have erased anything. Erasures repeated after a restoration have no entry. */
export function hasErasures(journal: DatabaseSync): boolean {
  const found = journal.prepare(
    `SELECT EXISTS (SELECT 1 FROM event INDEXED BY event_personal_erased WHERE kind = 'personalErased')
       OR EXISTS (SELECT 1 FROM event INDEXED BY event_head_accepted WHERE kind = 'headAccepted') AS isFound`,
  );
  return found.get()?.isFound === 1;
}

/**
 * Finds entries of another place whose personal data the journal has erased. A shared entry is erased if the journal
 * has no row for it. Entries that the journal no longer has are erased if the journal erased their sale.
 * @param journal open for reading
 */
export function prepareErasedEntries(journal: DatabaseSync): IsErasedEntry {
  const own = journal.prepare(
    `SELECT payload ->> '$.personal' AS commitment, EXISTS (SELECT 1 FROM personal WHERE personal.seq = event.seq) AS kept
     FROM event WHERE seq = ?`,
  );
  const saleErased = journal.prepare(`SELECT 1 FROM event WHERE sale_id = ? AND kind = 'personalErased' LIMIT 1`);
  /** The sales of the payments in a case, by case id. */
  const salesOfCases = new Map<string, Set<string>>();
  const saleOf = new Map<string, string>();

  function salesOf({ saleId, happening }: ErasableEntry): Iterable<string> {
    if (saleId !== undefined) return [saleId];
    return salesOfCases.get(happening.case?.id ?? '') ?? [];
  }

  function remember({ saleId, reference, happening }: ErasableEntry): void {
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

  return (seq, entry) => {
    remember(entry);
    if (entry.personal === undefined) return false;
    const found = own.get(seq);
    if (found?.commitment === entry.personal) return found.kept === 0;
    return [...salesOf(entry)].some((sale) => saleErased.get(sale) !== undefined);
  };
}
