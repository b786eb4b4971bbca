import type { Scheduler } from './scheduler.ts';

export interface Broken {
  invariant: Invariant;
  what: string;
  atMs: number;
}

export type Invariant =
  | 'at most one captured payment a sale'
  | 'paid only by a checked re-query'
  | 'handed over once, by a person'
  | 'warned of goods that left for the same purchase'
  | 'no hand-over against the newest answer'
  | 'warned before a payment continues'
  | 'declined only by the service'
  | 'not settled too early'
  | 'an unclear failure stays guarded'
  | 'an overtaken answer settles nothing'
  | 'a current answer counts'
  | 'never received only if unknown to the service'
  | 'not declined while the service says not final'
  | 'one reference a payment'
  | 'intent before send'
  | 'no second charge without a decision'
  | 'nothing sent for an ended sale'
  | 'card details kept no longer than needed'
  | 'captured money is found'
  | 'everything is settled in the end'
  | 'watched long enough'
  | 'acknowledged entries are kept'
  | 'every history can be proven'
  | 'nothing sensitive is written'
  | 'snapshots are valid and in order'
  | 'shown states are durable'
  | 'answers match the port'
  | 'a run keeps its concurrency limit'
  | 'a run repeats no answered re-query'
  | 'every run ends'
  | 'every story ends';

/** Records what happens in a story and which invariants it breaks. */
export class Storyteller {
  readonly lines: string[] = [];
  readonly reached = new Map<string, number>();
  readonly #scheduler: Scheduler;
  readonly #isHeard: boolean;
  readonly broken: Broken[] = [];

  constructor(scheduler: Scheduler, isHeard: boolean) {
    this.#scheduler = scheduler;
    this.#isHeard = isHeard;
  }

  tell(line: string): void {
    if (this.#isHeard) this.lines.push(`${timeText(this.#scheduler.nowMs)}  ${line}`);
  }

  reach(what: string): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + 1);
  }

  breaks(invariant: Invariant, what: string): void {
    this.tell(`BROKEN: ${invariant}: ${what}`);
    this.broken.push({ invariant, what, atMs: this.#scheduler.nowMs });
  }
}

/** Formats the time since the start, such as `2 d 03:04:05.678`. */
function timeText(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  return `${String(days).padStart(2)} d ${new Date(ms % 86_400_000).toISOString().slice(11, 23)}`;
}
