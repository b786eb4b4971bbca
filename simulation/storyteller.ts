import type { Scheduler } from './scheduler.ts';

/** An invariant that did not hold. */
export interface Broken {
  invariant: Invariant;
  what: string;
  atMs: number;
}

/** What must hold, whatever happens. */
export type Invariant =
  | 'one captured payment a sale'
  | 'paid on a checked re-query alone'
  | 'released by a person, once'
  | 'told of goods that may be the same'
  | 'goods stay after a no'
  | 'told before a payment goes on'
  | 'declined on word of the service alone'
  | 'an end takes its time'
  | 'a failure without a reason is guarded'
  | 'an overtaken answer ends nothing'
  | 'never received only while the service knows nothing'
  | 'declined only until the service says that it is not final'
  | 'one reference a payment'
  | 'intent before send'
  | 'no second charge unasked'
  | 'nothing sent for a sale that is over'
  | 'held no longer than needed'
  | 'captured money is found'
  | 'everything is settled in the end'
  | 'watched long enough'
  | 'acknowledged is kept'
  | 'every history proves'
  | 'nothing sensitive is written'
  | 'snapshots fit, and grow'
  | 'shown is durable'
  | 'answers keep to the port'
  | 'a run asks no more at a time than it may'
  | 'a run asks nothing that is answered'
  | 'every run ends'
  | 'comes to rest';

/** Keeps what is told of one story: its steps, what it reached, and what was broken. A story ends soon after. */
export class Storyteller {
  readonly lines: string[] = [];
  readonly reached = new Map<string, number>();
  readonly #scheduler: Scheduler;
  readonly #isHeard: boolean;
  readonly broken: Broken[] = [];

  /** @param isHeard whether anybody will read the lines */
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

/** `2 d 03:04:05.678` since the story began. */
function timeText(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  return `${String(days).padStart(2)} d ${new Date(ms % 86_400_000).toISOString().slice(11, 23)}`;
}
