import { join } from 'node:path';
import type { GivenNumbers } from '../../../shared/journal/given-numbers.ts';
import { type JournalEntry, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { copy, sourceIn } from '../copies/copies.fixture.ts';
import type { CopySource } from '../copies/copy-set.ts';
import { restoreCopy } from '../copies/restore-copy.ts';
import { readIfReadable } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intents, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { AUTHENTICATION_KEY, opened, temporaryFolder } from '../write/store.fixture.ts';
import { type JournalDecision, writeDecision } from './decision.ts';

export const DECIDED_AT = timeAt(500);

export async function copiedAndWrittenOn(copied: number, after: number) {
  const files = journalFiles(temporaryFolder());
  const { store, close } = await opened(files.folder);
  for (const entry of intents(copied)) store.append(entry);
  await copy(files);
  for (const entry of intents(after, 100)) store.append(entry);
  const { journal, seq, hash } = store.head();
  close();
  return { files, aside: { journal, seq, hash } };
}

export function prepare(files: JournalFiles, source = sourceIn(files.backups)): CopySource {
  const to = { seq: source.head.seq, hash: Buffer.from(source.head.hash).toString('hex') };
  restoreCopy(
    source,
    to,
    files.restored,
    () => false,
    () => undefined,
  );
  return source;
}

export function decide(
  files: JournalFiles,
  { head, at }: CopySource,
  key: Uint8Array = AUTHENTICATION_KEY,
  numbers?: GivenNumbers,
): void {
  const restored = {
    seq: head.seq,
    hash: Buffer.from(head.hash).toString('hex'),
    copiedAt: at,
    ...(numbers && { numbers }),
  };
  const by = { by: 'owner', at: DECIDED_AT, zone: 'Africa/Lagos' };
  const decision: JournalDecision = { form: 1, decision: 'restore', ...by, restored };
  writeDecision(files.decision, decision, authenticationOf(key, 'decision'));
}

export function keptFolder({ earlier }: JournalFiles): string {
  return join(earlier, `until-${DECIDED_AT.replaceAll(':', '-')}`);
}

export function newestEntry({ database }: JournalFiles): JournalEntry {
  const newest = readIfReadable(database, (connection) =>
    connection.prepare('SELECT payload FROM event ORDER BY seq DESC LIMIT 1').get(),
  );
  return journalEntrySchema.parse(JSON.parse(String(newest?.payload)));
}
