import type { Point } from '../../shared/head-office/wire.ts';

/** What head office has of a journal where a batch begins and ends. */
export interface Known {
  head: Point;
  /** The hash that it has at a number; null beyond its head. */
  hashAt(seq: number): string | null;
  /** Whether it has kept this event beside the journal's own, since it contradicts them. */
  isBranch(point: Point): boolean;
}

export type BatchVerdict =
  /** All of it is there already. */
  | { kind: 'known' }
  /** @property from the place in the batch of the first event that is new */
  | { kind: 'append'; from: number }
  /** Head office does not have what comes before it. */
  | { kind: 'notNext' }
  /** @property from the place in the batch of the first event that contradicts */
  | { kind: 'forked'; from: number };

/**
 * Holds a batch, which is a piece of a chain, against what head office has. Nothing of it is ever refused for what it says: what
 * contradicts is told from what follows, and both are kept.
 * @param after the event that the batch follows
 * @param events at least one, each following the one before
 */
export function judgeBatch(known: Known, after: Point, events: readonly Point[]): BatchVerdict {
  const before = known.hashAt(after.seq);
  if (before !== after.hash && known.isBranch(after)) return { kind: 'forked', from: 0 };
  if (before === null) return { kind: 'notNext' };
  if (before !== after.hash) return { kind: 'forked', from: 0 };
  for (const [from, event] of events.entries()) {
    const stored = known.hashAt(event.seq);
    if (stored === null) return { kind: 'append', from };
    if (stored !== event.hash) return { kind: 'forked', from };
  }
  return { kind: 'known' };
}
