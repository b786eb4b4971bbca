import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { Clock } from '../ports/parts.ts';

/** How far the clock may go back before that is more than a correction by a time server. */
const TOLERANCE_MS = 2 * 60_000;

/**
 * The till's clock, held against the times that the journal knows. With a clock that was set back no payment is begun: its
 * reference would carry a wrong day, and its entries would seem older than those before them.
 */
export interface TillClock {
  /** Why no payment is begun now, or null. */
  check(): Promise<Problem | null>;
  /** Told of the time of every entry. */
  journaled(at: string): void;
  /** A person said that the clock is right: what the journal knew is no longer held against it. */
  confirmed(at: string): void;
  /** The newest time that the journal knows; null where it is empty. */
  newest(): Promise<string | null>;
}

export function createTillClock({
  clock,
  journal,
}: {
  clock: Clock;
  journal: Pick<DeskJournal, 'newestAt'>;
}): TillClock {
  let newestAt: string | null | undefined;

  async function newest(): Promise<string | null> {
    if (newestAt === undefined) {
      const known = await journal.newestAt();
      // An entry may have been written while this was read.
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
    journaled: (at) => {
      if (newestAt !== undefined) newestAt = later(newestAt, at);
    },
    confirmed: (at) => {
      newestAt = at;
    },
  };
}

function later(one: string | null | undefined, other: string | null): string | null {
  if (!one || !other) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}
