import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { hex } from '../chain.ts';
import { eraseRows } from '../erasing/erase-rows.ts';
import type { Authentication } from '../heads/authentication.ts';
import {
  type ErasedNumbers,
  erasedNumbersFile,
  readErasedNumbers,
  type Stretches,
  stretchesUpTo,
  withNumbers,
  writeErasedNumbers,
} from '../heads/erased-numbers.ts';
import { readEnd } from '../verify/verify.ts';

export type ErasedNumbersKeeper = ReturnType<typeof keepErasedNumbers>;

/**
 * Prevents erased data from returning with a copy of the journal.
 * @param outsideHead null if there is no place outside the profile
 * @param authentication null without the key: nothing is read or written outside
 * @param outsideFailed called if the file could not be written; the next erasure or opening writes it again
 */
export function keepErasedNumbers(parts: {
  connection: DatabaseSync;
  journal: string;
  outsideHead: string | null;
  authentication: Authentication | null;
  outsideFailed: (error: unknown) => void;
}) {
  const { connection, journal, outsideHead, authentication, outsideFailed } = parts;
  const file = outsideHead === null || authentication === null ? null : erasedNumbersFile(outsideHead, journal);
  const between = connection.prepare('SELECT 1 FROM personal WHERE seq > ? AND seq < ? LIMIT 1');
  const erasures = connection.prepare(
    `SELECT DISTINCT erased.value AS seq FROM event INDEXED BY event_personal_erased, json_each(payload, '$.happening.entries') AS erased
     WHERE kind = 'personalErased' ORDER BY 1`,
  );
  let stretches: Stretches = [];

  function add(numbers: readonly number[]): void {
    stretches = withNumbers(stretches, numbers, (after, before) => between.get(after, before) === undefined);
  }

  function write(): void {
    if (file === null || authentication === null) return;
    const numbers: ErasedNumbers = { journal, stretches, head: readEnd(connection) };
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeErasedNumbers(file, numbers, authentication);
    } catch (error) {
      outsideFailed(error);
    }
  }

  return {
    /** Call before an opening writes anything. @returns true if something was erased */
    eraseAgain() {
      const kept = file === null || authentication === null ? null : readErasedNumbers(file, authentication);
      const known = kept?.journal === journal ? stretchesUpTo(kept.stretches, lastStillMeant(connection, kept)) : [];
      const said = erasures.all().map(({ seq }) => Number(seq));
      // The ranges must stay separate until the rows between them are gone.
      const all = withNumbers(known, said, () => false);
      const isAgain = removeRows(connection, all);
      stretches = all;
      add([]);
      if (stretches.length > 0 || kept !== null) write();
      return isAgain;
    },
    erased(numbers: readonly number[]) {
      add(numbers);
      write();
    },
  };
}

/** Returns the last number that still names the same entry as in the file. */
function lastStillMeant(connection: DatabaseSync, { head }: ErasedNumbers): number {
  const there = connection.prepare('SELECT hash FROM event WHERE seq = ?').get(head.seq);
  const isAnother = there !== undefined && hex(there.hash as Uint8Array) !== head.hash;
  const last = isAnother
    ? `SELECT max(seq) - 1 AS seq FROM event INDEXED BY event_head_accepted WHERE kind = 'headAccepted'`
    : 'SELECT max(seq) AS seq FROM event';
  return Number(connection.prepare(last).get()?.seq ?? 0);
}

function removeRows(connection: DatabaseSync, stretches: Stretches): boolean {
  const find = connection.prepare('SELECT seq FROM personal WHERE seq BETWEEN ? AND ?');
  const found = stretches.flatMap(([first, last]) => find.all(first, last).map(({ seq }) => Number(seq)));
  if (found.length > 0) eraseRows(connection, found);
  return found.length > 0;
}
