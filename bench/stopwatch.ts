/** Adds up the time for which something was waited for. */
export class Stopwatch {
  #spentMs = 0;

  /** Runs `work`, and adds the time until it is done. */
  async time<Value>(work: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }

  /** The time since the last call, in milliseconds. */
  take(): number {
    const spentMs = this.#spentMs;
    this.#spentMs = 0;
    return spentMs;
  }
}

/** The same object, whose asynchronous functions are timed. */
export function timed<Part extends object>(part: Part, stopwatch: Stopwatch): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...words: unknown[]) => stopwatch.time(async () => await Reflect.apply(member, target, words));
    },
  });
}
