import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { groupOf, type RunItem, rankOf } from '../../../shared/run/requery-run.ts';
import type {
  ItemsPage,
  ItemsQuery,
  KeptRun,
  ReferenceToAsk,
  RunChange,
  RunJournal,
  RunToMake,
  WaitingItem,
} from '../ports/run-journal-port.ts';

interface Kept extends Omit<KeptRun, 'state'> {
  state: KeptRun['state'] | 'making';
  items: RunItem[];
}

export class RunsInMemory implements RunJournal {
  readonly #runs: Kept[];
  readonly #payment: (reference: string) => PaymentRecord | undefined;

  constructor(payment: (reference: string) => PaymentRecord | undefined, runs: Kept[] = []) {
    this.#payment = payment;
    this.#runs = runs;
  }

  get kept(): readonly Kept[] {
    return this.#runs;
  }

  reopened(payment: (reference: string) => PaymentRecord | undefined): RunsInMemory {
    return new RunsInMemory(payment, structuredClone(this.#runs));
  }

  async makeRun(run: RunToMake): Promise<number> {
    const id = Math.max(0, ...this.#runs.map((each) => each.id)) + 1;
    const counts = { flips: 0, external: 0, unchanged: 0, errors: 0, waiting: 0 };
    this.#runs.push({ ...run, id, state: 'making', endedAt: null, counts, items: [] });
    return id;
  }

  async addRunItems(id: number, references: readonly ReferenceToAsk[]): Promise<void> {
    const { items, counts } = this.#found(id);
    for (const { reference, paymentType, listedAmount = null } of references) {
      const payment = this.#payment(reference);
      const type = payment?.instrument.kind === 'card' ? 'CARD' : 'ACCOUNT';
      items.push({
        position: items.length,
        reference,
        paymentType: payment ? type : paymentType,
        isOurs: payment !== undefined,
        listedAmount,
        saidBefore: null,
        journalAmount: null,
        result: null,
      });
    }
    counts.waiting += references.length;
  }

  async unmadeRuns(): Promise<number[]> {
    return this.#runs.filter(({ state }) => state === 'making').map(({ id }) => id);
  }

  async forgetUnmade(id: number, most: number): Promise<boolean> {
    const run = this.#found(id);
    if (run.state !== 'making') return false;
    if (run.items.splice(0, most).length > 0) return true;
    this.#runs.splice(this.#runs.indexOf(run), 1);
    return false;
  }

  async openRuns(): Promise<KeptRun[]> {
    return this.#shown(({ state }) => state === 'active' || state === 'paused');
  }

  async waitingRunItems(id: number, afterPosition: number, limit: number): Promise<WaitingItem[]> {
    const waiting = this.#found(id).items.filter(({ position, result }) => position > afterPosition && !result);
    return structuredClone(waiting.slice(0, limit).map(({ result: _result, ...item }) => item));
  }

  async run(id: number): Promise<KeptRun | null> {
    return this.#shown((run) => run.id === id)[0] ?? null;
  }

  async runs(before: number | null, limit: number): Promise<KeptRun[]> {
    const older = this.#shown(({ id }) => id < (before ?? Number.POSITIVE_INFINITY));
    return older.reverse().slice(0, limit);
  }

  async runItems({ run, group, limit }: ItemsQuery): Promise<ItemsPage> {
    const items = this.#found(run).items.filter(({ result }) => groupOf(result) === group);
    const sorted = items.sort(
      (one, other) => rankOf(one.result) - rankOf(other.result) || one.position - other.position,
    );
    return { items: structuredClone(sorted.slice(0, limit)), next: null };
  }

  async knownReferences(references: readonly string[]): Promise<string[]> {
    return references.filter((reference) => this.#payment(reference) !== undefined);
  }

  change({ results = [], runState }: RunChange): void {
    for (const { run, position, result } of results) {
      const { items, counts } = this.#found(run);
      const item = items[position];
      if (!item || item.result) continue;
      item.result = structuredClone(result);
      counts.waiting -= 1;
      counts[groupOf(result)] += 1;
    }
    if (!runState) return;
    const hasEnded = runState.state === 'finished' || runState.state === 'cancelled';
    Object.assign(this.#found(runState.run), { state: runState.state, endedAt: hasEnded ? runState.at : null });
  }

  #shown(wanted: (run: Kept) => boolean): KeptRun[] {
    return structuredClone(
      this.#runs.flatMap(({ items: _items, state, ...run }) =>
        state !== 'making' && wanted(this.#found(run.id)) ? [{ ...run, state }] : [],
      ),
    );
  }

  #found(id: number): Kept {
    const run = this.#runs.find((candidate) => candidate.id === id);
    if (!run) throw new Error(`There is no run ${id}.`);
    return run;
  }
}
