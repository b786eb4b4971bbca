import type { ProofFault } from '../../../shared/fold/payment-proof.ts';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { Verdict } from '../../../shared/payment/verdict.ts';
import { saleWithoutPersonal, withoutPersonal } from '../../../shared/personal/without-personal.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';

/** The result of comparing a payment and its sale in the tables with the chain. Personal data is not compared. */
export interface ReadProof {
  fault: Problem | null;
  /** The verdict of the service's newest answer; null without an answer or a proof. */
  lastVerdict: Verdict | null;
}

/** Call it in the record keeper's queue. */
export async function readProof(
  journal: Pick<DeskJournal, 'prove'>,
  { payment: told, sale: known }: { payment: PaymentRecord; sale: Sale },
): Promise<ReadProof> {
  const { reference } = told;
  const proof = await journal.prove(reference);
  if (proof.kind === 'notProven') return notProven(reference, proof.why, proof.seq);
  const { payment, sale, lastVerdict } = proof;
  const isSameSale = isSame(saleWithoutPersonal(sale), saleWithoutPersonal(known.sale));
  const isSamePayment = isSame(withoutPersonal(payment), withoutPersonal(told));
  return isSamePayment && isSameSale ? { fault: null, lastVerdict } : notProven(reference, 'otherInTables', null);
}

function notProven(reference: string, why: ProofFault | 'otherInTables', seq: number | null): ReadProof {
  const facts = { reference, why, ...(seq !== null && { entry: String(seq) }) };
  return { fault: problem('notProven', facts).problem, lastVerdict: null };
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
