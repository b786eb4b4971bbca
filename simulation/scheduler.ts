import type { SeededRandom } from '../torture/seeded-random.ts';

/** Whose a task is. What belongs to a run of the program ends with it; what is the world's goes on. */
export type Owner = 'world' | 'counter' | `run ${number}`;

/** A reason that is no error has no stack, which would keep all that it names. */
const GONE = 'gone';

interface Task {
  atMs: number;
  /** Chosen by the seed: the order of what falls on the same moment. */
  order: number;
  owner: Owner;
  /** Whether it waits for the machine's own timer, which stands still while the machine sleeps. */
  isTimer: boolean;
  act: () => void | Promise<void>;
}

/**
 * Time that stands still until somebody takes a step. Everything that is awaited from outside is a task here, so that
 * its moment and its order are the seed's, and the same seed is the same story on every machine.
 */
export class Scheduler {
  #nowMs = 0;
  #tasks: Task[] = [];
  /** Aborted for whoever is gone: he gets no answers any more, not even to what is still under way. */
  readonly #ends = new Map<Owner, AbortController>();
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Milliseconds since the story began; no clock that is set changes it. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** @returns what takes the task back */
  after(delayMs: number, owner: Owner, act: Task['act'], isTimer = false): () => void {
    const task: Task = { atMs: this.#nowMs + delayMs, order: this.#random.fraction(), owner, isTimer, act };
    if (this.signalOfEnd(owner).aborted) return () => undefined;
    this.#tasks.push(task);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  }

  /** Does what comes next, and everything that follows from it at once. False where nothing is left to do. */
  async step(): Promise<boolean> {
    const next = this.#first();
    if (!next) return false;
    this.#tasks.splice(this.#tasks.indexOf(next), 1);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    await next.act();
    await followed();
    return true;
  }

  /** Forgets what a run of the program was waiting for, and will wait for. */
  drop(owner: Owner): void {
    this.#endOf(owner).abort(GONE);
    this.#tasks = this.#tasks.filter((task) => task.owner !== owner);
  }

  /** The story is told: nobody waits for anything any more, and nothing keeps it in memory. */
  end(): void {
    for (const end of this.#ends.values()) end.abort(GONE);
    this.#tasks = [];
  }

  /** Aborted when an owner is gone, so that what listens for it can be let go. */
  signalOfEnd(owner: Owner): AbortSignal {
    return this.#endOf(owner).signal;
  }

  /** The machine sleeps: its timers stand still, and what comes for its program arrives when it wakes. */
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

/** Resolves when every promise that can go on without a further task has done so. */
export function followed(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
