import { DatabaseSync } from 'node:sqlite';
import type { DeskJournal } from '../../../src/main/desk/ports/journal-port.ts';
import { guardEvents } from '../../../src/main/journal/database/authorizer.ts';
import { journalFiles } from '../../../src/main/journal/database/files.ts';
import { openStore } from '../../../src/main/journal/open/open.ts';
import { prepareDeskReads } from '../../../src/main/journal/records.ts';
import type { JournalHead } from '../../../src/main/journal/verification.ts';
import { readIdentity, verifyTail } from '../../../src/main/journal/verify/verify.ts';
import { JournalStore } from '../../../src/main/journal/write/store.ts';
import { defineCommitment } from '../../../src/main/journal/written-entry.ts';
import { practiceJournalKey } from '../../../src/main/seal/journal-key.ts';
import { contentsOf, eachRead } from '../../simulation/journal-contents.ts';
import { openPracticeJournal } from '../../till/open-journal.ts';

/**
 * The real writer, and two controls that lose data. The controls use the same store with database settings that the
 * program never chooses.
 */
export const WRITERS = ['shipping', 'walNormal', 'rollbackFull'] as const;
export type Writer = (typeof WRITERS)[number];

export const WRITER_NAMES: Readonly<Record<Writer, string>> = {
  shipping: 'the writer that ships',
  walNormal: 'control: WAL, synchronous=NORMAL',
  rollbackFull: 'control: rollback journal, synchronous=FULL',
};

const CONTROL_SETTINGS: Readonly<Record<Exclude<Writer, 'shipping'>, string>> = {
  walNormal: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL',
  rollbackFull: 'PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL',
};

/** A desk's journal with the operations that a recording needs in addition. */
export interface WrittenJournal extends DeskJournal {
  head(): Promise<JournalHead>;
  close(): Promise<void>;
}

export interface Place {
  readonly folder: string;
  readonly till: string;
  /** The folder for the second head, which only the real writer uses. */
  readonly outsideHeads: string;
}

/** @throws if the journal does not open */
export async function openWriter(writer: Writer, place: Place): Promise<WrittenJournal> {
  return writer === 'shipping' ? await openPracticeJournal(place) : await openControl(CONTROL_SETTINGS[writer], place);
}

/** Creates the journal as the program does, then writes through a connection with other settings. */
async function openControl(settings: string, { folder, till }: Place): Promise<WrittenJournal> {
  const opening = await openStore({
    folder,
    till,
    mode: 'practice',
    openedAt: new Date().toISOString(),
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  opening.journal.close();

  const connection = new DatabaseSync(journalFiles(folder).database);
  defineCommitment(connection);
  connection.exec(settings);
  const { identity } = readIdentity(connection);
  const { head } = verifyTail(connection, 1);
  guardEvents(connection);
  const newest = { seq: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const store = new JournalStore(connection, identity, newest, { authenticationKey: practiceJournalKey() });
  const reads = prepareDeskReads(connection, till);
  return {
    append: async (entry, stepDetail) => store.append(entry, stepDetail),
    appendAll: async (entries, runChange) => store.appendAll(entries, runChange),
    ...eachRead<DeskJournal>(
      contentsOf({ store, reads }),
      (read) =>
        async (...given) =>
          read(...given),
    ),
    handOverStanding: async () => ({
      hasKey: true,
      isEndProven: true,
      isConfirmedSince: true,
      isBehindItsCases: false,
    }),
    head: async () => store.head(),
    close: async () => connection.close(),
  };
}
