import type { Clock } from '../../src/main/desk/ports/parts.ts';
import type { Owner, Scheduler } from './scheduler.ts';

const START_MS = Date.parse('2026-11-21T08:00:00.000Z');

/** The machine on which the program runs: its clock can be set, and its timers stop while it sleeps. */
export class Machine {
  readonly #scheduler: Scheduler;
  #offsetMs = 0;
  #sleeps = 0;
  /** When the clock was last set or the machine last slept; null if never. */
  disturbedAtMs: number | null = null;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  now(): Date {
    return new Date(START_MS + this.#scheduler.nowMs + this.#offsetMs);
  }

  clockOf(owner: Owner): Clock {
    return {
      now: () => this.now(),
      monotonic: () => ({ ms: this.#scheduler.nowMs, count: this.#sleeps }),
      sleep: (delayMs, signal) => this.#sleep(delayMs, signal, owner),
    };
  }

  /** Sets the clock forward, or back if `byMs` is negative. */
  setClock(byMs: number): void {
    this.#offsetMs += byMs;
    this.disturbedAtMs = this.#scheduler.nowMs;
  }

  correctClock(): void {
    if (this.#offsetMs !== 0) this.setClock(-this.#offsetMs);
  }

  get isClockRight(): boolean {
    return this.#offsetMs === 0;
  }

  suspend(owner: Owner, durationMs: number): void {
    this.#scheduler.suspend(owner, durationMs);
    this.#sleeps += 1;
    this.disturbedAtMs = this.#scheduler.nowMs + durationMs;
  }

  #sleep(delayMs: number, signal: AbortSignal, owner: Owner): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (signal.aborted) {
      resolve();
      return promise;
    }
    const ofEnd = this.#scheduler.signalOfEnd(owner);
    const wake = () => {
      takeBack();
      stopListening();
      ofEnd.removeEventListener('abort', stopListening);
      resolve();
    };
    const stopListening = () => signal.removeEventListener('abort', wake);
    const takeBack = this.#scheduler.after(delayMs, owner, wake, true);
    if (ofEnd.aborted) return promise;
    signal.addEventListener('abort', wake);
    // A killed run aborts nothing, so its listeners would keep the whole story in memory.
    ofEnd.addEventListener('abort', stopListening, { once: true });
    return promise;
  }
}
