/** The longest time between two anchors while other entries are written. */
export const ANCHOR_EVERY_MS = 60 * 60_000;

/** The facts at the arrival of a receipt. */
export interface AnchorFacts {
  /** The till's clock, in milliseconds. */
  nowMs: number;
  /** The previous anchor: when it was written, and the last entry its receipt covers. null if there is none. */
  last: { atMs: number; upTo: number } | null;
  /** The newest entry that the receipt covers and that is not an anchor; 0 if there is none. */
  newestOther: number;
  /** True when the till is closed or an export is made. */
  isOccasion: boolean;
}

/**
 * Returns true if a receipt is worth an entry. An anchor proves the entries before it, so an anchor alone never causes
 * the next one: otherwise an idle till would write forever.
 */
export function isAnchorDue({ nowMs, last, newestOther, isOccasion }: AnchorFacts): boolean {
  if (newestOther <= (last?.upTo ?? 0)) return false;
  // A clock that was set back must not delay the next anchor.
  return isOccasion || last === null || nowMs < last.atMs || nowMs - last.atMs >= ANCHOR_EVERY_MS;
}
