/** The longest time between two anchors while other entries are written. */
export const ANCHOR_EVERY_MS = 60 * 60_000;

/** The facts that decide about an anchor when a receipt arrives. */
export interface AnchorFacts {
  nowMs: number;
  /** The previous anchor: when it was written, and the last entry its receipt covers. null if there is none. */
  last: { atMs: number; upTo: number } | null;
  /** The newest entry that the receipt covers and that is not an anchor; 0 if there is none. */
  newestOther: number;
  /** True if the till is being closed or an export is being made. */
  isOccasion: boolean;
}

/**
 * Returns true if a receipt should be written into the journal as an anchor. An anchor alone never causes the next
 * anchor: otherwise an idle till would write forever.
 */
export function isAnchorDue({ nowMs, last, newestOther, isOccasion }: AnchorFacts): boolean {
  if (newestOther <= (last?.upTo ?? 0)) return false;
  // A clock that was set back must not delay the next anchor.
  return isOccasion || last === null || nowMs < last.atMs || nowMs - last.atMs >= ANCHOR_EVERY_MS;
}
