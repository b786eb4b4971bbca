import fs from 'node:fs';
import type { HeadOfficeState } from '../../../shared/head-office/head-office-channels.ts';
import type { FetchedStretch } from '../../../shared/journal/journal-identity.ts';
import { sweepUnfinished } from '../../journal/heads/durable-file.ts';
import type { JournalDecision } from '../../journal/open/decision.ts';
import type { FetchedEntries } from './fetched-facts.ts';
import { fetchedFolder } from './fetched-place.ts';

/** A cache of the fetched entries. `readAgain` empties it after a fetch. */
export type KnownFetched = ReturnType<typeof createKnownFetched>;

/** The evidence that fetched entries are this till's own. */
export interface Trusted {
  /** The stretches that the journal names. Each name proves the entries up to its end. */
  named: readonly FetchedStretch[];
  /** The known keys of head office; empty if none is known. */
  officeKeys: readonly string[];
  /** The keys of the till, present and past; null if the key file is unreadable. */
  tillKeys: readonly string[] | null;
}

/** Removes the rest of an interrupted fetch. @param trusted called only if there are fetched entries */
export function createKnownFetched(folder: string, trusted: () => Promise<Trusted>) {
  sweepUnfinished(fetchedFolder(folder));
  let reading: Promise<readonly FetchedEntries[]> | null = null;
  let damaged: string[] = [];

  async function read(): Promise<readonly FetchedEntries[]> {
    damaged = [];
    try {
      return await readAll(folder, trusted, (name) => damaged.push(name));
    } catch (error) {
      reading = null;
      throw error;
    }
  }

  return {
    /** Returns all stretches, oldest first. @throws the file system's error; the next call reads again */
    all: () => (reading ??= read()),
    /** The folder names of the stretches that were invalid at the last read. */
    damaged: (): readonly string[] => damaged,
    readAgain() {
      reading = null;
    },
  };
}

/** Loads the reader on demand, because most tills never lack an entry. */
async function readAll(
  folder: string,
  trusted: () => Promise<Trusted>,
  damaged: (name: string) => void,
): Promise<readonly FetchedEntries[]> {
  if (!fs.existsSync(fetchedFolder(folder))) return [];
  const { readFetched } = await import('./fetched-folder.ts');
  const by = await trusted();
  return await readFetched(folder, { named: by.named, isProven: (read) => isOwn(read, by), damaged });
}

function isOwn(
  { through, signedBy, witnessedBy }: Pick<FetchedEntries, 'through' | 'signedBy' | 'witnessedBy'>,
  { officeKeys, tillKeys }: Trusted,
): boolean {
  if (through.length > 0) return true;
  const isOffices = officeKeys.length === 0 || officeKeys.includes(witnessedBy);
  return isOffices && (tillKeys === null || tillKeys.includes(signedBy));
}

/** Returns the proven stretch of this journal that reaches furthest; null if there is none. */
export function furthestOf(fetched: readonly FetchedEntries[], journal: string): FetchedEntries | null {
  const own = fetched.filter((each) => each.isProven && each.journal === journal);
  return own.toSorted((one, other) => one.last.seq - other.last.seq).at(-1) ?? null;
}

/** Returns the end of the fetched entries of a journal, and the highest numbers in them; null if there are none. */
export function fetchedEnd(
  fetched: readonly FetchedEntries[],
  journal: string,
): NonNullable<JournalDecision['fetched']> | null {
  const found = furthestOf(fetched, journal);
  return found ? { journal, before: found.before, ...found.last, numbers: found.numbers } : null;
}

type Enrolled = Extract<HeadOfficeState, { kind: 'enrolled' }>;

/** Returns what the screens show. @param officeSeq the newest known entry of this journal at head office */
export function shownFetched(
  { folder, entries, payments, begun, handedOver, last }: FetchedEntries,
  officeSeq: number,
): NonNullable<Enrolled['fetched']> {
  const isPaid = (reference: string) => payments.get(reference)?.state.outcome === 'paid';
  const paid = [...begun].filter(isPaid).length;
  return {
    folder,
    entries,
    isWhole: last.seq >= officeSeq,
    payments: begun.size,
    paid,
    handedOver: [...begun].filter((each) => handedOver.has(each)).length,
  };
}
