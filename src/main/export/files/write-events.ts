import type { DatabaseSync } from 'node:sqlite';
import type { Condition } from '../../journal/search/search.ts';
import { lineOfEvent } from '../../journal/written-entry.ts';
import type { EventRange } from '../selection/event-range.ts';
import type { FileSink } from './file-sink.ts';

/** The number of events per query. With one event per query, the query would cost more than its content. */
const EVENTS_TOGETHER = 32;

/** Writes events as JSON Lines, each payload byte by byte as hashed. @param step called for each row; throws to stop */
export function writeEvents(
  connection: DatabaseSync,
  range: EventRange,
  disclosing: boolean,
  sink: FileSink,
  step: () => void,
): void {
  const line = lineOfEvent(disclosing);
  if (range.chosen) writeChosen(connection, { ...range, chosen: range.chosen }, line, sink, step);
  else writeAll(connection, range, line, sink, step);
}

function writeAll(
  connection: DatabaseSync,
  { before, last }: EventRange,
  line: string,
  sink: FileSink,
  step: () => void,
): void {
  const lines = connection.prepare(
    `SELECT CAST(group_concat(line, '') AS BLOB), count(*)
       FROM (SELECT ${line} AS line FROM event WHERE seq > ? AND seq <= ? ORDER BY seq)`,
  );
  lines.setReturnArrays(true);
  for (let seq = before.seq; seq < last.seq; seq += EVENTS_TOGETHER) {
    const to = Math.min(seq + EVENTS_TOGETHER, last.seq);
    const [bytes, count] = lines.get(seq, to) as unknown as [Uint8Array, number];
    if (count !== to - seq) throw new Error(`Of the events ${seq + 1} to ${to} there are ${count}.`);
    sink.writeBytes(bytes);
    for (let written = 0; written < count; written += 1) step();
  }
}

function writeChosen(
  connection: DatabaseSync,
  { before, last, chosen }: EventRange & { chosen: Condition },
  line: string,
  sink: FileSink,
  step: () => void,
): void {
  const lines = connection.prepare(
    `SELECT CAST(${line} AS BLOB) FROM event WHERE seq > ? AND seq <= ? AND (${chosen.sql}) ORDER BY seq`,
  );
  lines.setReturnArrays(true);
  for (const row of lines.iterate(before.seq, last.seq, ...chosen.values) as Iterable<unknown>) {
    const [bytes] = row as [Uint8Array];
    sink.writeBytes(bytes);
    step();
  }
}

/** Writes the hash of every event of a range. The hashes prove an exported event's place in the chain. */
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
