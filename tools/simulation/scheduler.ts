import type { SeededRandom } from '../torture/seeded-random.ts';

/** The owner of a task. A program's tasks end with its run; those of the world go on. */
export type Owner = 'world' | 'counter' | `run ${number}`;

/** An abort reason that is no Error: its stack would keep objects of the story in memory. */
const GONE = 'gone';

interface Task {
  atMs: number;
  /** A random number that orders tasks due at the same moment. */
  order: number;
  owner: Owner;
  /** True for a timer of the machine, which stops while the machine sleeps. */
  isTimer: boolean;
  act: () => void | Promise<void>;
}

/**
 * A simulated clock that advances from task to task. Everything that the program awaits is a task, so a seed decides
 * time and order, and a story is the same on every machine.
 */
export class Scheduler {
  #nowMs = 0;
  #tasks: Task[] = [];
  /** Aborted when the owner ends, so that its tasks receive no further answers. */
  readonly #ends = new Map<Owner, AbortController>();
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** The time since the story began in ms, which does not depend on the machine's clock. */
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

  /** Runs the next task and everything that follows from it at once. Returns false if no task was left. */
  async step(): Promise<boolean> {
    const next = this.#first();
    if (!next) return false;
    this.#tasks.splice(this.#tasks.indexOf(next), 1);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    await next.act();
    await followed();
    return true;
  }

  /** Ends an owner: cancels its tasks and ignores those that it adds later. */
  drop(owner: Owner): void {
    this.#endOf(owner).abort(GONE);
    this.#tasks = this.#tasks.filter((task) => task.owner !== owner);
  }

  end(): void {
    for (const end of this.#ends.values()) end.abort(GONE);
    this.#tasks = [];
  }

  signalOfEnd(owner: Owner): AbortSignal {
    return this.#endOf(owner).signal;
  }

  /** Puts the machine to sleep: its timers stop, and messages to its program arrive after the sleep. */
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

/** Resolves when all promises have settled that wait for no further task. */
export function followed(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
