import type { DatabaseSync } from 'node:sqlite';
import type { EventRange } from './event-range.ts';
import type { FileSink } from './file-sink.ts';

/**
 * Writes events as JSON Lines, in their order: `{"hash":…,"payload":…,"seq":…}`. The payload is the journal's own text,
 * passed on byte by byte, so that its hash can be made again from the line.
 * @param step called for each row; it may throw to end the writing
 */
export function writeEvents(connection: DatabaseSync, range: EventRange, sink: FileSink, step: () => void): void {
  const chosen = range.chosen ?? { sql: 'TRUE', values: [] };
  const lines = connection.prepare(
    `SELECT CAST('{"hash":"' || lower(hex(hash)) || '","payload":' || payload || ',"seq":' || seq || '}' || char(10) AS BLOB)
       FROM event WHERE seq > ? AND seq <= ? AND (${chosen.sql}) ORDER BY seq`,
  );
  lines.setReturnArrays(true);
  for (const row of lines.iterate(range.before.seq, range.last.seq, ...chosen.values) as Iterable<unknown>) {
    const [line] = row as [Uint8Array];
    sink.writeBytes(line);
    step();
  }
}

/**
 * Writes the hash of every event of a range, one a line, also of those that are not exported: with it each exported event
 * shows its place in the chain, and whoever has a seal of the same journal sees that both speak of one chain.
 */
export function writeLinks(connection: DatabaseSync, range: EventRange, sink: FileSink, step: () => void): void {
  const links = connection.prepare(
    `SELECT seq || ',' || lower(hex(hash)) || char(10) FROM event WHERE seq > ? AND seq <= ? ORDER BY seq`,
  );
  links.setReturnArrays(true);
  for (const row of links.iterate(range.before.seq, range.last.seq) as Iterable<unknown>) {
    const [line] = row as [string];
    sink.writeText(line);
    step();
  }
}
