import type { DatabaseSync } from 'node:sqlite';
import type { Authentication } from './authentication.ts';
import { type HeadMarker, type HeadMarkerReading, headMarkerText, parseHeadMarker } from './head-marker.ts';

/**
 * Keeps the head in the tables, too: it changes in the transaction that adds an event, so that it never lags behind what this till
 * has written, however the program ends. Whoever adds an event without the journal's key cannot make it name that one.
 * @param authentication null where the key cannot be had: the head then stays where it is
 * @returns to be called in the transaction, with the newest event
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

/** Reads it. It is absent in a journal that no till with a key has written to since it is kept. */
export function readWrittenHead(connection: DatabaseSync, authentication: Authentication | null): HeadMarkerReading {
  const row = connection.prepare('SELECT marker FROM written_head').get();
  return row ? parseHeadMarker(String(row.marker), authentication) : { kind: 'absent' };
}
