import type { DatabaseSync } from 'node:sqlite';
import type { RetentionPage, RetentionQuery } from '../../desk/ports/erasure-journal-port.ts';
import { allReading } from '../records.ts';
import { firstPositionAt } from '../tables/projection.ts';

const PAGE =
  'SELECT reference, sale_id, position FROM payments WHERE position > ? AND position < ? ORDER BY position LIMIT ?';

/** Finds a payment of the sale that may still change by itself, or that waits for a person. */
const IS_BUSY = `SELECT 1 FROM payments
  WHERE sale_id = ? AND (outcome IN ('open', 'unknown') OR watch_due_at IS NOT NULL OR review IS NOT NULL) LIMIT 1`;

const IS_NEWER = 'SELECT 1 FROM event WHERE sale_id = ? AND at >= ? LIMIT 1';

const HAS_PERSONAL = 'SELECT 1 FROM event CROSS JOIN personal USING (seq) WHERE sale_id = ? LIMIT 1';

const CASES = `SELECT cases.id, status, cases.updated_at FROM payments
  JOIN case_payments USING (reference) JOIN cases ON cases.id = case_id WHERE sale_id = ? AND linked = 1`;

const CASE_HAS_PERSONAL = `SELECT 1 FROM event INDEXED BY event_of_case CROSS JOIN personal USING (seq)
  WHERE kind GLOB 'case*' AND payload ->> '$.happening.case.id' = ? LIMIT 1`;

const SALE = 'SELECT sale_id FROM payments WHERE reference = ?';

/** Ignores the reason that a person gave for an earlier erasure. Retention removes that reason. */
const HAS_PERSONAL_BESIDE_ERASURES = `SELECT 1 FROM event CROSS JOIN personal USING (seq)
  WHERE sale_id = ? AND kind <> 'personalErased' LIMIT 1`;

/** Prepares the reads of `ErasureJournal`. Each read throws JournalUnreadable. */
export function prepareRetentionReads(connection: DatabaseSync) {
  const page = connection.prepare(PAGE);
  const isBusy = connection.prepare(IS_BUSY);
  const isNewer = connection.prepare(IS_NEWER);
  const hasPersonal = connection.prepare(HAS_PERSONAL);
  const saleOf = connection.prepare(SALE);
  const hasPersonalBesideErasures = connection.prepare(HAS_PERSONAL_BESIDE_ERASURES);
  const casesOf = connection.prepare(CASES);
  const caseHasPersonal = connection.prepare(CASE_HAS_PERSONAL);

  function isToErase(saleId: string, before: string): boolean {
    if (isBusy.get(saleId) || isNewer.get(saleId, before)) return false;
    const cases = casesOf.all(saleId);
    if (cases.some(({ status, updated_at: at }) => status !== 'resolved' || String(at) >= before)) return false;
    return hasPersonal.get(saleId) !== undefined || cases.some(({ id }) => caseHasPersonal.get(String(id)));
  }

  return allReading({
    hasPersonal(reference: string): boolean {
      const saleId = saleOf.get(reference)?.sale_id;
      if (typeof saleId !== 'string') return false;
      if (hasPersonalBesideErasures.get(saleId)) return true;
      return casesOf.all(saleId).some(({ id }) => caseHasPersonal.get(String(id)) !== undefined);
    },
    salesToErase({ before, after, most }: RetentionQuery): RetentionPage {
      const rows = page.all(after, firstPositionAt(before), most);
      const sales = new Map<string, string>();
      for (const row of rows) {
        const saleId = String(row.sale_id);
        if (!sales.has(saleId) && isToErase(saleId, before)) sales.set(saleId, String(row.reference));
      }
      const last = rows.at(-1);
      return { references: [...sales.values()], next: rows.length < most || !last ? null : Number(last.position) };
    },
  });
}
