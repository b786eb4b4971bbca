import { createEntryFold } from '../../../shared/fold/entry-fold.ts';
import {
  type EntryWithState,
  type Happening,
  type JournalEntry,
  type NewEntry,
  newEntrySchema,
} from '../../../shared/journal/journal-entry.ts';
import {
  type DeskJournal,
  type EntryToAppend,
  type HandOverStanding,
  JournalFailed,
  type JournalFailure,
  type StepDetail,
} from '../ports/journal-port.ts';
import type { RunChange } from '../ports/run-journal-port.ts';
import { FoldedJournal } from './folded-journal.fixture.ts';
import { RunsInMemory } from './runs-in-memory.fixture.ts';

interface Kept {
  entry: JournalEntry;
  stepDetail: StepDetail | null | undefined;
}

/** A journal in memory that can fail on request. Every read folds the entries. */
export class JournalInMemory implements DeskJournal {
  readonly offered: unknown[] = [];
  readonly runs: RunsInMemory;
  /** Overrides the journal's facts about a hand-over. */
  standing: Partial<HandOverStanding> = {};
  readonly #trace: string[];
  readonly #kept: Kept[] = [];
  readonly #folded = new FoldedJournal();
  #failing: { kind: Happening['kind']; failure: JournalFailure; reachesDisk: boolean } | null = null;
  #failed: JournalFailure | null = null;
  #slow: Promise<void> | null = null;

  /** @param trace notified when an entry is passed in, and when it is durable */
  constructor(trace: string[] = [], kept: Kept[] = [], runs?: RunsInMemory) {
    this.#trace = trace;
    for (const each of kept) this.#keep(each);
    const payment = (reference: string) => this.#folded.payment(reference) ?? undefined;
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

  get told(): EntryWithState[] {
    const entryFold = createEntryFold();
    return this.entries.map((entry) => entryFold.follow(entry).entry);
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
      if (this.#failing.reachesDisk) this.#keep(kept);
      throw new JournalFailed(this.#failed);
    }
    this.#keep(kept);
    this.#trace.push(`durable ${kind}`);
    return { seq: this.#kept.length };
  }

  async appendAll(entries: readonly EntryToAppend[], runChange?: RunChange): Promise<{ seq: number }> {
    for (const { entry, stepDetail } of entries) await this.append(entry, stepDetail);
    if (this.#failed) throw new JournalFailed(this.#failed);
    if (runChange) this.runs.change(runChange);
    return { seq: this.#kept.length };
  }

  async handOverStanding(): Promise<HandOverStanding> {
    return { hasKey: true, isEndProven: true, isConfirmedSince: true, isBehindItsCases: false, ...this.standing };
  }

  payment = this.#read('payment');
  sale = this.#read('sale');
  saleOf = this.#read('saleOf');
  salesOf = this.#read('salesOf');
  prove = this.#read('prove');
  activeSale = this.#read('activeSale');
  stepDetail = this.#read('stepDetail');
  unsettledPayments = this.#read('unsettledPayments');
  paymentsToHandOver = this.#read('paymentsToHandOver');
  paymentsLeftForLater = this.#read('paymentsLeftForLater');
  paymentsTiedTo = this.#read('paymentsTiedTo');
  nextDue = this.#read('nextDue');
  nextCounter = this.#read('nextCounter');
  newestAt = this.#read('newestAt');

  /** Returns more than needed, because the desk applies the rule. */
  guardedPayments: DeskJournal['guardedPayments'] = async () => structuredClone(this.#folded.payments);

  /** Makes a read of the journal that returns copies, as another thread does. */
  #read<Name extends Exclude<keyof DeskJournal & keyof FoldedJournal, 'append' | 'guardedPayments'>>(
    name: Name,
  ): DeskJournal[Name] {
    const read = async (...given: never[]) => {
      const answer = this.#folded[name] as (...all: never[]) => unknown;
      return structuredClone(answer.apply(this.#folded, given));
    };
    return read as DeskJournal[Name];
  }

  #keep(kept: Kept): void {
    this.#kept.push(kept);
    this.#folded.keep(kept.entry, kept.stepDetail);
    const { brokenRule } = this.#folded;
    if (brokenRule) throw new Error(`The entry ${kept.entry.happening.kind} breaks the rule ${brokenRule}.`);
  }
}
