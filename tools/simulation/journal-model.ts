import type { DueCheck, GuardedQuery, Sale, StepDetail } from '../../src/main/desk/ports/journal-port.ts';
import { tiedTo } from '../../src/main/desk/testing/journal-in-memory.fixture.ts';
import type { fold } from '../../src/shared/fold/fold.ts';
import type { PaymentProof, proofOf } from '../../src/shared/fold/payment-proof.ts';
import { type JournalEntry, type NewEntry, newEntrySchema } from '../../src/shared/journal/journal-entry.ts';
import { partedEntry } from '../../src/shared/journal/personal-data.ts';
import type { PaymentRecord, SaleRecord } from '../../src/shared/payment/records.ts';
import { FactsReading } from '../torture/facts-reading.ts';
import type { JournalContents } from './journal-contents.ts';

/** The program's own fold. The simulation looks for faults in it, so it is not modelled. */
export interface ProgramsFold {
  fold: typeof fold;
  proofOf: typeof proofOf;
}

/**
 * A model of the journal as the desk sees it: entries are durable at once, and the program's computed state is kept with them. Returned values are
 * frozen, so that nobody can change what was written.
 */
export class JournalModel implements JournalContents {
  readonly entries: JournalEntry[] = [];
  /** What the entries say, read without the program's fold. */
  readonly facts = new FactsReading();
  /** The rule that the newest entry breaks, by the program's fold. The real journal refuses such an entry. */
  brokenRule: string | null = null;
  readonly #program: ProgramsFold;
  /** In the order of their intents. */
  readonly #payments = new Map<string, PaymentRecord>();
  /** In the order of their latest entries. */
  readonly #sales = new Map<string, SaleRecord>();
  readonly #stepDetails = new Map<string, StepDetail>();
  /** The outcome of each other payment of the sale when a payment was intended. */
  readonly #outcomesAtIntent = new Map<string, string>();
  #newestAt: string | null = null;

  constructor(program: ProgramsFold) {
    this.#program = program;
  }

  append(entry: NewEntry, stepDetail?: StepDetail | null): { seq: number } {
    const { zone: _zone, ...given } = newEntrySchema.parse(entry);
    const kept = frozen({ ...given, day: given.at.slice(0, 'YYYY-MM-DD'.length) });
    const { saleId, reference, at, happening } = kept;
    this.entries.push(kept);
    this.facts.follow(kept);
    this.brokenRule = null;
    if (saleId !== undefined) {
      const before = this.sale(saleId);
      if (happening.kind === 'paymentIntended') this.#noteOutcomes(reference, before);
      this.#fold(before, kept);
    }
    if (reference !== undefined && stepDetail) this.#stepDetails.set(reference, frozen({ ...stepDetail }));
    if (reference !== undefined && stepDetail === null) this.#stepDetails.delete(reference);
    const isNewest = this.#newestAt === null || happening.kind === 'clockConfirmed' || at > this.#newestAt;
    if (isNewest) this.#newestAt = at;
    return { seq: this.entries.length };
  }

  /** Returns the outcome of an earlier payment of the sale when the later one was intended; undefined if there was none. */
  outcomeAtIntent(later: string, earlier: string): string | undefined {
    return this.#outcomesAtIntent.get(`${later} ${earlier}`);
  }

  #noteOutcomes(intended = '', sale: Sale | null): void {
    for (const { reference, state } of sale?.payments ?? []) {
      this.#outcomesAtIntent.set(`${intended} ${reference}`, state.outcome);
    }
  }

  /** An entry that breaks a rule changes nothing. */
  #fold(before: Sale | null, entry: JournalEntry): void {
    const result = this.#program.fold(before, entry);
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
    return this.#program.proofOf(
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
    const kept = this.payments.filter(({ state, saleId, watch }) => {
      const isParked = this.#sales.get(saleId)?.status === 'parked' && Boolean(watch?.dueAt);
      if (!isParked || state.outcome !== 'paid') return false;
      return state.handedOver === null && state.review === null && !state.settled && !state.returned;
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
      if (state.outcome === 'paid') return isOfAmount && state.handedOver === null;
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
  if (Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}
