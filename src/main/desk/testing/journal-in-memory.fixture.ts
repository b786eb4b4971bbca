import { type Happening, type JournalEntry, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { UNSETTLED } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { type PaymentProof, proofOf } from '../../../shared/replay/payment-proof.ts';
import {
  type DeskJournal,
  type DueCheck,
  type EntryToAppend,
  type GuardedQuery,
  JournalFailed,
  type JournalFailure,
  type Sale,
  type StepDetail,
} from '../ports/journal-port.ts';
import type { RunChange } from '../ports/run-journal-port.ts';
import { RunsInMemory } from './runs-in-memory.fixture.ts';

interface Kept {
  entry: JournalEntry;
  stepDetail: StepDetail | null | undefined;
}

/** A journal that keeps to `DeskJournal` and can be made to fail. Everything is derived from its entries on reading. */
export class JournalInMemory implements DeskJournal {
  /** What was handed to `append`, before anything is left out of it. */
  readonly offered: unknown[] = [];
  /** How many entries each `appendAll` had. */
  readonly commits: number[] = [];
  readonly runs: RunsInMemory;
  readonly #trace: string[];
  readonly #kept: Kept[];
  #failing: { kind: Happening['kind']; failure: JournalFailure; reachesDisk: boolean } | null = null;
  #failed: JournalFailure | null = null;
  #slow: Promise<void> | null = null;

  /** @param trace is told when an entry is handed over, and when it is durable */
  constructor(trace: string[] = [], kept: Kept[] = [], runs?: RunsInMemory) {
    this.#trace = trace;
    this.#kept = kept;
    const payment = (reference: string) => this.#payments().find((candidate) => candidate.reference === reference);
    this.runs = runs?.reopened(payment) ?? new RunsInMemory(payment);
  }

  /** The same file, opened by the next run of the program. */
  reopened(trace: string[] = []): JournalInMemory {
    return new JournalInMemory(trace, structuredClone(this.#kept), this.runs);
  }

  /** Makes the next entry of this kind fail. Whether it reached the disk is known only when the journal is reopened. */
  failOn(kind: Happening['kind'], failure: JournalFailure = 'diskFull', reachesDisk = false): void {
    this.#failing = { kind, failure, reachesDisk };
  }

  /** Lets the next entry wait, as a disk does that does not write for hours. */
  holds(): { write: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#slow = promise;
    return { write: resolve };
  }

  get entries(): JournalEntry[] {
    return this.#kept.map(({ entry }) => entry);
  }

  get happenings(): Happening['kind'][] {
    return this.entries.map(({ happening }) => happening.kind);
  }

  async append(entry: JournalEntry, stepDetail?: StepDetail | null): Promise<{ seq: number }> {
    const { kind } = entry.happening;
    this.offered.push(structuredClone({ entry, stepDetail }));
    this.#trace.push(`append ${kind}`);
    const kept = { entry: journalEntrySchema.parse(structuredClone(entry)), stepDetail };
    const slow = this.#slow;
    this.#slow = null;
    await slow;
    if (this.#failed) throw new JournalFailed(this.#failed);
    if (this.#failing?.kind === kind) {
      this.#failed = this.#failing.failure;
      if (this.#failing.reachesDisk) this.#kept.push(kept);
      throw new JournalFailed(this.#failed);
    }
    this.#kept.push(kept);
    this.#trace.push(`durable ${kind}`);
    return { seq: this.#kept.length };
  }

  /** One entry after the other: whoever counts the waits for the disk counts those of `appendAll`. */
  async appendAll(entries: readonly EntryToAppend[], runChange?: RunChange): Promise<{ seq: number }> {
    this.commits.push(entries.length);
    for (const { entry, stepDetail } of entries) await this.append(entry, stepDetail);
    if (this.#failed) throw new JournalFailed(this.#failed);
    if (runChange) this.runs.change(runChange);
    return { seq: this.#kept.length };
  }

  async salesOf(references: readonly string[]): Promise<Sale[]> {
    const found = await Promise.all(references.map((reference) => this.saleOf(reference)));
    const byId = new Map(found.flatMap((sale) => (sale ? [[sale.sale.id, sale]] : [])));
    return [...byId.values()];
  }

  async payment(reference: string): Promise<PaymentRecord | null> {
    return this.#payments().find((payment) => payment.reference === reference) ?? null;
  }

  async sale(saleId: string): Promise<Sale | null> {
    const sale = this.entries.findLast((entry) => entry.sale?.id === saleId)?.sale;
    return sale ? { sale, payments: this.#payments().filter((payment) => payment.saleId === saleId) } : null;
  }

  async saleOf(reference: string): Promise<Sale | null> {
    const payment = await this.payment(reference);
    return payment && this.sale(payment.saleId);
  }

  async prove(reference: string): Promise<PaymentProof> {
    const events = this.entries.map((entry, index) => ({ entry, seq: index + 1 }));
    return proofOf(reference, events);
  }

  async activeSale(): Promise<Sale | null> {
    const newest = new Map<string, SaleRecord>();
    for (const { sale } of this.entries) {
      if (!sale) continue;
      newest.delete(sale.id);
      newest.set(sale.id, sale);
    }
    const active = [...newest.values()].findLast(({ status }) => status === 'active');
    return active ? await this.sale(active.id) : null;
  }

  async stepDetail(reference: string): Promise<StepDetail | null> {
    const ofPayment = this.#kept.filter(({ entry }) => entry.payment?.reference === reference);
    return ofPayment.findLast(({ stepDetail }) => stepDetail !== undefined)?.stepDetail ?? null;
  }

  async unsettledPayments(): Promise<PaymentRecord[]> {
    return this.#payments().filter(isUnsettled);
  }

  async paymentsToHandOver(most: number): Promise<PaymentRecord[]> {
    const kept = this.#payments().filter(({ state, saleId, watch }) => {
      const sale = this.entries.findLast((entry) => entry.sale?.id === saleId)?.sale;
      const isKept = state.outcome === 'paid' && state.released === null && state.review === null;
      const isOwed = isKept && !state.settled && !state.returned;
      return isOwed && Boolean(watch?.dueAt) && sale?.status === 'parked';
    });
    return kept.slice(-most);
  }

  async declinedOfParkedSales(most: number): Promise<PaymentRecord[]> {
    const kept = this.#payments().filter(({ state, saleId, watch }) => {
      const sale = this.entries.findLast((entry) => entry.sale?.id === saleId)?.sale;
      const isDeclined = state.outcome === 'declined' || state.outcome === 'neverReceived';
      return isDeclined && Boolean(watch?.dueAt) && sale?.status === 'parked';
    });
    return kept.slice(-most);
  }

  /** Wider than it has to be: the desk applies the rule. */
  async guardedPayments(_query: GuardedQuery): Promise<PaymentRecord[]> {
    return this.#payments();
  }

  async paymentsTiedTo(reference: string): Promise<PaymentRecord[]> {
    const tied = tiedTo(reference, this.entries);
    return this.#payments().filter((payment) => tied.has(payment.reference));
  }

  async nextDue(): Promise<DueCheck | null> {
    const due = this.#payments().flatMap(({ reference, watch }) =>
      watch?.dueAt ? [{ reference, dueAt: watch.dueAt }] : [],
    );
    return due.sort((one, other) => one.dueAt.localeCompare(other.dueAt))[0] ?? null;
  }

  async nextCounter(): Promise<number> {
    return Math.max(0, ...this.#payments().map(({ counter }) => counter)) + 1;
  }

  async newestAt(): Promise<string | null> {
    const happenings: readonly string[] = this.happenings;
    const times = this.entries.slice(Math.max(0, happenings.lastIndexOf('clockConfirmed'))).map(({ at }) => at);
    return times.sort().at(-1) ?? null;
  }

  /** Each payment as it is, in the order in which they were intended. */
  #payments(): PaymentRecord[] {
    const payments = new Map<string, PaymentRecord>();
    for (const { payment } of this.entries) if (payment) payments.set(payment.reference, payment);
    return structuredClone([...payments.values()]);
  }
}

/** Read from the entries alone: which payments a person was told of when one of the two was charged all the same. */
export function tiedTo(reference: string, entries: readonly JournalEntry[]): Set<string> {
  const tied = new Set<string>();
  for (const { happening, payment } of entries) {
    if (happening.kind !== 'paymentIntended' || !payment) continue;
    const shown = happening.despite?.payments.map((each) => each.reference) ?? [];
    if (payment.reference === reference) for (const each of shown) tied.add(each);
    else if (shown.includes(reference)) tied.add(payment.reference);
  }
  return tied;
}

function isUnsettled({ state }: PaymentRecord): boolean {
  return UNSETTLED.some((outcome) => outcome === state.outcome);
}
