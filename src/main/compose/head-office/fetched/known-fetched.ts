import fs from 'node:fs';
import type { HeadOfficeState } from '../../../../shared/head-office/head-office-channels.ts';
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
  readAgain(): void;
}

/** @param damaged told of each that does not hold any more: of that nothing is known */
export function createKnownFetched(folder: string, damaged: (name: string) => void): KnownFetched {
  let reading: Promise<readonly FetchedEntries[]> | null = null;
  return {
    all() {
      reading ??= readAll(folder, damaged).catch((error) => {
        reading = null;
        throw error;
      });
      return reading;
    },
    readAgain() {
      reading = null;
    },
  };
}

/** What reads it is read where there is something: most tills never lack anything. */
async function readAll(folder: string, damaged: (name: string) => void): Promise<readonly FetchedEntries[]> {
  if (!fs.existsSync(fetchedFolder(folder))) return [];
  const { readFetched } = await import('./fetched-folder.ts');
  return await readFetched(folder, damaged);
}

/** Of what was fetched back of this journal, the stretch that reaches furthest; null where nothing was. */
export function furthestOf(fetched: readonly FetchedEntries[], journal: string): FetchedEntries | null {
  const own = fetched.filter((each) => each.journal === journal);
  return own.toSorted((one, other) => one.last.seq - other.last.seq).at(-1) ?? null;
}

/** The newest entry of a journal that was fetched, and the highest numbers in what was; null where nothing was. */
export function fetchedEnd(
  fetched: readonly FetchedEntries[],
  journal: string,
): NonNullable<JournalDecision['fetched']> | null {
  const found = furthestOf(fetched, journal);
  return found ? { journal, ...found.last, numbers: found.numbers } : null;
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
