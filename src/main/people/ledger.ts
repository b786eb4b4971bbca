import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { Approved } from '../../shared/people/approval.ts';
import { NOBODY, type People, type PeopleChange } from '../../shared/people/people.ts';
import { foldPeople, type PeopleEntry } from '../../shared/people/people-entry.ts';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import { createQueue } from '../desk/records/queue.ts';
import { describeError } from '../log.ts';
import { removeFile } from '../replace-file.ts';
import { KeptPeople, type PeoplePlace } from './kept-people.ts';
import { makeJournal } from './people-journal.ts';
import { makePepper, type Pepper } from './pepper.ts';
import type { Credentials, PinRecords } from './pin-records.ts';
import { type OpenPeople, type ProvenPeople, provePeople, provePeopleByCode } from './proven-people.ts';

export interface Actor {
  id: string;
  name: string;
}

export type CredentialChanges = Readonly<Record<string, Partial<Credentials>>>;

export type OpenLedger = ReturnType<typeof ledgerOf>;

export type PeopleLedger = Awaited<ReturnType<typeof openPeopleLedger>>;

type SetUp = Extract<PeopleChange, { kind: 'setUp' }>;

interface FirstSecrets {
  cost: number;
  /** Wraps the pepper if there is no key store. */
  passphrase: string | null;
  /** Runs once the pepper exists. */
  credentialsWith: (pepper: Pepper, ledgerId: string) => Promise<Record<string, Credentials>>;
}

/** Opens the list of people. If key or heads do not prove it, nobody can sign in: it never counts as empty. */
export async function openPeopleLedger(place: PeoplePlace, told: () => void) {
  const queue = createQueue();
  const prove = async () => withNextOpening(place, await provePeople(place));
  const kept = new KeptPeople(place, await prove());
  const inTurn = async (write: () => Problem | null | Promise<Problem | null>) => {
    const refused = await queue.run(async () => await write());
    if (!refused) told();
    return refused;
  };
  return {
    /** Returns null if nobody is set up; a problem if nobody can sign in. */
    read() {
      const state = kept.state;
      return state === null || 'code' in state ? state : ledgerOf(state);
    },
    /** Tries again to prove the people if nobody can sign in: the key store or a folder may be back. */
    lookAgain: () =>
      queue.run(async () => {
        if (kept.state !== null && 'code' in kept.state && !kept.isStopped) kept.take(await prove());
      }),
    setUp: (change: SetUp, secrets: FirstSecrets) => inTurn(() => setUp(place, kept, change, secrets)),
    /** Restores the lost key with an owner's recovery code. Without a key store, `newPassphrase` wraps the key. */
    recoverKey: (recoveryCode: string, newPassphrase: string | null) =>
      inTurn(() => recoverKey(place, kept, recoveryCode, newPassphrase)),
    /** Afterwards calls `openAnew`, which returns true if it reopened the till and thereby updated the screens. */
    async givePassphrase(passphrase: string, openAnew: () => Promise<boolean>) {
      const refused = await queue.run(() => givePassphrase(place, kept, passphrase));
      // Runs outside the queue, because reopening the till waits for running writes.
      if (!refused && !(await openAnew())) told();
      return refused;
    },
    /** `by` is null for the program itself. `hindrance` runs just before the write and can refuse the change. */
    change: (
      by: Actor | null,
      changed: PeopleChange,
      credentials: CredentialChanges = {},
      hindrance: () => Problem | null | Promise<Problem | null> = () => null,
    ) => inTurn(async () => (await hindrance()) ?? change(place, kept, by, changed, credentials)),
    /** Stores a person's count of wrong PINs, which is not in the chain. */
    keepFailures: (personId: string, failures: number) =>
      queue.run(async () => {
        const state = kept.state;
        if (state === null || 'code' in state) return state;
        return kept.write({ ...state, records: withCredentials(state.records, { [personId]: { failures } }) }, null);
      }),
    /** Refuses further writes and waits for running writes, so that another till can become the only writer. */
    async stop() {
      kept.isStopped = true;
      await queue.run(async () => undefined);
    },
  };
}

async function setUp(
  { secrets, passphrase: held, holdPassphrase, now, opensKeys, log }: PeoplePlace,
  kept: KeptPeople,
  change: SetUp,
  { cost, passphrase: chosen, credentialsWith }: FirstSecrets,
): Promise<Problem | null> {
  const state = kept.state;
  if (state !== null) return 'code' in state ? state : problem('peopleAlreadySetUp').problem;
  const { id: actorId, name: actor } = change.owner;
  const at = now().toISOString();
  const entry = entryOf(change, { at, actor, actorId });
  const folded = foldPeople(NOBODY, entry);
  if (!folded.ok) return folded.problem;
  if (kept.isStopped) return problem('peopleNotKept').problem;
  if (chosen !== null && !(await opensKeys(chosen))) return problem('passphraseWrong').problem;
  // A passphrase from a file is untested and may open nothing.
  const passphrase = held !== null && (await opensKeys(held)) ? held : chosen;
  try {
    const { id, head } = makeJournal(kept.files, at);
    const made = await makePepper(secrets, passphrase, id);
    if (!made) {
      removeFile(kept.files.database);
      return problem('peopleNeedKeyStore').problem;
    }
    const records = { cost, credentials: await credentialsWith(made.pepper, id) };
    const first: OpenPeople = { id, ...made, head, people: folded.value, records };
    // Without its heads, the journal of people would not open at the next start.
    const notKept = kept.mark(first) ? kept.write(first, entry) : problem('peopleNotKept').problem;
    const isLockedAnew = made.wrapped !== null && passphrase !== held;
    if (!notKept && isLockedAnew && passphrase !== null) holdPassphrase(passphrase);
    return notKept;
  } catch (error) {
    log.write('settingsNotWritten', describeError(error));
    return problem('peopleNotKept').problem;
  }
}

function change(
  { now, approved }: PeoplePlace,
  kept: KeptPeople,
  by: Actor | null,
  changed: PeopleChange,
  credentials: CredentialChanges,
): Problem | null {
  const state = kept.state;
  if (state === null || 'code' in state) return state ?? problem('notSignedIn').problem;
  const entry = entryOf(changed, { at: now().toISOString(), ...actedBy(by, approved()) });
  const folded = foldPeople(state.people, entry);
  if (!folded.ok) return folded.problem;
  const records = withCredentials(state.records, credentials);
  if (isBadgeShared(folded.value, records)) return problem('badgeTaken').problem;
  return kept.write({ ...state, people: folded.value, records }, entry);
}

function isBadgeShared({ persons }: People, { credentials }: PinRecords): boolean {
  const badges = persons.flatMap(({ id, isActive }) => (isActive && credentials[id]?.badge) || []);
  return badges.length > new Set(badges).size;
}

async function recoverKey(
  place: PeoplePlace,
  kept: KeptPeople,
  recoveryCode: string,
  chosen: string | null,
): Promise<Problem | null> {
  const state = kept.state;
  if (state === null) return problem('personNotFound').problem;
  if (!('code' in state)) return null;
  if (!KEY_IS_MISSING.includes(state.code)) return state;
  const opened = await provePeopleByCode(place, recoveryCode);
  if (opened.kind === 'blocked') return opened.why;
  const { people, ownerId } = opened;
  if (chosen !== null && !(await place.opensKeys(chosen))) return problem('passphraseWrong').problem;
  const { passphrase: held } = place;
  // If the held passphrase opens no key, it must not lock the list: no single passphrase would open everything.
  const passphrase = chosen ?? (held !== null && (await place.opensKeys(held)) ? held : null);
  // If neither key store nor passphrase keeps the pepper, the list of people opens for this run only.
  const { wrapped } = (await people.pepper.keep(place.secrets, passphrase, people.id)) ?? people;
  kept.accept({ ...opened, people: { ...people, wrapped } });
  const notKept = change(place, kept, null, { kind: 'keyRecovered', id: ownerId }, {});
  if (!notKept && wrapped !== null && chosen !== null) place.holdPassphrase(chosen);
  return notKept;
}

async function givePassphrase(place: PeoplePlace, kept: KeptPeople, typed: string): Promise<Problem | null> {
  const state = kept.state;
  if (state === null) return problem('personNotFound').problem;
  if (!('code' in state)) return problem('peopleAlreadySetUp').problem;
  if (state.code !== 'peoplePassphraseNeeded') return state;
  const opened = await provePeople({ ...place, passphrase: typed });
  if (opened.kind !== 'proven') {
    const why = opened.kind === 'blocked' ? opened.why : state;
    return why.code === 'peoplePassphraseNeeded' ? problem('passphraseWrong').problem : why;
  }
  place.holdPassphrase(typed);
  kept.accept(opened);
  return null;
}

/** Problems that an owner's recovery code solves. */
const KEY_IS_MISSING: readonly string[] = ['peopleKeyMissing', 'peoplePassphraseNeeded'] satisfies ProblemCode[];

async function withNextOpening({ opensNext }: PeoplePlace, found: ProvenPeople): Promise<ProvenPeople> {
  const isMissing = found.kind === 'blocked' && KEY_IS_MISSING.includes(found.why.code);
  return isMissing ? { ...found, why: { ...found.why, facts: { opensNext: await opensNext() } } } : found;
}

function ledgerOf({ id: ledgerId, pepper, people, records }: OpenPeople) {
  const { cost, credentials } = records;
  return { ledgerId, pepper, cost, people, credentialsOf: (personId: string) => credentials[personId] ?? null };
}

function entryOf(change: PeopleChange, acted: Pick<PeopleEntry, 'at' | 'actor' | 'actorId' | 'approved'>): PeopleEntry {
  return { form: 1, rules: 1, ...acted, happening: { kind: 'peopleChanged', change } };
}

function actedBy(by: Actor | null, approved: Approved | null): Pick<PeopleEntry, 'actor' | 'actorId' | 'approved'> {
  return by ? { actor: by.name, actorId: by.id, ...(approved && { approved }) } : { actor: PAYDESK };
}

const NO_SECRETS: Omit<Credentials, 'pin'> = { recoveryCode: null, recoveryKey: null, badge: null, failures: 0 };

function withCredentials(records: PinRecords, changes: CredentialChanges): PinRecords {
  const credentials = { ...records.credentials };
  for (const [personId, change] of Object.entries(changes)) {
    const before = credentials[personId];
    const pin = change.pin ?? before?.pin;
    if (pin) credentials[personId] = { ...NO_SECRETS, ...before, ...change, pin };
  }
  return { ...records, credentials };
}
