/** Adds up waiting times. */
export class Stopwatch {
  #spentMs = 0;

  /** Runs `work` and adds its duration. */
  async time<Value>(work: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }

  /** Returns the time since the last call, in ms, and resets. */
  take(): number {
    const spentMs = this.#spentMs;
    this.#spentMs = 0;
    return spentMs;
  }
}

/** Wraps an object so that its asynchronous functions are timed. */
export function timed<Part extends object>(part: Part, stopwatch: Stopwatch): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...words: unknown[]) => stopwatch.time(async () => await Reflect.apply(member, target, words));
    },
  });
}
