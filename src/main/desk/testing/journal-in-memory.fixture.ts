import { fold } from '../../../shared/fold/fold.ts';
import { type PaymentProof, proofOf } from '../../../shared/fold/payment-proof.ts';
import { createTelling } from '../../../shared/fold/telling.ts';
import {
  type Happening,
  type JournalEntry,
  type NewEntry,
  newEntrySchema,
  type ToldEntry,
} from '../../../shared/journal/journal-entry.ts';
import { UNSETTLED } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import {
  type DeskJournal,
  type DueCheck,
  type EntryToAppend,
  type GuardedQuery,
  type HandOverStanding,
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

/** An in-memory `DeskJournal` that can fail on request. Every read folds its entries. */
export class JournalInMemory implements DeskJournal {
  /** The arguments of `append`, complete. */
  readonly offered: unknown[] = [];
  /** The number of entries in each `appendAll`. */
  readonly commits: number[] = [];
  readonly runs: RunsInMemory;
  /** Changes to the journal's facts about a hand-over. */
  standing: Partial<HandOverStanding> = {};
  readonly #trace: string[];
  readonly #kept: Kept[];
  readonly #folded = new Map<string, Sale>();
  #followed = 0;
  #failing: { kind: Happening['kind']; failure: JournalFailure; reachesDisk: boolean } | null = null;
  #failed: JournalFailure | null = null;
  #slow: Promise<void> | null = null;

  /** @param trace notified when an entry is passed in, and when it is durable */
  constructor(trace: string[] = [], kept: Kept[] = [], runs?: RunsInMemory) {
    this.#trace = trace;
    this.#kept = kept;
    const payment = (reference: string) => this.#payments().find((candidate) => candidate.reference === reference);
    this.runs = runs?.reopened(payment) ?? new RunsInMemory(payment);
  }

  /** Opens the same file for the next run of the program. */
  reopened(trace: string[] = []): JournalInMemory {
    return new JournalInMemory(trace, structuredClone(this.#kept), this.runs);
  }

  /** Makes the next entry of this kind fail. Only a reopening shows if it reached the disk. */
  failOn(kind: Happening['kind'], failure: JournalFailure = 'diskFull', reachesDisk = false): void {
    this.#failing = { kind, failure, reachesDisk };
  }

  /** Delays the next entry, like a disk that stalls for hours. */
  holds(): { write: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#slow = promise;
    return { write: resolve };
  }

  get entries(): JournalEntry[] {
    return this.#kept.map(({ entry }) => entry);
  }

  /** The entries with their results. */
  get told(): ToldEntry[] {
    const telling = createTelling();
    return this.entries.map((entry) => telling.follow(entry).entry);
  }

  get happenings(): Happening['kind'][] {
    return this.entries.map(({ happening }) => happening.kind);
  }

  async append(entry: NewEntry, stepDetail?: StepDetail | null): Promise<{ seq: number }> {
    const { kind } = entry.happening;
    this.offered.push(structuredClone({ entry, stepDetail }));
    this.#trace.push(`append ${kind}`);
    const { zone: _zone, ...given } = newEntrySchema.parse(structuredClone(entry));
    const kept = { entry: { ...given, day: given.at.slice(0, 'YYYY-MM-DD'.length) }, stepDetail };
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

  /** Writes one entry after the other. Tests that count syncs count calls of `appendAll`. */
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
    return structuredClone(this.#sales().get(saleId) ?? null);
  }

  async saleOf(reference: string): Promise<Sale | null> {
    const payment = await this.payment(reference);
    return payment && this.sale(payment.saleId);
  }

  async prove(reference: string): Promise<PaymentProof> {
    const events = this.entries.map((entry, index) => ({ entry, seq: index + 1 }));
    return proofOf(reference, events);
  }

  async handOverStanding(): Promise<HandOverStanding> {
    return { hasKey: true, isEndProven: true, isConfirmedSince: true, isBehindItsCases: false, ...this.standing };
  }

  async activeSale(): Promise<Sale | null> {
    const sales = this.#sales();
    const isActive = ({ saleId = '' }: JournalEntry) => sales.get(saleId)?.sale.status === 'active';
    const active = this.entries.findLast(isActive)?.saleId;
    return active ? await this.sale(active) : null;
  }

  async stepDetail(reference: string): Promise<StepDetail | null> {
    const ofPayment = this.#kept.filter(({ entry }) => entry.reference === reference);
    return ofPayment.findLast(({ stepDetail }) => stepDetail !== undefined)?.stepDetail ?? null;
  }

  async unsettledPayments(): Promise<PaymentRecord[]> {
    return this.#payments().filter(isUnsettled);
  }

  async paymentsToHandOver(most: number): Promise<PaymentRecord[]> {
    const sales = this.#sales();
    const kept = this.#payments().filter(({ state, saleId, watch }) => {
      const sale = sales.get(saleId)?.sale;
      const isKept = state.outcome === 'paid' && state.handedOver === null && state.review === null;
      const isOwed = isKept && !state.settled && !state.returned;
      return isOwed && Boolean(watch.dueAt) && sale?.status === 'parked';
    });
    return kept.slice(-most);
  }

  async declinedOfParkedSales(most: number): Promise<PaymentRecord[]> {
    const sales = this.#sales();
    const kept = this.#payments().filter(({ state, saleId, watch }) => {
      const sale = sales.get(saleId)?.sale;
      const isDeclined = state.outcome === 'declined' || state.outcome === 'neverReceived';
      return isDeclined && Boolean(watch.dueAt) && sale?.status === 'parked';
    });
    return kept.slice(-most);
  }

  /** Returns more than needed, because the desk applies the rule. */
  async guardedPayments(_query: GuardedQuery): Promise<PaymentRecord[]> {
    return this.#payments();
  }

  async paymentsTiedTo(reference: string): Promise<PaymentRecord[]> {
    const tied = tiedTo(reference, this.entries);
    return this.#payments().filter((payment) => tied.has(payment.reference));
  }

  async nextDue(): Promise<DueCheck | null> {
    const due = this.#payments().flatMap(({ reference, watch }) =>
      watch.dueAt ? [{ reference, dueAt: watch.dueAt }] : [],
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

  /** Returns each payment's current state, in the order of intents. */
  #payments(): PaymentRecord[] {
    const sales = this.#sales();
    const intended = this.entries.filter(({ happening }) => happening.kind === 'paymentIntended');
    const payments = intended.flatMap(({ saleId = '', reference }) =>
      (sales.get(saleId)?.payments ?? []).filter((payment) => payment.reference === reference),
    );
    return structuredClone(payments);
  }

  /** Folds the entries into sales. */
  #sales(): Map<string, Sale> {
    for (const { entry } of this.#kept.slice(this.#followed)) {
      const result = entry.saleId === undefined ? null : fold(this.#folded.get(entry.saleId) ?? null, entry);
      if (result && !result.ok) throw new Error(`The entry ${entry.happening.kind} breaks the rule ${result.rule}.`);
      if (result?.ok && entry.saleId) this.#folded.set(entry.saleId, result.value.state);
    }
    this.#followed = this.#kept.length;
    return this.#folded;
  }
}

/** Finds, from entries alone, the payments about which a person was warned when one of the two was charged. */
export function tiedTo(reference: string, entries: readonly JournalEntry[]): Set<string> {
  const tied = new Set<string>();
  for (const { happening, reference: intended } of entries) {
    if (happening.kind !== 'paymentIntended' || intended === undefined) continue;
    const shown = happening.override?.payments.map((each) => each.reference) ?? [];
    if (intended === reference) for (const each of shown) tied.add(each);
    else if (shown.includes(reference)) tied.add(intended);
  }
  return tied;
}

function isUnsettled({ state }: PaymentRecord): boolean {
  return UNSETTLED.some((outcome) => outcome === state.outcome);
}
