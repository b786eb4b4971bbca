export class Stopwatch {
  #spentMs = 0;

  async time<Value>(work: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }

  /** Returns the sum in ms and resets it. */
  take(): number {
    const spentMs = this.#spentMs;
    this.#spentMs = 0;
    return spentMs;
  }
}

export function timed<Part extends object>(part: Part, stopwatch: Stopwatch): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...words: unknown[]) => stopwatch.time(async () => await Reflect.apply(member, target, words));
    },
  });
}
