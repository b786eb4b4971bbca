import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Clock } from '../ports/parts.ts';

/** How far a time server may set the clock back without a warning. */
const TOLERANCE_MS = 2 * 60_000;

/** While the clock is behind, no payment begins: its reference would have a wrong day, its entries would seem older. */
export type TillClock = ReturnType<typeof createTillClock>;

export function createTillClock({ clock, journal }: { clock: Clock; journal: Pick<DeskJournal, 'newestAt'> }) {
  let newestAt: string | null | undefined;

  async function newest(): Promise<string | null> {
    if (newestAt === undefined) {
      const known = await journal.newestAt();
      // An entry may have been written during this read.
      newestAt = later(newestAt, known);
    }
    return newestAt ?? null;
  }

  async function check(): Promise<Problem | null> {
    const known = await newest();
    const now = clock.now();
    if (known === null || now.getTime() >= Date.parse(known) - TOLERANCE_MS) return null;
    return problem('clockSetBack', { newest: known, now: now.toISOString() }).problem;
  }

  return {
    check,
    newest,
    journaled: (at: string) => {
      if (newestAt !== undefined) newestAt = later(newestAt, at);
    },
    /** A person confirmed the clock: earlier times in the journal no longer count. */
    confirmed: (at: string) => {
      newestAt = at;
    },
  };
}

function later(one: string | null | undefined, other: string | null): string | null {
  if (!one || !other) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}
