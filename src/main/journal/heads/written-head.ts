import type { DatabaseSync } from 'node:sqlite';
import type { Authentication } from './authentication.ts';
import { type HeadMarker, type HeadMarkerReading, headMarkerText, parseHeadMarker } from './head-marker.ts';

/**
 * Prepares the head in the tables, which changes in the transaction that adds an event, so it never lags behind this
 * till's entries. Without the journal's key, nobody can make it name an added event.
 * @param authentication null if the key is unavailable: the head then stays unchanged
 * @returns a function to call in the transaction, with the newest event
 */
export function prepareWrittenHead(
  connection: DatabaseSync,
  authentication: Authentication | null,
): (marker: HeadMarker) => void {
  if (!authentication) return () => undefined;
  const keep = connection.prepare(
    'INSERT INTO written_head (id, marker) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET marker = excluded.marker',
  );
  return (marker) => void keep.run(headMarkerText(marker, authentication));
}

/** @returns null if no till with a key has written to the journal */
export function readWrittenHead(
  connection: DatabaseSync,
  authentication: Authentication | null,
): HeadMarkerReading | null {
  const row = connection.prepare('SELECT marker FROM written_head').get();
  return row ? parseHeadMarker(String(row.marker), authentication) : null;
}
