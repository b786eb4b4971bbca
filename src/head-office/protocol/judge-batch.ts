import type { Point } from '../../shared/head-office/wire.ts';

/** The stored hashes of a journal around a batch. */
export interface Known {
  head: Point;
  /** The stored hash for a number; null beyond the head. */
  hashAt(seq: number): string | null;
  /** Returns true if this event is stored as part of a fork. */
  isBranch(point: Point): boolean;
}

export type BatchVerdict =
  /** Every event is already stored. */
  | { kind: 'known' }
  /** @property from the index of the first new event */
  | { kind: 'append'; from: number }
  /** Head office lacks events before the batch. */
  | { kind: 'notNext' }
  /** @property from the index of the first contradicting event */
  | { kind: 'forked'; from: number };

/**
 * Compares a batch, a piece of a chain, with what head office has. A batch is never refused for its content: contradicting events are distinguished
 * from following ones, and both are stored.
 * @param after the event before the batch
 * @param events at least one, each following the previous one
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
