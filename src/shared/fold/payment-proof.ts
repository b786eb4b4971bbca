import type { JournalEvent } from '../journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord, SaleState } from '../payment/records.ts';
import type { Verdict } from '../payment/verdict.ts';
import { fold } from './fold.ts';
import type { FoldRule } from './fold-rules.ts';

/**
 * Why the chain does not prove a payment: a rule that an entry of its sale breaks, or
 * - `noEntries`: no entry is about the payment, whatever the tables say;
 * - `chainBroken`: an entry was changed or removed, or is not linked to entries known to be genuine.
 */
export type ProofFault = FoldRule | 'noEntries' | 'chainBroken';

/** The chain's statement about a payment, whatever the tables hold. */
export type PaymentProof =
  | {
      kind: 'proven';
      payment: PaymentRecord;
      sale: SaleRecord;
      lastVerdict: Verdict | null;
      /** The number of the payment's intent. */
      firstSeq: number;
    }
  | NotProven;

interface NotProven {
  kind: 'notProven';
  why: ProofFault;
  seq: number | null;
}

export type ProvingEvent = Pick<JournalEvent, 'seq' | 'entry'>;

/** @param events all entries of the payment's sale, oldest first */
export function proofOf(reference: string, events: readonly ProvingEvent[]): PaymentProof {
  const first = events.find(({ entry }) => entry.reference === reference);
  let proof: PaymentProof = notProven('noEntries', null);
  if (!first) return proof;
  const { saleId } = first.entry;
  let lastVerdict: Verdict | null = null;
  let state: SaleState | null = null;
  for (const { seq, entry } of events) {
    if (entry.saleId !== saleId && entry.reference !== reference) continue;
    const result = fold(state, entry);
    if (!result.ok) return notProven(result.rule, seq);
    state = result.value.state;
    const isAnswer = entry.happening.kind === 'requeried' && entry.happening.outcome.kind !== 'lost';
    if (entry.reference === reference && isAnswer) lastVerdict = result.value.judgement?.verdict ?? lastVerdict;
    const payment = state.payments.find((each) => each.reference === reference);
    if (payment) proof = { kind: 'proven', payment, sale: state.sale, lastVerdict, firstSeq: first.seq };
  }
  return proof;
}

function notProven(why: ProofFault, seq: number | null): NotProven {
  return { kind: 'notProven', why, seq };
}
