import type {
  ItemPlace,
  PaymentType,
  RunCounts,
  RunGroup,
  RunItem,
  RunOrigin,
  RunResult,
} from '../../../shared/run/requery-run.ts';

/** The stored state of a run. Which active run is asking, and whether it backs off, is not stored. */
type KeptRunState = 'active' | 'paused' | 'finished' | 'cancelled';

/** A run as stored beside the chain. It is not a projection. */
export interface KeptRun {
  id: number;
  state: KeptRunState;
  origin: RunOrigin;
  /** The time in UTC. */
  madeAt: string;
  madeBy: string;
  endedAt: string | null;
  counts: RunCounts;
}

export type RunToMake = Pick<KeptRun, 'origin' | 'madeAt' | 'madeBy'>;

/** A reference to re-query. For a payment of this till, the journal knows the type. */
export interface ReferenceToAsk {
  reference: string;
  paymentType: PaymentType;
  listedAmount?: string | null;
}

export type WaitingItem = Pick<RunItem, 'position' | 'reference' | 'paymentType' | 'isOurs'>;

interface ItemResult {
  run: number;
  position: number;
  result: RunResult;
}

/** Changes of runs that are written in the transaction of their entries. */
export interface RunChange {
  /** The results to store. Only a waiting item accepts a result, so that no result is counted twice. */
  results?: readonly ItemResult[];
  runState?: { run: number; state: KeptRunState; at: string };
}

export interface ItemsQuery {
  run: number;
  group: RunGroup;
  /** The place of the previous page's last item; null for the first page. */
  after: ItemPlace | null;
  limit: number;
}

export interface ItemsPage {
  items: RunItem[];
  next: ItemPlace | null;
}

export interface RunJournal {
  /** Creates a run without items. It is hidden until it becomes active. */
  makeRun(run: RunToMake): Promise<number>;
  addRunItems(run: number, references: readonly ReferenceToAsk[]): Promise<void>;
  /** Returns the runs whose creation is not finished or was interrupted. */
  unmadeRuns(): Promise<number[]>;
  /** Removes a slice of an unfinished run, because other writers wait. True if something is left. */
  forgetUnmade(run: number, most: number): Promise<boolean>;
  /** Returns the runs that have not ended, oldest first. */
  openRuns(): Promise<KeptRun[]>;
  /** Items that were not re-queried yet, in the given order. */
  waitingRunItems(run: number, afterPosition: number, limit: number): Promise<WaitingItem[]>;
  run(id: number): Promise<KeptRun | null>;
  /**
   * Returns runs, newest first.
   * @param before the number of a run; null for the newest page
   */
  runs(before: number | null, limit: number): Promise<KeptRun[]>;
  runItems(query: ItemsQuery): Promise<ItemsPage>;
  knownReferences(references: readonly string[]): Promise<string[]>;
}
