import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { AddFault } from '../verification.ts';
import { entryColumns, writtenEntryOf } from '../written-entry.ts';
import { boundTo, type Comparison, compare, inRange, type KeyRange, type Rebuild } from './rebuild.ts';

export type ReadEntries = ReadonlyMap<number, JournalEntry>;

const LAST_OF_PAYMENT = '(SELECT last_seq FROM main.payments WHERE position = differing';
const REFERENCE_OF_PAYMENT = '(SELECT reference FROM main.payments WHERE position = differing';

const OF_SALES: readonly Comparison[] = [
  {
    table: 'payments',
    fault: 'payment',
    rows: 'reference IN (SELECT reference FROM main.told)',
    seq: '(SELECT max(seq) FROM main.told WHERE told.reference = differing.reference)',
    subject: 'reference',
  },
  {
    table: 'sales',
    fault: 'sale',
    rows: 'id IN (SELECT sale_id FROM main.told)',
    seq: '(SELECT max(seq) FROM main.told WHERE sale_id = differing.id)',
    subject: 'id',
  },
  {
    table: 'payment_search',
    fault: 'search',
    rows: 'rowid IN (SELECT position FROM main.payments)',
    seq: `${LAST_OF_PAYMENT}.rowid)`,
    subject: `${REFERENCE_OF_PAYMENT}.rowid)`,
  },
  {
    table: 'service_identifiers',
    fault: 'search',
    rows: 'position IN (SELECT position FROM main.payments)',
    seq: `${LAST_OF_PAYMENT}.position)`,
    subject: `${REFERENCE_OF_PAYMENT}.position)`,
  },
  {
    table: 'payment_returns',
    fault: 'dayTotal',
    rows: 'seq IN (SELECT seq FROM main.told)',
    seq: 'seq',
    subject: '(SELECT reference FROM main.told WHERE told.seq = differing.seq)',
  },
];

export function compareBusinessDays(rebuild: Rebuild, range: KeyRange, read: ReadEntries, add: AddFault): void {
  const { prepared, projectDay } = rebuild;
  prepared(
    `INSERT INTO main.business_days (first_seq, day, zone, ends_at_hour)
       SELECT first_seq, day, zone, ends_at_hour FROM kept.business_days WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1`,
  ).run(range.after);
  for (const [seq, entry] of read) projectDay(seq, entry);
  const rows = inRange('first_seq', range);
  compare(rebuild, { table: 'business_days', fault: 'dayTotal', rows, seq: 'first_seq', subject: 'NULL' }, range, add);
}

/** The conditions on a range's entries: those that begin a sale, or all entries of sales, however old the sales are. */
const HAS_ENTRY = {
  beginningSale: `sale_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM kept.event AS earlier WHERE earlier.sale_id = event.sale_id AND earlier.seq < event.seq)`,
  all: 'sale_id IS NOT NULL',
};

/** Compares the whole sales of the entries that `which` selects. With `beginningSale`, a full pass covers every sale. */
export function compareSales(
  rebuild: Rebuild,
  range: KeyRange,
  which: keyof typeof HAS_ENTRY,
  read: ReadEntries,
  add: AddFault,
): void {
  const fillTold = `
    WITH sale AS MATERIALIZED (
      SELECT DISTINCT sale_id FROM kept.event WHERE ${inRange('seq', range)} AND ${HAS_ENTRY[which]})
    INSERT INTO main.told (seq, reference, sale_id)
      SELECT seq, reference, sale_id FROM sale CROSS JOIN kept.event USING (sale_id)`;
  rebuild.prepared(fillTold).run(boundTo(range));
  projectTold(rebuild, read, add);
  for (const comparison of OF_SALES) compare(rebuild, comparison, null, add);
}

function projectTold({ prepared, sales }: Rebuild, read: ReadEntries, add: AddFault): void {
  const entry = prepared(`SELECT ${entryColumns('kept.')} FROM kept.event WHERE seq = ?`);
  const told = prepared('SELECT seq FROM main.told ORDER BY seq').all();
  // An entry without a valid projection has no rows to compare.
  const unwritable = (seq: number) => add({ fault: 'payload', seq, subject: null });
  for (const row of told) {
    const seq = Number(row.seq);
    try {
      const broken = sales.take(seq, read.get(seq) ?? writtenEntryOf(entry.get(seq) ?? {}));
      if (broken) add({ fault: 'payload', seq, subject: broken });
    } catch {
      unwritable(seq);
    }
  }
  sales.write(unwritable);
}
