import { businessDayOf } from '../../shared/days/business-day.ts';
import { type Folded, fold } from '../../shared/fold/fold.ts';
import type { FoldRule } from '../../shared/fold/fold-rules.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { SaleState } from '../../shared/payment/records.ts';
import { withoutPersonal } from '../../shared/personal/without-personal.ts';
import type { BookedPayment, Standing } from './books-port.ts';

export interface ReadEvent {
  seq: number;
  entry: JournalEntry | null;
}

export interface BrokenEntry {
  reference: string;
  why: FoldRule;
  seq: number;
}

/**
 * Folds more entries of a journal, oldest first. Ignores entries that were folded before. A payment whose entry breaks
 * a rule keeps its state from before that entry, and later entries do not change it. A payment without an intent is not
 * booked.
 * @param booked the stored payments that the entries name, and all other payments of their sales
 * @returns the payments that were passed in or started, and the entries that broke a rule, oldest first
 */
export function foldPayments(journal: string, booked: readonly BookedPayment[], events: readonly ReadEvent[]) {
  const folding: Folding = {
    payments: new Map(booked.map((payment) => [payment.reference, payment])),
    sales: new Map(),
    broken: [],
  };
  for (const [saleId, ofSale] of Map.groupBy(booked, ({ record }) => record.saleId)) {
    folding.sales.set(saleId, { state: saleStateOf(ofSale), seq: Math.max(...ofSale.map(newestSeq)) });
  }
  for (const { seq, entry } of events) if (entry) foldEntry(journal, folding, seq, entry);
  return { payments: [...folding.payments.values()], broken: folding.broken };
}

/** The state while entries are folded. `seq` is the number of a sale's newest folded entry. */
interface Folding {
  payments: Map<string, BookedPayment>;
  sales: Map<string, { state: SaleState; seq: number }>;
  broken: BrokenEntry[];
}

function foldEntry(journal: string, { payments, sales, broken }: Folding, seq: number, entry: JournalEntry): void {
  const { saleId, reference } = entry;
  if (saleId === undefined || reference === undefined) return;
  const before = payments.get(reference);
  const sale = sales.get(before?.record.saleId ?? saleId);
  if (sale && seq <= sale.seq) return;
  const result = before?.standing.kind === 'notProven' ? null : fold(sale?.state ?? null, entry);
  if (result?.ok) {
    sales.set(saleId, { state: result.value.state, seq });
    payments.set(reference, bookedAfter(journal, before, { seq, entry }, result.value));
    if (entry.happening.kind === 'personalErased') eraseOthers(payments, seq, reference, result.value.state);
    return;
  }
  if (result) broken.push({ reference, why: result.rule, seq });
  if (!before) return;
  const standing: Standing = result ? { kind: 'notProven', why: result.rule, seq } : before.standing;
  payments.set(reference, { ...before, standing, seqs: [...before.seqs, seq] });
}

function eraseOthers(
  payments: Map<string, BookedPayment>,
  seq: number,
  reference: string,
  { payments: ofSale }: SaleState,
): void {
  for (const record of ofSale) {
    const there = payments.get(record.reference);
    const isProven = there?.standing.kind === 'proven' && record.reference !== reference;
    if (isProven) payments.set(record.reference, { ...there, record, seqs: [...there.seqs, seq] });
  }
}

export function newestSeq({ seqs }: Pick<BookedPayment, 'seqs'>): number {
  return seqs.at(-1) ?? 0;
}

/** @param ofSale all payments of a sale, at least one */
export function saleStateOf(ofSale: readonly BookedPayment[]): SaleState {
  const payments = ofSale.toSorted((one, other) => firstSeq(one) - firstSeq(other));
  const newest = payments.reduce((one, other) => (other.sale.seq > one.sale.seq ? other : one));
  const last = payments.at(-1) ?? newest;
  const { saleId: id, amount, customer, note } = last.record;
  const createdAt = (payments[0] ?? newest).record.createdAt;
  const { status } = newest.sale;
  return {
    sale: { id, amount, customer, note, status, createdAt, updatedAt: newest.record.updatedAt },
    payments: payments.map(({ record }) => record),
  };
}

function firstSeq({ seqs }: BookedPayment): number {
  return seqs[0] ?? 0;
}

function bookedAfter(
  journal: string,
  before: BookedPayment | undefined,
  { seq, entry }: { seq: number; entry: JournalEntry },
  { payment, state }: Folded,
): BookedPayment {
  const paid = payment.state.outcome === 'paid' ? payment.state : null;
  const { handedOverBySeq = null } = before?.standing.kind === 'proven' ? before.standing : {};
  const erasedAt = before?.erasedAt ?? null;
  return {
    journal,
    reference: payment.reference,
    record: erasedAt === null ? payment : withoutPersonal(payment),
    sale: { status: state.sale.status, seq },
    standing: {
      kind: 'proven',
      handedOverBySeq: handedOverBySeq ?? (paid?.handedOver ? seq : null),
    },
    person: before?.person ?? entry.actor,
    businessDay: before?.businessDay ?? businessDayOf(payment),
    seqs: [...(before?.seqs ?? []), seq],
    erasedAt,
  };
}
