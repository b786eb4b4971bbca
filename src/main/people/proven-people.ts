import { LAST_FREE_FAILURES } from '../../shared/people/tries.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { type LedgerEntry, type PeopleBody, type PeopleFile, provenBody, readPeopleFile } from './people-file.ts';
import { isMarked, knows, type PeopleMark, readMark } from './people-mark.ts';
import { openPepper, type Pepper, type PepperStore } from './pepper.ts';

/** Where the people of a profile are kept, and what proves them. */
export interface ProofPlace {
  /** The profile's own folder: all modes have the same people. */
  folder: string;
  secrets: PepperStore;
  /** Wraps the pepper where the key store cannot be trusted. */
  passphrase: string | null;
  /** The file outside the profile that marks the list; null where there is to be none. */
  mark: string | null;
}

/** What journals know of the ledger, or why nobody can tell. */
export type KnownHeads =
  | {
      /** Whether the journal in force is open, so that what it knows is proven. */
      isProven: boolean;
      /** Of every journal that says something, open or not: a list that does not have one of them is not the newest. */
      heads: readonly Pick<LedgerEntry, 'number' | 'hash'>[];
    }
  | Problem;

export type ProvenPeople =
  /** Nobody is set up. */
  | { kind: 'nobody' }
  | { kind: 'blocked'; why: Problem }
  | { kind: 'proven'; pepper: Pepper; body: PeopleBody; wrapped: PeopleFile['pepper']; isMarkCurrent: boolean };

/**
 * The people of a profile, as far as something besides their own list proves them: a journal that is open, else the mark
 * outside the profile. A journal that is not open proves nobody, and still tells that a list is missing or older.
 */
export async function provePeople(place: ProofPlace, known: KnownHeads): Promise<ProvenPeople> {
  if ('code' in known) return { kind: 'blocked', why: known };
  const file = readPeopleFile(place.folder);
  if (file === null) return (await areMissing(place, known)) ? blocked('peopleMissing') : { kind: 'nobody' };
  if (file === 'damaged') return blocked('peopleEdited');
  const { id: ledgerId, pepper: wrapped } = file;
  const pepper = await openPepper(place.secrets, place.passphrase, { ledgerId, wrapped });
  if (!pepper) return blocked('peopleKeyMissing');
  const body = provenBody(file, pepper);
  if (!body) return blocked('peopleEdited');
  const mark = readMark(place.mark, ledgerId, pepper);
  const heads = mark ? [...known.heads, mark] : known.heads;
  if (heads.some((head) => !knows(body.entries, head))) return blocked('peopleOlder');
  if (!known.isProven && !mark) return blocked('peopleNotProven');
  const isMarkCurrent = place.mark === null || mark?.number === body.entries.length;
  return { kind: 'proven', pepper, body: withMarkedFailures(body, place, mark), wrapped, isMarkCurrent };
}

type Blocking = 'peopleMissing' | 'peopleEdited' | 'peopleKeyMissing' | 'peopleOlder' | 'peopleNotProven';

function blocked(code: Blocking): ProvenPeople {
  return { kind: 'blocked', why: problem(code).problem };
}

/**
 * Where a journal is open, it is the one to know; a mark or a pepper may then be left of a profile that was here before, or of
 * people who were not set up to the end.
 */
async function areMissing(place: ProofPlace, known: Exclude<KnownHeads, Problem>): Promise<boolean> {
  if (known.heads.length > 0) return true;
  return !known.isProven && (isMarked(place.mark) || (await place.secrets.read('peoplePepper')) !== null);
}

/** A list from before some wrong PINs gives no tries back; where their count is lost, one is left before a wait. */
function withMarkedFailures(body: PeopleBody, place: ProofPlace, mark: PeopleMark | null): PeopleBody {
  if (place.mark === null) return body;
  const marked = (id: string) => (mark ? (mark.failures[id] ?? 0) : LAST_FREE_FAILURES);
  const credentials = Object.entries(body.credentials).map(([id, kept]) => [
    id,
    { ...kept, failures: Math.max(kept.failures, marked(id)) },
  ]);
  return { ...body, credentials: Object.fromEntries(credentials) };
}
