import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { disclosureSchema } from '../../shared/journal/personal-data.ts';
import { entryReader, readEventLine } from '../../verify/check/event-line.ts';
import { readLines } from '../../verify/check/read-lines.ts';
import { compilingTools } from '../../verify/compiling-tools.ts';
import { ADD_EVENT, eventColumns } from '../journal/tables/projection.ts';
import { OpenFailed } from './open-failure.ts';

/** A file of entries that the check has found as it was sealed. */
export interface CheckedEntries {
  /** Such as `till-1/journal.jsonl`. */
  name: string;
  chunks: () => AsyncIterable<Uint8Array>;
  /** Of the whole file, hex. */
  sha256: string;
}

const HASH_BYTES = 32;

/**
 * Adds the entries of one file to a store, with what is disclosed of their personal data. What it has already, from another export of
 * the same journal, is the same: the check has compared them.
 * @param step called for each entry; it may throw to end the reading
 * @throws OpenFailed where the file is no longer the one that was checked, or an entry is of a newer version
 */
export async function readEntries(connection: DatabaseSync, file: CheckedEntries, step: () => void): Promise<void> {
  const tools = compilingTools();
  const readEntry = entryReader(tools);
  const hash = createHash('sha256');
  const add = connection.prepare(`${ADD_EVENT} ON CONFLICT (seq) DO NOTHING`);
  const disclose = connection.prepare(
    'INSERT INTO personal (seq, salt, data) VALUES (?, ?, ?) ON CONFLICT (seq) DO NOTHING',
  );
  await readLines(
    file.chunks(),
    (bytes, line) => {
      const event = readEventLine(bytes);
      if (!event) throw changedMeanwhile(file);
      const entry = readEntry(event);
      if (entry === 'personalChanged') throw changedMeanwhile(file);
      if (entry === 'notAnEntry') throw new OpenFailed('newerEntry', `${file.name}, line ${line}`);
      const { seq, hash: own, payload, disclosed } = event;
      // The entry before may be in no export. That this one follows from it is what the check has found.
      const prev = new Uint8Array(HASH_BYTES);
      add.run({ seq, ...eventColumns(entry), payload: tools.decodeUtf8(payload) ?? '', prev, hash: own });
      if (disclosed) {
        const { salt, data } = disclosureSchema.parse(JSON.parse(tools.decodeUtf8(disclosed) ?? ''));
        disclose.run(seq, Buffer.from(salt, 'hex'), canonicalJson(data));
      }
      step();
    },
    (chunk) => void hash.update(chunk),
  );
  if (hash.digest('hex') !== file.sha256) throw changedMeanwhile(file);
}

/**
 * Removes personal data that an entry of the store says was erased: an export that was made before the erasure may still disclose it.
 */
export function dropErased(connection: DatabaseSync): void {
  connection.exec(`DELETE FROM personal WHERE seq IN
    (SELECT number.value FROM event, json_each(payload, '$.happening.entries') AS number WHERE kind = 'personalErased')`);
}

function changedMeanwhile({ name }: CheckedEntries): OpenFailed {
  return new OpenFailed('gone', `${name} was changed after it was checked.`);
}
