import { reachOf } from '../protocol/erasure-reach.ts';
import { type ErasingParts, type KnownErasure, knownErasures, reachText } from './erasures.ts';

/**
 * What people asked to be erased of a journal. An earlier version wrote down neither how far an erasure reaches nor its end: of one that it
 * has ended both are written down now, so that it keeps what it reached, and is not carried out anew by other rules.
 */
export async function knownWithReach(parts: ErasingParts, journal: string): Promise<KnownErasure[]> {
  const known = knownErasures(await parts.ledger.acts(journal));
  const earlier = known.filter(({ isReachKnown }) => !isReachKnown);
  if (earlier.length === 0) return known;
  for (const each of earlier) await writeDownReach(parts, journal, each);
  return knownErasures(await parts.ledger.acts(journal));
}

async function writeDownReach(
  { ledger, books, clock }: ErasingParts,
  journal: string,
  { erasure: { reference, by } }: KnownErasure,
): Promise<void> {
  const [payment] = await books.payments(journal, [reference]);
  // It emptied the books last: what stands there as erased was erased everywhere.
  const isDone = payment !== undefined && payment.erasedAt !== null;
  const reach = { ...reachOf(reference), sales: isDone ? [payment.record.saleId] : [] };
  await ledger.transaction(async (transaction) => {
    await transaction.journal(journal);
    const known = knownErasures(await transaction.acts(journal)).find((each) => each.erasure.reference === reference);
    if (known?.isReachKnown !== false) return;
    const act = { at: clock().toISOString(), by, reason: '' };
    await transaction.addAct(journal, { ...act, what: 'erasureReaches', about: reachText(reference, reach) });
    if (isDone) await transaction.addAct(journal, { ...act, what: 'erasureEnded', about: reference });
  });
}
