/** At the latest so long after the anchor before, where anything else was written. */
export const ANCHOR_EVERY_MS = 60 * 60_000;

/** What is known when a receipt has come. */
export interface AnchorFacts {
  /** Milliseconds, of the till's clock. */
  nowMs: number;
  /** The anchor before: when it was written, and up to which entry its receipt goes. Null where there is none. */
  last: { atMs: number; upTo: number } | null;
  /** The newest entry that the receipt covers and that is no anchor; 0 where there is none. */
  newestOther: number;
  /** The till was closed, or an export is made. */
  isOccasion: boolean;
}

/**
 * Whether a receipt is to be written into the journal. An anchor proves what came before it, so that it is only worth an entry where
 * something else came: an anchor alone never causes one, or an idle till would write for ever.
 */
export function isAnchorDue({ nowMs, last, newestOther, isOccasion }: AnchorFacts): boolean {
  if (newestOther <= (last?.upTo ?? 0)) return false;
  // A clock that was set back must not put off the next one for as long.
  return isOccasion || last === null || nowMs < last.atMs || nowMs - last.atMs >= ANCHOR_EVERY_MS;
}
