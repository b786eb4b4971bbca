import type { Clock } from '../../src/main/desk/ports/parts.ts';
import type { Owner, Scheduler } from './scheduler.ts';

const START_MS = Date.parse('2026-11-21T08:00:00.000Z');

/** The machine of the program: an adjustable clock, and timers that stop while it sleeps. */
export class Machine {
  readonly #scheduler: Scheduler;
  #offsetMs = 0;
  #sleeps = 0;
  /** Null for never. */
  disturbedAtMs: number | null = null;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  now(): Date {
    return new Date(START_MS + this.#scheduler.nowMs + this.#offsetMs);
  }

  /** Returns the clock that one run of the program sees. */
  clockOf(owner: Owner): Clock {
    return {
      now: () => this.now(),
      monotonic: () => ({ ms: this.#scheduler.nowMs, count: this.#sleeps }),
      sleep: (delayMs, signal) => this.#sleep(delayMs, signal, owner),
    };
  }

  /** Adjusts the clock; negative values set it back. */
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
    // A killed run aborts nothing. A combined signal lives as long as it has listeners and would keep the whole story in memory, so a woken
    // sleeper removes its listener.
    ofEnd.addEventListener('abort', stopListening, { once: true });
    return promise;
  }
}
