import type { JournalEvent } from '../journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord, SaleState } from '../payment/records.ts';
import type { Verdict } from '../payment/verdict.ts';
import { type Folded, fold } from './fold.ts';
import type { FoldRule } from './fold-rules.ts';

/**
 * A rule that an entry of the sale breaks, or
 * - `noEntries`: no entry is about it, whatever the tables say;
 * - `chainBroken`: an entry was changed or removed, or is not linked to entries known to be genuine.
 */
export type ProofFault = FoldRule | 'noEntries' | 'chainBroken';

/** The chain's statement about a payment, whatever the tables hold. */
export type PaymentProof =
  | {
      kind: 'proven';
      payment: PaymentRecord;
      sale: SaleRecord;
      /** Null if the payment is not paid. */
      paidBySeq: number | null;
      /** Null if the goods have not left. */
      handedOverBySeq: number | null;
      lastVerdict: Verdict | null;
    }
  | NotProven;

interface NotProven {
  kind: 'notProven';
  why: ProofFault;
  seq: number | null;
}

export type ProvingEvent = Pick<JournalEvent, 'seq' | 'entry'>;

/** @param events all of the payment's sale, oldest first */
export function proofOf(reference: string, events: readonly ProvingEvent[]): PaymentProof {
  const first = events.find(({ entry }) => entry.reference === reference);
  if (!first) return notProven('noEntries', null);
  const { saleId } = first.entry;
  if (saleId === undefined) return notProven('noIntent', first.seq);
  let marks: Marks = { paidBySeq: null, handedOverBySeq: null, lastVerdict: null };
  let state: SaleState | null = null;
  for (const event of events.filter(({ entry }) => entry.saleId === saleId || entry.reference === reference)) {
    const result = fold(state, event.entry);
    if (!result.ok) return notProven(result.rule, event.seq);
    state = result.value.state;
    if (event.entry.reference === reference) marks = marksAfter(marks, event, result.value);
  }
  const payment = state?.payments.find((each) => each.reference === reference);
  return state && payment ? { kind: 'proven', payment, sale: state.sale, ...marks } : notProven('noIntent', first.seq);
}

function notProven(why: ProofFault, seq: number | null): NotProven {
  return { kind: 'notProven', why, seq };
}

type Marks = Pick<Extract<PaymentProof, { kind: 'proven' }>, 'paidBySeq' | 'handedOverBySeq' | 'lastVerdict'>;

function marksAfter(before: Marks, { seq, entry }: ProvingEvent, { payment, judgement }: Folded): Marks {
  const paid = payment.state.outcome === 'paid' ? payment.state : null;
  const isAnswer = entry.happening.kind === 'requeried' && entry.happening.outcome.kind !== 'lost';
  return {
    paidBySeq: before.paidBySeq ?? (paid && seq),
    handedOverBySeq: before.handedOverBySeq ?? (paid?.handedOver ? seq : null),
    lastVerdict: (isAnswer && judgement?.verdict) || before.lastVerdict,
  };
}
