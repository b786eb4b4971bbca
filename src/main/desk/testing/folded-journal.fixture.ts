import { fold } from '../../../shared/fold/fold.ts';
import { type PaymentProof, proofOf } from '../../../shared/fold/payment-proof.ts';
import { type JournalEntry, type NewEntry, newEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { partedEntry } from '../../../shared/journal/personal-data.ts';
import type { Outcome } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { latestDueAt } from '../../../shared/payment/watch.ts';
import type { DueCheck, GuardedQuery, Sale, StepDetail, TiedPayment } from '../ports/journal-port.ts';
import { isUnsettled } from '../records/sale-problem.ts';

/** A model of the journal as the desk sees it. Returned values are frozen, so that nobody can change what was written. */
export class FoldedJournal {
  readonly entries: JournalEntry[] = [];
  /** The rule of the fold that an entry broke. The real journal refuses such an entry. */
  brokenRule: string | null = null;
  readonly #payments = new Map<string, PaymentRecord>();
  readonly #sales = new Map<string, SaleRecord>();
  readonly #stepDetails = new Map<string, StepDetail>();
  #newestAt: string | null = null;

  append(entry: NewEntry, stepDetail?: StepDetail | null): { seq: number } {
    const { zone: _zone, ...given } = newEntrySchema.parse(entry);
    this.keep({ ...given, day: given.at.slice(0, 'YYYY-MM-DD'.length) }, stepDetail);
    return { seq: this.entries.length };
  }

  keep(entry: JournalEntry, stepDetail?: StepDetail | null): void {
    const kept = frozen(entry);
    const { saleId, reference, at, happening } = kept;
    this.entries.push(kept);
    this.brokenRule = null;
    if (saleId !== undefined) this.#fold(this.sale(saleId), kept);
    if (reference !== undefined && stepDetail) this.#stepDetails.set(reference, frozen({ ...stepDetail }));
    if (reference !== undefined && stepDetail === null) this.#stepDetails.delete(reference);
    const isNewest = this.#newestAt === null || happening.kind === 'clockConfirmed' || at > this.#newestAt;
    if (isNewest) this.#newestAt = at;
  }

  #fold(before: Sale | null, entry: JournalEntry): void {
    const result = fold(before, entry);
    if (!result.ok) {
      this.brokenRule = result.rule;
      return;
    }
    const { sale, payments } = frozen(result.value.state);
    for (const payment of payments) this.#payments.set(payment.reference, payment);
    this.#sales.delete(sale.id);
    this.#sales.set(sale.id, sale);
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

  /** Proves from the chain's entries, which contain no personal data. */
  prove(reference: string): PaymentProof {
    return proofOf(
      reference,
      this.entries.map((entry, index) => ({ entry: partedEntry(entry).kept, seq: index + 1 })),
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
    return this.#watchedOfParked(({ state }) => {
      if (state.outcome !== 'paid') return false;
      return state.handedOver === null && state.review === null && !state.settled && !state.returned;
    }).slice(-most);
  }

  paymentsLeftForLater(most: number): PaymentRecord[] {
    return this.#watchedOfParked(
      ({ state: { outcome, review } }) =>
        outcome === 'declined' || outcome === 'neverReceived' || (outcome === 'paid' && review !== null),
    ).slice(-most);
  }

  #watchedOfParked(isWanted: (payment: PaymentRecord) => boolean): PaymentRecord[] {
    const isParked = ({ saleId }: PaymentRecord) => this.#sales.get(saleId)?.status === 'parked';
    return this.payments.filter((payment) => isParked(payment) && payment.watch?.dueAt && isWanted(payment));
  }

  guardedPayments({ saleId, amountMinor, goingOn = '' }: GuardedQuery): PaymentRecord[] {
    const leftSince = this.#leftSince(goingOn);
    return this.payments.filter((payment) => {
      const { state } = payment;
      const isOfAmount = payment.amount.amountMinor === amountMinor;
      const isOfSale = payment.saleId === saleId;
      const isDoubtful = state.outcome === 'declined' && state.code === null && payment.watch?.dueAt !== null;
      if (state.outcome === 'neverReceived' || isDoubtful) return isOfAmount || isOfSale;
      const hasLeft = state.outcome === 'paid' && state.handedOver !== null;
      if (hasLeft) return isOfSale || (isOfAmount && leftSince.includes(payment.reference));
      if (state.outcome === 'paid') return isOfAmount;
      if (state.outcome === 'declined') return isOfAmount && state.review !== null;
      return true;
    });
  }

  #leftSince(goingOn: string): (string | undefined)[] {
    const first = this.entries.findIndex(({ reference }) => reference === goingOn);
    const since = first < 0 ? [] : this.entries.slice(first);
    return since.filter(({ happening }) => happening.kind === 'goodsHandedOver').map(({ reference }) => reference);
  }

  paymentsTiedTo(reference: string): TiedPayment[] {
    const tied = tiedTo(reference, this.entries);
    return this.payments.flatMap((payment) => {
      const shownAs = tied.get(payment.reference);
      return shownAs === undefined ? [] : [{ payment, shownAs }];
    });
  }

  nextDue(now: string): DueCheck | null {
    const latest = latestDueAt(now);
    const rank = (dueAt: string) => (dueAt > latest ? ` ${dueAt}` : dueAt);
    let next: DueCheck | null = null;
    for (const { reference, watch } of this.#payments.values()) {
      if (watch?.dueAt && (next === null || rank(watch.dueAt) < rank(next.dueAt)))
        next = { reference, dueAt: watch.dueAt };
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

function frozen<Value extends object>(value: Value): Value {
  if (Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}

/** Finds, from entries alone, the payments about which a person was warned when one of the two was charged. See `TiedPayment.shownAs`. */
export function tiedTo(reference: string, entries: readonly JournalEntry[]): Map<string, Outcome | null> {
  const tied = new Map<string, Outcome | null>();
  for (const { happening, reference: intended } of entries) {
    if (happening.kind !== 'paymentIntended' || intended === undefined) continue;
    const shown = happening.override?.payments ?? [];
    if (intended === reference) for (const each of shown) tied.set(each.reference, each.outcome);
    else if (shown.some((each) => each.reference === reference)) tied.set(intended, null);
  }
  return tied;
}
