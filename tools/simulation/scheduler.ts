import type { SeededRandom } from '../torture/seeded-random.ts';

/** The owner of a task. Tasks of a run end with the run; those of the world continue. */
export type Owner = 'world' | 'counter' | `run ${number}`;

/** The abort reason. An Error would have a stack, which would keep its objects in memory. */
const GONE = 'gone';

interface Task {
  atMs: number;
  /** The seed chooses the order of tasks at the same moment. */
  order: number;
  owner: Owner;
  /** True for timers of the machine, which stop while it sleeps. */
  isTimer: boolean;
  act: () => void | Promise<void>;
}

/**
 * A simulated clock that advances only by steps. Everything that is awaited from outside is a task, so that the seed decides time and order
 * and a story is the same on every machine.
 */
export class Scheduler {
  #nowMs = 0;
  #tasks: Task[] = [];
  /** The signals that are aborted when an owner is gone, so that the owner receives no further answers. */
  readonly #ends = new Map<Owner, AbortController>();
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Milliseconds since the story began, whatever the adjustable clock says. */
  get nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, owner: Owner, act: Task['act'], isTimer = false): () => void {
    const task: Task = { atMs: this.#nowMs + delayMs, order: this.#random.fraction(), owner, isTimer, act };
    if (this.signalOfEnd(owner).aborted) return () => undefined;
    this.#tasks.push(task);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  }

  /** Runs the next task and everything that follows from it at once. Returns false if no task is left. */
  async step(): Promise<boolean> {
    const next = this.#first();
    if (!next) return false;
    this.#tasks.splice(this.#tasks.indexOf(next), 1);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    await next.act();
    await followed();
    return true;
  }

  /** Cancels all current and future tasks of a run. */
  drop(owner: Owner): void {
    this.#endOf(owner).abort(GONE);
    this.#tasks = this.#tasks.filter((task) => task.owner !== owner);
  }

  /** Releases the memory of the story, too. */
  end(): void {
    for (const end of this.#ends.values()) end.abort(GONE);
    this.#tasks = [];
  }

  /** Returns a signal that aborts when the owner is gone. */
  signalOfEnd(owner: Owner): AbortSignal {
    return this.#endOf(owner).signal;
  }

  /** Puts the machine to sleep: timers stop, and messages to its program arrive when it wakes. */
  suspend(owner: Owner, durationMs: number): void {
    const wakesAtMs = this.#nowMs + durationMs;
    for (const task of this.#tasks) {
      if (task.owner !== owner) continue;
      task.atMs = task.isTimer ? task.atMs + durationMs : Math.max(task.atMs, wakesAtMs);
    }
  }

  has(owner: Owner): boolean {
    return this.#tasks.some((task) => task.owner === owner);
  }

  #endOf(owner: Owner): AbortController {
    const end = this.#ends.get(owner) ?? new AbortController();
    this.#ends.set(owner, end);
    return end;
  }

  #first(): Task | undefined {
    let first: Task | undefined;
    for (const task of this.#tasks) {
      const isEarlier = !first || task.atMs < first.atMs || (task.atMs === first.atMs && task.order < first.order);
      if (isEarlier) first = task;
    }
    return first;
  }
}

/** Resolves when every promise that needs no further task has settled. */
export function followed(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
