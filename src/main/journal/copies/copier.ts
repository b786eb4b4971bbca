import type { LastCopy } from '../../../shared/journal/last-copy.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { authenticationOf } from '../heads/authentication.ts';
import type { KeyedFolder } from '../protocol.ts';
import { keepCopy } from './keep-copy.ts';
import { removeWholeCopiesOf } from './whole-copies.ts';

/** Which copy is to be kept. */
interface DayCopy {
  /** The folder that a person chose; null for the one beside the journal. */
  place: string | null;
  /** As YYYY-MM-DD, in the shop's zone. */
  day: string;
  /** UTC. */
  at: string;
  /** Also where the day's copy is there already. */
  again: boolean;
}

/** The operations of the thread that copies. Copying goes step by step, so that the thread can be ended between two. */
export interface CopierOperations {
  keep(copy: DayCopy): Promise<LastCopy>;
}

/** Reads through a connection of its own, so that neither payments nor searches wait for a copy. */
export function copierOperations({ folder, authenticationKey }: KeyedFolder): CopierOperations {
  const { database, backups } = journalFiles(folder);
  const authentication = authenticationKey && authenticationOf(authenticationKey, 'copy');

  /** Of versions that copied the whole database: a copy that was proven says all that they say. */
  function removeWholeCopies(): void {
    const source = openForReading(database);
    try {
      removeWholeCopiesOf(source, backups);
    } finally {
      source.close();
    }
  }

  return {
    async keep({ place, ...order }) {
      const copied = await keepCopy({ ...order, database, place: place ?? backups, authentication });
      if (copied.problem === null && place === null) removeWholeCopies();
      return copied;
    },
  };
}
