import { NOBODY, type People, peopleAfter } from '../../shared/people/people.ts';
import { LAST_FREE_FAILURES } from '../../shared/people/tries.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import {
  claimedBody,
  type LedgerEntry,
  type PeopleBody,
  type PeopleFile,
  peopleFileIn,
  provenBody,
  readPeopleFile,
} from './people-file.ts';
import { isMarked, knows, listBeside, type PeopleMark, readMark } from './people-mark.ts';
import { openPepper, type Pepper, type PepperStore, unwrapPepper } from './pepper.ts';

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
      heads: readonly Head[];
    }
  | Problem;

type Head = Pick<LedgerEntry, 'number' | 'hash'>;

interface Proven {
  kind: 'proven';
  pepper: Pepper;
  body: PeopleBody;
  wrapped: PeopleFile['pepper'];
  /** Where it lies as it is: in the profile and outside it, or in one of them alone. */
  lies: 'inBoth' | 'inProfile' | 'outside';
}
/** A list with what proves it. @property mark null where there is none of this till's own */
interface Found extends Pick<Proven, 'body' | 'pepper' | 'wrapped'> {
  kind: 'found';
  mark: PeopleMark | null;
}
/** A list of this till that does not know what something else knows. */
interface Older {
  kind: 'older';
  pepper: Pepper;
  body: PeopleBody;
  heads: readonly Head[];
  mark: PeopleMark | null;
}
type OpenWith = (file: PeopleFile) => Promise<Pepper | null>;
interface Blocked {
  kind: 'blocked';
  why: Problem;
}
/** `nobody`: nobody is set up. */
export type ProvenPeople = Proven | Blocked | { kind: 'nobody' };

/**
 * The people of a profile, as far as something besides their own list proves them: a journal that is open, else the mark
 * outside the profile. A journal that is not open proves nobody, and still tells that a list is missing or older. An older one
 * gives way to the one outside the profile, where that goes on from it.
 */
export async function provePeople(place: ProofPlace, known: KnownHeads): Promise<ProvenPeople> {
  const found = await proveList(place, known, (file) => pepperOf(place, file));
  return found.kind === 'older' ? fromOutside(place, found) : found;
}

async function proveList(place: ProofPlace, known: KnownHeads, openWith: OpenWith): Promise<ProvenPeople | Older> {
  if ('code' in known) return { kind: 'blocked', why: known };
  const own = readPeopleFile(peopleFileIn(place.folder));
  if (own === null && !(await areMissing(place, known))) return { kind: 'nobody' };
  // A profile that was put back from before it had people has no list of them; the one outside it is what it was.
  const file = own ?? listOutside(place);
  if (file === null) return blocked('peopleMissing');
  const found = await proveFile(file, place, known, openWith);
  if (found.kind !== 'found') return found;
  return own === null ? broughtBack(place, found) : asItLies(place, found);
}

async function proveFile(
  file: PeopleFile | 'damaged',
  place: ProofPlace,
  known: Exclude<KnownHeads, Problem>,
  openWith: OpenWith,
): Promise<Found | Older | Blocked> {
  if (file === 'damaged') return blocked('peopleEdited');
  const { id: ledgerId, pepper: wrapped } = file;
  const pepper = await openWith(file);
  if (!pepper) return blocked(wrapped === null ? 'peopleKeyMissing' : 'peoplePassphraseNeeded');
  const body = provenBody(file, pepper);
  if (!body) return blocked('peopleEdited');
  const mark = readMark(place.mark, ledgerId, pepper);
  const heads = mark ? [...known.heads, mark] : known.heads;
  const isOlder = heads.some((head) => !knows(body.entries, head));
  if (!known.isProven && !mark) return blocked(isOlder ? 'peopleOlder' : 'peopleNotProven');
  if (isOlder) return { kind: 'older', pepper, body, heads, mark };
  return { kind: 'found', pepper, body, wrapped, mark };
}

function asItLies(place: ProofPlace, { body, pepper, wrapped, mark }: Omit<Found, 'kind'>): Proven {
  const lies = isOutside(place, body, mark) ? 'inBoth' : 'inProfile';
  return { kind: 'proven', pepper, body: withMarkedFailures(body, place, mark), wrapped, lies };
}

/** Null where nothing marks a list outside: one that merely lies there may be of a profile that was here before. */
function listOutside({ mark }: ProofPlace): ReturnType<typeof readPeopleFile> {
  return mark !== null && isMarked(mark) ? readPeopleFile(listBeside(mark)) : null;
}

/** Wrong PINs are counted in the mark alone; those of the list outside are of the time of its newest change. */
function broughtBack(place: ProofPlace, { body, pepper, wrapped, mark }: Omit<Found, 'kind'>): Proven {
  const uncounted = withFailures(body, () => 0);
  return { kind: 'proven', pepper, body: withMarkedFailures(uncounted, place, mark), wrapped, lies: 'outside' };
}

function isOutside({ mark: file }: ProofPlace, { entries }: PeopleBody, mark: PeopleMark | null): boolean {
  return file === null || (mark?.number === entries.length && isMarked(listBeside(file)));
}

/** It has to go on from the list in the profile: one of another history is nobody's copy. */
function fromOutside(place: ProofPlace, { pepper, body, heads, mark }: Older): Proven | Blocked {
  const file = place.mark === null ? null : readPeopleFile(listBeside(place.mark));
  const newest = file === null || file === 'damaged' ? null : provenBody(file, pepper);
  const isSame =
    newest?.id === body.id && [...body.entries.slice(-1), ...heads].every((each) => knows(newest.entries, each));
  if (!isSame || !newest || file === null || file === 'damaged') return blocked('peopleOlder');
  return broughtBack(place, { body: newest, pepper, wrapped: file.pepper, mark });
}

/**
 * The same where the key store, or the passphrase, is lost, and an owner's recovery code opens the pepper. Whoever makes a list
 * with a key of his own could make a code for it, too: so the list must be one that a journal knows, and name this very key. Where
 * no journal knows of people and the profile has no list, the marked one outside is taken: whoever could put another one there could
 * as well take it away, and find a till without people.
 */
export async function provePeopleByCode(
  place: ProofPlace,
  known: KnownHeads,
  recoveryCode: string,
): Promise<(Proven & { ownerId: string }) | Blocked> {
  if ('code' in known) return { kind: 'blocked', why: known };
  const isKnown = known.heads.length > 0 ? known.isProven : readPeopleFile(peopleFileIn(place.folder)) === null;
  if (!isKnown) return blocked('peopleNotProven');
  const owners: string[] = [];
  const people = await proveList(place, known, async (file) => {
    const opened = await openByCode(file, recoveryCode);
    if (opened) owners.push(opened.ownerId);
    return opened?.pepper ?? null;
  });
  const [ownerId] = owners;
  if (ownerId === undefined || people.kind === 'nobody') return blocked('recoveryCodeWrong');
  // Whoever was an owner then may be none any more, and the code may be of no use any more.
  if (people.kind === 'older') return blocked('peopleOlder');
  return people.kind === 'proven' ? { ...people, ownerId } : people;
}

async function openByCode(file: PeopleFile, recoveryCode: string): Promise<{ pepper: Pepper; ownerId: string } | null> {
  const claimed = claimedBody(file);
  const marks = claimed?.entries.flatMap(({ change }) =>
    'keyMark' in change && change.keyMark ? [change.keyMark] : [],
  );
  const { persons } = peopleOf(claimed?.entries ?? []);
  for (const { id: ownerId } of persons.filter(({ role, isActive }) => role === 'owner' && isActive)) {
    const recoveryKey = claimed?.credentials[ownerId]?.recoveryKey ?? null;
    const pepper = recoveryKey && (await unwrapPepper(recoveryKey, recoveryCode, file.id));
    if (pepper && marks?.at(-1) === pepper.mark()) return { pepper, ownerId };
  }
  return null;
}

/** The people that a ledger comes to. */
export function peopleOf(entries: readonly LedgerEntry[]): People {
  return entries.reduce((people, { change }) => peopleAfter(people, change), NOBODY);
}

async function pepperOf(place: ProofPlace, { id: ledgerId, pepper: wrapped }: PeopleFile): Promise<Pepper | null> {
  return await openPepper(place.secrets, place.passphrase, { ledgerId, wrapped });
}

type Blocking =
  | 'recoveryCodeWrong'
  | 'peopleMissing'
  | 'peopleEdited'
  | 'peopleKeyMissing'
  | 'peoplePassphraseNeeded'
  | 'peopleOlder'
  | 'peopleNotProven';

function blocked(code: Blocking): Blocked {
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
  return withFailures(body, (id, failures) => Math.max(failures, marked(id)));
}

function withFailures(body: PeopleBody, failuresOf: (id: string, failures: number) => number): PeopleBody {
  const credentials = Object.entries(body.credentials).map(([id, kept]) => [
    id,
    { ...kept, failures: failuresOf(id, kept.failures) },
  ]);
  return { ...body, credentials: Object.fromEntries(credentials) };
}
