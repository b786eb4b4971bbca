import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { StepDetail } from '../../desk/ports/journal-port.ts';
import type { Authentication } from '../heads/authentication.ts';
import { reading } from '../records.ts';

export type StepDetails = ReturnType<typeof prepareStepDetails>;

/** @param journal the journal to which the tags bind the rows. Without `authentication` nothing is stored. */
export function prepareStepDetails(connection: DatabaseSync, journal: string, authentication: Authentication | null) {
  const add = connection.prepare(
    `INSERT INTO step_detail (reference, detail, tag) VALUES (?, ?, ?)
     ON CONFLICT (reference) DO UPDATE SET detail = excluded.detail, tag = excluded.tag`,
  );
  const remove = connection.prepare('DELETE FROM step_detail WHERE reference = ?');
  const row = connection.prepare('SELECT detail, tag FROM step_detail WHERE reference = ?');
  const bytesOf = (reference: string, detail: string) => Buffer.from(canonicalJson({ detail, journal, reference }));
  return {
    /** Call within the transaction that adds the step's entry. */
    keep(reference: string, detail: StepDetail) {
      const text = canonicalJson({ ...detail });
      if (authentication) add.run(reference, text, authentication.authenticate(bytesOf(reference, text)));
      else remove.run(reference);
    },
    empty: (reference: string) => void remove.run(reference),
    /** Null if this till did not write the row for this payment. */
    read: (reference: string) =>
      reading(() => {
        const { detail, tag } = row.get(reference) ?? {};
        if (typeof detail !== 'string' || !(tag instanceof Uint8Array)) return null;
        // An authentic row was written by the till itself, so it needs no schema.
        return authentication?.isAuthentic(bytesOf(reference, detail), tag) ? (JSON.parse(detail) as StepDetail) : null;
      }),
  };
}
