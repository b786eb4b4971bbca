import fs from 'node:fs';
import type { HeadOfficeState } from '../../../../shared/head-office/head-office-channels.ts';
import type { FetchedStretch } from '../../../../shared/journal/journal-identity.ts';
import type { JournalDecision } from '../../../journal/open/decision.ts';
import type { FetchedEntries } from './fetched-facts.ts';
import { fetchedFolder } from './fetched-place.ts';

/** What was fetched back, read once, and again after something was fetched. */
export interface KnownFetched {
  /**
   * Oldest first. Whoever asks waits until it has been read.
   * @throws what the file system throws; it is read anew for whoever asks next
   */
  all(): Promise<readonly FetchedEntries[]>;
  /** The names of those that did not hold when it was last read. */
  damaged(): readonly string[];
  readAgain(): void;
}

/** By what fetched entries count as this till's own. */
export interface Trusted {
  /** What the journal names: its ends prove what lies before them. */
  named: readonly FetchedStretch[];
  /** With one of these keys a receipt is head office's; of others where none is known. */
  officeKeys: readonly string[];
  /** With one of these keys the till signs, or has signed; null where none can be had just now. */
  tillKeys: readonly string[] | null;
}

/** @param trusted asked where something is there */
export function createKnownFetched(folder: string, trusted: () => Promise<Trusted>): KnownFetched {
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
    all() {
      reading ??= read();
      return reading;
    },
    damaged: () => damaged,
    readAgain() {
      reading = null;
    },
  };
}

/** What reads it is read where there is something: most tills never lack anything. */
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

/** Of what was fetched back of this journal and is proven, the stretch that reaches furthest; null where nothing was. */
export function furthestOf(fetched: readonly FetchedEntries[], journal: string): FetchedEntries | null {
  const own = fetched.filter((each) => each.isProven && each.journal === journal);
  return own.toSorted((one, other) => one.last.seq - other.last.seq).at(-1) ?? null;
}

/** The newest entry of a journal that was fetched, and the highest numbers in what was; null where nothing was. */
export function fetchedEnd(
  fetched: readonly FetchedEntries[],
  journal: string,
): NonNullable<JournalDecision['fetched']> | null {
  const found = furthestOf(fetched, journal);
  return found ? { journal, before: found.before, ...found.last, numbers: found.numbers } : null;
}

type Enrolled = Extract<HeadOfficeState, { kind: 'enrolled' }>;

/**
 * What the screens say of it.
 * @param officeSeq the newest entry that head office is known to have of this journal
 */
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
