import { existsSync } from 'node:fs';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { NOBODY, type People } from '../../shared/people/people.ts';
import { foldPeople, peopleEntrySchema } from '../../shared/people/people-entry.ts';
import { LAST_FREE_FAILURES } from '../../shared/people/tries.ts';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import { type ChainHead, type ChainRow, checkChain, hex } from '../journal/chain.ts';
import { type Authentication, authenticationOf } from '../journal/heads/authentication.ts';
import type { HeadMarker } from '../journal/heads/head-marker.ts';
import { type FoundHeads, readOutside } from '../journal/heads/heads.ts';
import { type PeopleFiles, peopleFiles, readStored, type StoredPeople, type StoredRecords } from './people-journal.ts';
import { openPepper, type Pepper, type PepperStore, unwrapPepper } from './pepper.ts';
import { claimedRecords, type PinRecords, provenRecords } from './pin-records.ts';

export interface ProofPlace {
  /** The profile's own folder: all modes have the same people. */
  folder: string;
  secrets: PepperStore;
  /** Wraps the pepper if there is no trusted key store. */
  passphrase: string | null;
  /** The folder outside every profile for second heads; null if there is none. */
  outsideHeads: string | null;
  /** True if a journal of payments names a person who was signed in. */
  namesPeople: boolean;
}

export interface OpenPeople {
  id: string;
  pepper: Pepper;
  wrapped: StoredRecords['pepper'];
  head: ChainHead;
  people: People;
  records: PinRecords;
}

interface Proven {
  kind: 'proven';
  people: OpenPeople;
  lies: 'inProfile' | 'outside';
}
interface Blocked {
  kind: 'blocked';
  why: Problem;
}
/** An authentic journal in the profile, older than one of its heads. */
interface Older {
  kind: 'older';
  chain: ProvenChain;
  heads: FoundHeads;
}
export type ProvenPeople = Proven | Blocked | { kind: 'nobody' };

type OpenWith = (stored: StoredPeople) => Promise<Pepper | null>;

/** Proves the people by their journal's heads. The outside copy may replace an old or missing journal. */
export async function provePeople(place: ProofPlace): Promise<ProvenPeople> {
  const found = await prove(place, async ({ id: ledgerId, records }) =>
    openPepper(place.secrets, place.passphrase, { ledgerId, wrapped: records?.pepper ?? null }),
  );
  return found.kind === 'older' ? fromOutside(peopleFiles(place), found) : found;
}

/**
 * Proves the people by an owner's recovery code. Anyone can forge a journal and a code with a key of their own, so the
 * head outside the profile is required.
 */
export async function provePeopleByCode(
  place: ProofPlace,
  recoveryCode: string,
): Promise<(Proven & { ownerId: string }) | Blocked> {
  if (place.outsideHeads === null) return blocked('peopleNotProven');
  let ownerId: string | null = null;
  const found = await prove(place, async (stored) => {
    const opened = await openByCode(stored, recoveryCode);
    ownerId = opened?.ownerId ?? null;
    return opened?.pepper ?? null;
  });
  if (ownerId === null || found.kind === 'nobody') return blocked('recoveryCodeWrong');
  // The code of an older journal may be replaced or belong to a former owner.
  if (found.kind === 'older') return blocked('peopleOlder');
  return found.kind === 'proven' ? { ...found, ownerId } : found;
}

async function prove(place: ProofPlace, openWith: OpenWith): Promise<ProvenPeople | Older> {
  const files = peopleFiles(place);
  const own = readStored(files.database);
  if (own === 'damaged') return blocked('peopleEdited');
  const isEmpty = own === null || own.rows.length === 0;
  if (isEmpty && !(await hadPeople(place, files, own))) return { kind: 'nobody' };
  const stored = isEmpty ? storedOutside(files) : own;
  if (stored === null) return blocked('peopleMissing');
  const pepper = await openWith(stored);
  if (!pepper) return blocked(stored.records?.pepper ? 'peoplePassphraseNeeded' : 'peopleKeyMissing');
  const chain = provenChain(stored, pepper);
  if (!chain) return blocked('peopleEdited');
  const heads = headsAt(files, authenticationOf(pepper.journalKey, 'head'));
  if ((heads.outside ?? heads.inside).kind !== 'present') return blocked('peopleNotProven');
  if (!markersIn(heads).every(chain.knows)) return { kind: 'older', chain, heads };
  if (isEmpty) return { kind: 'proven', people: chain.people, lies: 'outside' };
  return { kind: 'proven', people: withCountedFailures(files, chain.people), lies: 'inProfile' };
}

/** Accepts the copy only if it continues the profile's journal. A copy with another history is rejected. */
function fromOutside(files: PeopleFiles, { chain, heads }: Older): Proven | Blocked {
  const copy = storedOutside(files);
  const newest = copy && provenChain(copy, chain.people.pepper);
  const { id, head } = chain.people;
  const known = [{ journal: id, seq: head.seq, hash: hex(head.hash) }, ...markersIn(heads)];
  if (!newest || !known.every(newest.knows)) return blocked('peopleOlder');
  return { kind: 'proven', people: newest.people, lies: 'outside' };
}

/** An authentic journal. Only the heads prove that it is the newest. */
type ProvenChain = NonNullable<ReturnType<typeof provenChain>>;

function provenChain({ id, genesis, rows, records: stored }: StoredPeople, pepper: Pepper) {
  const { head, faults } = checkChain({ seq: 0, hash: genesis }, rows);
  // The records contain the newest entry's hash, so they prove every entry before it.
  const records = stored && provenRecords(stored, { journal: id, head, pepper });
  const people = peopleIn(rows);
  if (faults.length > 0 || !stored || !records || !people) return null;
  return {
    people: { id, pepper, wrapped: stored.pepper, head, people, records },
    /** Tells whether a head belongs to this journal and names one of its entries. */
    knows({ journal, seq, hash }: Pick<HeadMarker, 'journal' | 'seq' | 'hash'>) {
      const link = seq === 0 ? genesis : rows[seq - 1]?.hash;
      return journal === id && link !== undefined && hex(link) === hash;
    },
  };
}

function peopleIn(rows: readonly ChainRow[]): People | null {
  let people = NOBODY;
  for (const { payload } of rows) {
    const entry = peopleEntrySchema.safeParse(jsonOrNull(Buffer.from(payload).toString('utf8'))).data;
    const folded = entry && foldPeople(people, entry);
    if (!folded?.ok) return null;
    people = folded.value;
  }
  return people;
}

async function openByCode(
  stored: StoredPeople,
  recoveryCode: string,
): Promise<{ pepper: Pepper; ownerId: string } | null> {
  const { credentials = {} } = (stored.records && claimedRecords(stored.records)) ?? {};
  const { persons } = peopleIn(stored.rows) ?? NOBODY;
  for (const { id: ownerId } of persons.filter(({ role, isActive }) => role === 'owner' && isActive)) {
    const recoveryKey = credentials[ownerId]?.recoveryKey;
    const pepper = recoveryKey && (await unwrapPepper(recoveryKey, recoveryCode, stored.id));
    if (pepper) return { pepper, ownerId };
  }
  return null;
}

/**
 * Tells whether the till ever had people. An interrupted set-up leaves only an empty journal, heads without an entry,
 * and the pepper.
 */
async function hadPeople(place: ProofPlace, files: PeopleFiles, own: StoredPeople | null): Promise<boolean> {
  const { inside, outside } = headsAt(files, null);
  const isOfEntries = [inside, outside ?? inside].some((head) =>
    head.kind === 'present' ? head.marker.seq > 0 : head.kind === 'unreadable',
  );
  const isCopied = files.outside !== null && existsSync(files.outside.copy);
  if (isOfEntries || isCopied || place.namesPeople) return true;
  return own === null && (await place.secrets.read('peoplePepper')) !== null;
}

function headsAt({ head, outside }: PeopleFiles, authentication: Authentication | null): FoundHeads {
  const inside = readOutside(head, authentication) ?? { kind: 'absent' };
  return { inside, outside: readOutside(outside?.head ?? null, authentication) };
}

function markersIn({ inside, outside }: FoundHeads): HeadMarker[] {
  return [inside, outside].flatMap((head) => (head?.kind === 'present' ? [head.marker] : []));
}

function storedOutside({ outside }: PeopleFiles): StoredPeople | null {
  const stored = outside && readStored(outside.copy);
  return stored === 'damaged' ? null : stored;
}

/**
 * Adds the counted failures, which an older journal must not reset. If they are lost, one attempt is left before a
 * wait.
 */
function withCountedFailures(files: PeopleFiles, people: OpenPeople): OpenPeople {
  if (files.outside === null) return people;
  const copy = storedOutside(files);
  const copied = copy?.id === people.id ? provenChain(copy, people.pepper)?.people : null;
  // A copy that misses entries also misses later counts, such as that of a new PIN.
  if (copied && copied.head.seq < people.head.seq) return people;
  const countOf = (id: string) => (copied ? (copied.records.credentials[id]?.failures ?? 0) : LAST_FREE_FAILURES);
  const credentials = Object.entries(people.records.credentials).map(([id, kept]) => [
    id,
    { ...kept, failures: Math.max(kept.failures, countOf(id)) },
  ]);
  return { ...people, records: { ...people.records, credentials: Object.fromEntries(credentials) } };
}

function blocked(code: ProblemCode): Blocked {
  return { kind: 'blocked', why: problem(code).problem };
}
