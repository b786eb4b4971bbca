import type {
  ItemPlace,
  Pace,
  PaymentType,
  RunCounts,
  RunGroup,
  RunItem,
  RunOrigin,
  RunResult,
} from '../../../shared/run/requery-run.ts';

/** How a run stands on the disk. Which of those that are active asks now, and whether it backs off, is not kept. */
type KeptRunState = 'active' | 'paused' | 'finished' | 'cancelled';

/** A run as it is kept: beside the chain, and not derived from it. */
export interface KeptRun {
  id: number;
  state: KeptRunState;
  origin: RunOrigin;
  /** UTC. */
  madeAt: string;
  madeBy: string;
  endedAt: string | null;
  pace: Pace;
  counts: RunCounts;
}

/** What a run is made from. */
export type RunToMake = Pick<KeptRun, 'origin' | 'madeAt' | 'madeBy' | 'pace'>;

/** A reference to be asked about. Of a payment of this till the type is what the journal says. */
export interface ReferenceToAsk {
  reference: string;
  paymentType: PaymentType;
  listedAmount?: string | null;
}

export type WaitingItem = Pick<RunItem, 'position' | 'reference' | 'paymentType' | 'isOurs'>;

/** What came of one item. */
interface ItemResult {
  run: number;
  position: number;
  result: RunResult;
}

/** What changes of runs with entries of the chain, in their transaction. */
export interface RunChange {
  /** Only an item that still waits takes its result: none is counted twice. */
  results?: readonly ItemResult[];
  /** The run stands so from now on. */
  runState?: { run: number; state: KeptRunState; at: string };
}

export interface ItemsQuery {
  run: number;
  group: RunGroup;
  /** The place of the last item of the page before; null for the first page. */
  after: ItemPlace | null;
  limit: number;
}

export interface ItemsPage {
  items: RunItem[];
  next: ItemPlace | null;
}

/** The runs in the journal's file, as those see them who make, ask and show them. */
export interface RunJournal {
  /** Makes a run without items, which nobody sees until it stands as active. */
  makeRun(run: RunToMake): Promise<number>;
  /** Adds items behind those that are there. Which of them are payments of this journal is looked up here. */
  addRunItems(run: number, references: readonly ReferenceToAsk[]): Promise<void>;
  /** Runs of which the making has not ended, or was interrupted. */
  unmadeRuns(): Promise<number[]>;
  /**
   * Removes this many items of a run that was not made, and the run itself with the last of them: in parts, since whoever
   * else writes waits for one of them.
   * @returns whether something of it is left
   */
  forgetUnmade(run: number, most: number): Promise<boolean>;
  setRunPace(run: number, pace: Pace): Promise<void>;
  /** Active and paused runs, the oldest first. */
  openRuns(): Promise<KeptRun[]>;
  /** Items that were not asked about yet, in the order in which they were given. */
  waitingRunItems(run: number, afterPosition: number, limit: number): Promise<WaitingItem[]>;
  run(id: number): Promise<KeptRun | null>;
  /** The newest first. @param before the number of a run; null for the newest page */
  runs(before: number | null, limit: number): Promise<KeptRun[]>;
  runItems(query: ItemsQuery): Promise<ItemsPage>;
  /** Those of the references that are payments of this journal. */
  knownReferences(references: readonly string[]): Promise<string[]>;
}
