import { hash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { completedEntry, entryText, readEntry, readWrittenEntry } from '../../shared/journal/entry-text.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { partedEntry } from '../../shared/journal/personal-data.ts';

export interface PersonalRow {
  /** 32 random bytes. */
  salt: Uint8Array;
  /** The data in canonical JSON. */
  data: string;
}

/** Puts the commitment to the personal data into the payload. */
export function writtenEntry(entry: JournalEntry, newSalt: () => Uint8Array = () => randomBytes(32)) {
  const { kept, personal } = partedEntry(entry);
  if (!personal) return { payload: entryText(kept), personal: null };
  const row = { salt: newSalt(), data: canonicalJson(personal) };
  return { payload: entryText({ ...kept, personal: commitmentTo(row) }), personal: row };
}

/** Computes SHA-256 over the salt and the data, in hex. */
export function commitmentTo({ salt, data }: PersonalRow): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(data)]), 'hex');
}

/** Adds the SQL function `commitment`. Data without a matching commitment counts as erased. */
export function defineCommitment(connection: DatabaseSync): void {
  connection.function('commitment', { deterministic: true, directOnly: true }, (salt, data) =>
    salt instanceof Uint8Array && typeof data === 'string' ? commitmentTo({ salt, data }) : null,
  );
}

/**
 * Returns the columns of `event` that `storedEntry` reads, as SQL; `personal` is null for erased data.
 * @param schema of `personal`, with its dot
 */
export function entryColumns(schema = ''): string {
  return `payload, (SELECT data FROM ${schema}personal WHERE ${IS_COMMITTED}) AS personal`;
}

/** Returns the line of an event in exports and uploads, with its line end, as SQL. */
export function lineOfEvent(disclosing: boolean): string {
  const personal = `(SELECT concat(',"personal":{"data":', data, ',"salt":"', lower(hex(salt)), '"}') FROM personal
    WHERE ${IS_COMMITTED})`;
  return `concat('{"hash":"', lower(hex(hash)), '","payload":', payload, ${disclosing ? `${personal}, ` : ''}',"seq":', seq, '}', char(10))`;
}

const IS_COMMITTED = `personal.seq = event.seq AND commitment(salt, data) =
  iif(json_valid(event.payload), event.payload ->> '$.personal', NULL)`;

/** Reads the entry of a row with `entryColumns`. @throws ZodError, SyntaxError, TypeError */
export function storedEntry({ payload, personal }: Record<string, unknown>): JournalEntry {
  return readEntry(String(payload), textOrNull(personal));
}

/**
 * Does what `storedEntry` does without validation, for entries that were checked when written.
 * @throws SyntaxError, TypeError
 */
export function writtenEntryOf({ payload, personal }: Record<string, unknown>): JournalEntry {
  return readWrittenEntry(String(payload), textOrNull(personal));
}

/** Leaves out personal data that was erased or does not match. @throws SyntaxError, TypeError */
export function disclosedEntry(
  payload: string,
  row: PersonalRow | null,
): { entry: JournalEntry; isCommitted: boolean } {
  const parsed = JSON.parse(payload) as JournalEntry;
  const isCommitted = row === null || parsed.personal === commitmentTo(row);
  return { entry: completedEntry(parsed, row && isCommitted ? row.data : null), isCommitted };
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
