import type { Clock } from '../src/main/desk/ports/parts.ts';
import type { Owner, Scheduler } from './scheduler.ts';

const START_MS = Date.parse('2026-11-21T08:00:00.000Z');

/** The machine that the program runs on: a clock that can be set, and timers that stand still while it sleeps. */
export class Machine {
  readonly #scheduler: Scheduler;
  #offsetMs = 0;
  #sleeps = 0;
  /** When its clock last changed in another way than by running; null where it never did. */
  disturbedAtMs: number | null = null;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  now(): Date {
    return new Date(START_MS + this.#scheduler.nowMs + this.#offsetMs);
  }

  /** The clock as one run of the program sees it. */
  clockOf(owner: Owner): Clock {
    return {
      now: () => this.now(),
      monotonic: () => ({ ms: this.#scheduler.nowMs, count: this.#sleeps }),
      sleep: (delayMs, signal) => this.#sleep(delayMs, signal, owner),
    };
  }

  /** Sets the clock by so much; negative is back. */
  setClock(byMs: number): void {
    this.#offsetMs += byMs;
    this.disturbedAtMs = this.#scheduler.nowMs;
  }

  /** Sets the clock right. */
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
      letGo();
      ofEnd.removeEventListener('abort', letGo);
      resolve();
    };
    const letGo = () => signal.removeEventListener('abort', wake);
    const takeBack = this.#scheduler.after(delayMs, owner, wake, true);
    if (ofEnd.aborted) return promise;
    signal.addEventListener('abort', wake);
    // A run that is killed aborts nothing. A signal made of several lives for as long as somebody listens to it, and with it
    // the whole story. Who was woken listens no more: each new listener is held against all that are there.
    ofEnd.addEventListener('abort', letGo, { once: true });
    return promise;
  }
}
