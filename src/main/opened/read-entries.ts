import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { disclosureSchema } from '../../shared/journal/personal-data.ts';
import { entryReader, readEventLine } from '../../verify/check/event-line.ts';
import { readLines } from '../../verify/check/read-lines.ts';
import { compilingTools } from '../../verify/compiling-tools.ts';
import { ADD_EVENT, eventColumns } from '../journal/tables/projection.ts';
import { OpenFailed } from './open-failure.ts';

/** A file of entries that the checker has verified. */
export interface CheckedEntries {
  /** The file's name below its export's folder name, such as `till-1/journal.jsonl`. */
  name: string;
  chunks: () => AsyncIterable<Uint8Array>;
  /** The digest of the whole file, in hex. */
  sha256: string;
}

const HASH_BYTES = 32;

/**
 * Adds a file's entries and their disclosed personal data to a store. Entries that another export of the same journal
 * has added are skipped; the checker has found them equal.
 * @param step called for each entry; throws to stop
 * @throws OpenFailed if the file has changed since the check, or an entry is of a newer version
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
      // The previous entry may be in no export. The checker has verified the link between the two.
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
 * Removes personal data that entries of the store list as erased. An export from before the erasure may still disclose
 * it.
 */
export function dropErased(connection: DatabaseSync): void {
  connection.exec(`DELETE FROM personal WHERE seq IN
    (SELECT number.value FROM event, json_each(payload, '$.happening.entries') AS number WHERE kind = 'personalErased')`);
}

function changedMeanwhile({ name }: CheckedEntries): OpenFailed {
  return new OpenFailed('gone', `${name} was changed after it was checked.`);
}
