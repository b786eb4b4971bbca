import type { DueCheck, GuardedQuery, Sale, StepDetail } from '../src/main/desk/ports/journal-port.ts';
import { tiedTo } from '../src/main/desk/testing/journal-in-memory.fixture.ts';
import { type JournalEntry, journalEntrySchema } from '../src/shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../src/shared/payment/records.ts';
import { type PaymentProof, proofOf } from '../src/shared/replay/payment-proof.ts';
import type { JournalContents } from './journal-contents.ts';

/**
 * The journal, exactly, as far as the desk can tell: what is added is durable at once, and what is derived from the
 * entries is kept beside them. What it gives is frozen, so that nobody changes what is written.
 */
export class JournalModel implements JournalContents {
  readonly entries: JournalEntry[] = [];
  /** In the order in which they were intended. */
  readonly #payments = new Map<string, PaymentRecord>();
  /** In the order in which they were touched. */
  readonly #sales = new Map<string, SaleRecord>();
  readonly #stepDetails = new Map<string, StepDetail>();
  #newestAt: string | null = null;

  append(entry: JournalEntry, stepDetail?: StepDetail | null): { seq: number } {
    const kept = frozen(journalEntrySchema.parse(entry));
    const { payment, sale, at, happening } = kept;
    if (payment && payment.saleId !== sale?.id) throw new Error('The payment is not of this sale.');
    this.entries.push(kept);
    if (payment) {
      this.#payments.set(payment.reference, payment);
      if (stepDetail) this.#stepDetails.set(payment.reference, frozen({ ...stepDetail }));
      if (stepDetail === null) this.#stepDetails.delete(payment.reference);
    }
    if (sale) {
      this.#sales.delete(sale.id);
      this.#sales.set(sale.id, sale);
    }
    const isNewest = this.#newestAt === null || happening.kind === 'clockConfirmed' || at > this.#newestAt;
    if (isNewest) this.#newestAt = at;
    return { seq: this.entries.length };
  }

  salesOf(references: readonly string[]): Sale[] {
    const ids = new Set(references.map((reference) => this.payment(reference)?.saleId));
    return [...ids].flatMap((id) => (id === undefined ? [] : (this.sale(id) ?? [])));
  }

  get payments(): PaymentRecord[] {
    return [...this.#payments.values()];
  }

  get sales(): SaleRecord[] {
    return [...this.#sales.values()];
  }

  payment(reference: string): PaymentRecord | null {
    return this.#payments.get(reference) ?? null;
  }

  sale(saleId: string): Sale | null {
    const sale = this.#sales.get(saleId);
    return sale ? { sale, payments: this.payments.filter((payment) => payment.saleId === saleId) } : null;
  }

  saleOf(reference: string): Sale | null {
    const payment = this.payment(reference);
    return payment && this.sale(payment.saleId);
  }

  prove(reference: string): PaymentProof {
    return proofOf(
      reference,
      this.entries.map((entry, index) => ({ entry, seq: index + 1 })),
    );
  }

  activeSale(): Sale | null {
    const active = this.sales.findLast(({ status }) => status === 'active');
    return active ? this.sale(active.id) : null;
  }

  stepDetail(reference: string): StepDetail | null {
    return this.#stepDetails.get(reference) ?? null;
  }

  unsettledPayments(): PaymentRecord[] {
    return this.payments.filter(isUnsettled);
  }

  paymentsToHandOver(most: number): PaymentRecord[] {
    const kept = this.payments.filter(({ state, saleId, watch }) => {
      const isParked = this.#sales.get(saleId)?.status === 'parked' && Boolean(watch?.dueAt);
      if (!isParked || state.outcome !== 'paid') return false;
      return state.released === null && state.review === null && !state.settled && !state.returned;
    });
    return kept.slice(-most);
  }

  declinedOfParkedSales(most: number): PaymentRecord[] {
    const kept = this.payments.filter(({ state, saleId, watch }) => {
      const isParked = this.#sales.get(saleId)?.status === 'parked' && Boolean(watch?.dueAt);
      return isParked && (state.outcome === 'declined' || state.outcome === 'neverReceived');
    });
    return kept.slice(-most);
  }

  guardedPayments({ saleId, amountMinor }: GuardedQuery): PaymentRecord[] {
    return this.payments.filter((payment) => {
      const { state } = payment;
      const isOfAmount = payment.amount.amountMinor === amountMinor;
      if (state.outcome === 'neverReceived') return isOfAmount || payment.saleId === saleId;
      const isDoubtful = state.outcome === 'declined' && state.code === null && payment.watch?.dueAt !== null;
      if (isDoubtful) return isOfAmount || payment.saleId === saleId;
      if (state.outcome === 'paid') return isOfAmount && state.released === null;
      if (state.outcome === 'declined') return isOfAmount && state.review !== null;
      return true;
    });
  }

  paymentsTiedTo(reference: string): PaymentRecord[] {
    const tied = tiedTo(reference, this.entries);
    return this.payments.filter((payment) => tied.has(payment.reference));
  }

  nextDue(): DueCheck | null {
    let next: DueCheck | null = null;
    for (const { reference, watch } of this.#payments.values()) {
      if (watch?.dueAt && (next === null || watch.dueAt < next.dueAt)) next = { reference, dueAt: watch.dueAt };
    }
    return next;
  }

  nextCounter(): number {
    return Math.max(0, ...this.payments.map(({ counter }) => counter)) + 1;
  }

  newestAt(): string | null {
    return this.#newestAt;
  }
}

function isUnsettled({ state }: PaymentRecord): boolean {
  return state.outcome === 'open' || state.outcome === 'unknown';
}

function frozen<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}
