import type { Point } from '../../shared/head-office/wire.ts';

export interface Known {
  /** @returns null beyond the head */
  hashAt(seq: number): string | null;
  isBranch(point: Point): boolean;
}

export type BatchVerdict =
  | { kind: 'known' }
  /** @property from the index of the first new event */
  | { kind: 'append'; from: number }
  /** Head office lacks events before the batch. */
  | { kind: 'notNext' }
  /** @property from the index of the first contradicting event */
  | { kind: 'forked'; from: number };

/**
 * Compares a batch with what head office has stored. Contradicting events are not refused but stored as a fork.
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
