import type { Clock, MonotonicTime } from '../ports/parts.ts';

/** A clock that moves only when a test moves it. */
export class VirtualClock implements Clock {
  #nowMs = 0;
  #startMs: number;
  #sleeps = 0;
  readonly #sleepers = new Set<{ wakesAtMs: number; wake: () => void }>();

  constructor(start = '2026-11-21T10:00:00.000Z') {
    this.#startMs = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#startMs + this.#nowMs);
  }

  monotonic(): MonotonicTime {
    return { ms: this.#nowMs, count: this.#sleeps };
  }

  sleep(delayMs: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sleeper = { wakesAtMs: this.#nowMs + delayMs, wake: resolve };
    this.#sleepers.add(sleeper);
    signal.addEventListener('abort', () => this.#wake(sleeper));
    if (signal.aborted) this.#wake(sleeper);
    return promise;
  }

  /** Moves the clock, wakes sleepers in order, and waits for their work. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    await settled();
    for (let next = this.#first(untilMs); next; next = this.#first(untilMs)) {
      this.#nowMs = Math.max(this.#nowMs, next.wakesAtMs);
      this.#wake(next);
      await settled();
    }
    this.#nowMs = untilMs;
  }

  /** Sets the wall clock, as a person or a time server does. Waits and counts are unaffected. */
  set(time: string): void {
    this.#startMs = Date.parse(time) - this.#nowMs;
  }

  /** Puts the machine to sleep: the wall clock continues, timers stand still, and a new count begins. */
  sleepMachine(durationMs: number): void {
    this.#startMs += durationMs;
    this.#sleeps += 1;
  }

  get sleepers(): number {
    return this.#sleepers.size;
  }

  #first(untilMs: number) {
    const due = [...this.#sleepers].filter(({ wakesAtMs }) => wakesAtMs <= untilMs);
    return due.sort((one, other) => one.wakesAtMs - other.wakesAtMs)[0];
  }

  #wake(sleeper: { wakesAtMs: number; wake: () => void }): void {
    this.#sleepers.delete(sleeper);
    sleeper.wake();
  }
}

/** Resolves when only waits for a clock or an answer are left. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
