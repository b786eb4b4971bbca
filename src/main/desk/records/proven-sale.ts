import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { Verdict } from '../../../shared/payment/verdict.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { ProofFault } from '../../../shared/replay/payment-proof.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';

/** A payment and its sale as their entries have them. */
export interface ProvenSale {
  payment: PaymentRecord;
  sale: Sale;
  /** What the newest answer of the service meant; null if it never answered. */
  lastVerdict: Verdict | null;
}

/**
 * Reads a payment from the chain. Where that does not prove it, or the tables, by which everything else is decided, say
 * something else of it or of its sale, the answer is `notProven` with why. To be called where nothing else writes meanwhile.
 */
export async function readProven(
  journal: Pick<DeskJournal, 'saleOf' | 'prove'>,
  reference: string,
): Promise<Result<ProvenSale>> {
  const known = await journal.saleOf(reference);
  const told = known?.payments.find((candidate) => candidate.reference === reference);
  if (!known || !told) return problem('paymentNotFound', { reference });
  const proof = await journal.prove(reference);
  if (proof.kind === 'notProven') return notProven(reference, proof.why, proof.seq);
  const { payment, sale, lastVerdict } = proof;
  if (!isSame(payment, told) || !isSame(sale, known.sale)) return notProven(reference, 'otherInTables', null);
  // The tables say the same, and they have the other payments of the sale, too.
  return { ok: true, value: { payment, sale: known, lastVerdict } };
}

function notProven(reference: string, why: ProofFault | 'otherInTables', seq: number | null): Result<ProvenSale> {
  return problem('notProven', { reference, why, ...(seq !== null && { entry: String(seq) }) });
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
