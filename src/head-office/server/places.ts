/** Something from outside that takes a place for as long as it comes in. */
export interface Guest {
  /** How much of it has come by now: bytes. */
  progress(): number;
  /** It is sent away. */
  leave(): void;
}

/** A number of places, of which nobody keeps one by being slow while others wait. */
export interface Places {
  /** @returns what gives the place back; null where all are taken by those who are not slow */
  take(guest: Guest): (() => void) | null;
  readonly taken: number;
}

/**
 * Where all places are taken, the slowest guest of those that have been there for a while leaves to a new one: whoever sends one byte now and
 * then, on as many lines as there are places, keeps nobody out.
 * @param graceMs nobody is called slow before
 * @param nowMs a clock that only goes forward
 */
export function places({ most, graceMs, nowMs }: { most: number; graceMs: number; nowMs: () => number }): Places {
  const guests = new Map<Guest, { sinceMs: number; atFirst: number }>();

  function slowest(): Guest | null {
    let found: { guest: Guest; bytesPerMs: number } | null = null;
    const now = nowMs();
    for (const [guest, { sinceMs, atFirst }] of guests) {
      const ms = now - sinceMs;
      if (ms < graceMs) continue;
      const bytesPerMs = (guest.progress() - atFirst) / ms;
      if (found === null || bytesPerMs < found.bytesPerMs) found = { guest, bytesPerMs };
    }
    return found?.guest ?? null;
  }

  return {
    take: (guest) => {
      if (guests.size >= most) {
        const slow = slowest();
        if (slow === null) return null;
        guests.delete(slow);
        slow.leave();
      }
      guests.set(guest, { sinceMs: nowMs(), atFirst: guest.progress() });
      return () => void guests.delete(guest);
    },
    get taken() {
      return guests.size;
    },
  };
}
