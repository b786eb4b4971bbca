import { randomUUID } from 'node:crypto';
import { NOBODY, type People, type PeopleChange, peopleAfter } from '../../shared/people/people.ts';
import { peopleChangeRefusal } from '../../shared/people/people-rules.ts';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import { createQueue } from '../desk/records/queue.ts';
import { type KeptList, keepList, type OpenState, type PeoplePlace } from './kept-list.ts';
import { type Credentials, entryAfter, type LedgerEntry, type PeopleBody } from './people-file.ts';
import { makePepper, type Pepper } from './pepper.ts';
import { type KnownHeads, type ProvenPeople, provePeople, provePeopleByCode } from './proven-people.ts';

export interface Actor {
  id: string;
  name: string;
}

/** What else changes with a change: of whose credentials, and what of them. */
export type CredentialChanges = Readonly<Record<string, Partial<Credentials>>>;

/** The people who were set up, as they are proven. */
export interface OpenLedger {
  ledgerId: string;
  pepper: Pepper;
  cost: number;
  people: People;
  credentialsOf(personId: string): Credentials | null;
  entries: readonly LedgerEntry[];
}

export interface PeopleLedger {
  /** Null where nobody is set up; a problem where nobody can sign in. */
  read(): OpenLedger | Problem | null;
  /**
   * Makes the first people.
   * @param setting `passphrase` wraps what proves them where there is neither a key store nor one yet
   * @param credentialsWith what is kept of their secrets, once there is a pepper
   */
  setUp(
    change: Extract<PeopleChange, { kind: 'setUp' }>,
    setting: { cost: number; passphrase: string | null },
    credentialsWith: (pepper: Pepper, ledgerId: string) => Promise<Record<string, Credentials>>,
  ): Promise<Problem | null>;
  /**
   * Brings back the key that proves the people, where it is lost, with an owner's code.
   * @param newPassphrase wraps it from now on where there is no key store; null where none was chosen
   */
  recoverKey(recoveryCode: string, newPassphrase: string | null): Promise<Problem | null>;
  /**
   * Opens what proves the people with the passphrase that it was wrapped with.
   * @param openAnew tried then: where the till was opened anew with it, that one tells the screens
   */
  givePassphrase(passphrase: string, openAnew: () => Promise<boolean>): Promise<Problem | null>;
  /**
   * Writes a change down where its actor may make it.
   * @param by null where the program itself acts
   * @param hindrance asked in the very moment: why it must not be written any more
   */
  change(
    by: Actor | null,
    change: PeopleChange,
    credentials?: CredentialChanges,
    hindrance?: () => Problem | null | Promise<Problem | null>,
  ): Promise<Problem | null>;
  /** Counts the wrong PINs of a person, of which the journal knows nothing. Throws where the disk does not take it. */
  keepFailures(personId: string, failures: number): Promise<void>;
  /** Writes nothing from here on, and waits for what is being written: the list has one writer, and another till may follow. */
  stop(): Promise<void>;
}

/**
 * Opens the ledger of a profile: proven by a key that no file holds in the clear, and no older than what the journals and
 * the mark outside the profile know.
 * What is not proven never falls back to a till without people.
 * @param told hears of every change once it is durable
 */
export async function openPeopleLedger(
  place: PeoplePlace,
  known: KnownHeads,
  told: () => Promise<void>,
): Promise<PeopleLedger> {
  const queue = createQueue();
  const list = keepList(place, await withWayOut(place, await provePeople(place, known)));
  const inTurn = async (write: () => Problem | null | Promise<Problem | null>) => {
    const refused = await queue.run(async () => await write());
    if (!refused) await told();
    return refused;
  };
  return {
    read() {
      const state = list.state();
      return state === null || 'code' in state ? state : ledgerOf(state);
    },
    setUp: (...given) => inTurn(() => setUp(place, list, ...given)),
    recoverKey: (...typed) => inTurn(() => recoverKey(place, known, list, ...typed)),
    async givePassphrase(typed, openAnew) {
      const refused = await queue.run(() => givePassphrase(place, known, list, typed));
      // Not in the turn: the till is let go for the next one, and waits for what is being written.
      if (!refused && !(await openAnew())) await told();
      return refused;
    },
    change: (by, changed, credentials = {}, hindrance = () => null) =>
      inTurn(async () => (await hindrance()) ?? change(place, list, by, changed, credentials)),
    keepFailures: (personId, failures) =>
      queue.run(async () => {
        const state = list.state();
        if (state === null || 'code' in state) return;
        const refused = list.write(withCredentials(state.body, { [personId]: { failures } }), state.pepper, false);
        if (refused) throw new Error('The list of people could not be written.');
      }),
    async stop() {
      list.stop();
      await queue.run(async () => undefined);
    },
  };
}

async function setUp(
  { secrets, now, opensKeys }: PeoplePlace,
  list: KeptList,
  ...[change, { cost, passphrase: chosen }, credentialsWith]: Parameters<PeopleLedger['setUp']>
): Promise<Problem | null> {
  const state = list.state();
  if (state !== null) return 'code' in state ? state : problem('peopleAlreadySetUp').problem;
  const refused = peopleChangeRefusal(NOBODY, null, change);
  if (refused) return refused;
  if (list.isStopped()) return problem('peopleNotKept').problem;
  if (chosen !== null && !(await opensKeys(chosen))) return problem('passphraseWrong').problem;
  const id = randomUUID();
  const held = list.passphrase();
  // That of a file was tried by nobody: it may open nothing.
  const passphrase = held !== null && (await opensKeys(held)) ? held : chosen;
  const made = await makePepper(secrets, passphrase, id);
  if (!made) return problem('peopleNeedKeyStore').problem;
  list.wrapWith(made.wrapped);
  const credentials = await credentialsWith(made.pepper, id);
  const marked = { ...change, keyMark: made.pepper.mark() };
  const first = entryAfter({ id, entries: [] }, { at: now().toISOString(), by: null, change: marked });
  const notKept = list.write({ id, cost, entries: [first], credentials }, made.pepper);
  const isLockedAnew = made.wrapped !== null && passphrase !== held;
  if (!notKept && isLockedAnew && passphrase !== null) list.holdPassphrase(passphrase);
  return notKept;
}

function change(
  { now }: PeoplePlace,
  list: KeptList,
  by: Actor | null,
  changed: PeopleChange,
  credentials: CredentialChanges,
): Problem | null {
  const state = list.state();
  if (state === null || 'code' in state) return state ?? problem('notSignedIn').problem;
  const { body, people, pepper } = state;
  const refused = by && peopleChangeRefusal(people, by.id, changed);
  if (refused) return refused;
  const changedBody = withCredentials(body, credentials);
  if (isBadgeShared(peopleAfter(people, changed), changedBody)) return problem('badgeTaken').problem;
  const at = now().toISOString();
  return list.write(bodyAfter(changedBody, { at, by, change: changed }), pepper);
}

/** Whether a badge names more than one of those who can sign in. */
function isBadgeShared({ persons }: People, { credentials }: PeopleBody): boolean {
  const badges = persons.flatMap(({ id, isActive }) => (isActive && credentials[id]?.badge) || []);
  return badges.length > new Set(badges).size;
}

async function recoverKey(
  place: PeoplePlace,
  known: KnownHeads,
  list: KeptList,
  ...[recoveryCode, chosen]: Parameters<PeopleLedger['recoverKey']>
): Promise<Problem | null> {
  const state = list.state();
  if (state === null) return problem('personNotFound').problem;
  if (!('code' in state)) return null;
  if (!KEY_IS_MISSING.includes(state.code)) return state;
  const opened = await provePeopleByCode(place, known, recoveryCode);
  if (opened.kind === 'blocked') return opened.why;
  const { pepper, body, ownerId } = opened;
  if (chosen !== null && !(await place.opensKeys(chosen))) return problem('passphraseWrong').problem;
  const held = list.passphrase();
  // One of a file that opens no key locks no people: whoever then types the right one would find either of them shut.
  const passphrase = chosen ?? (held !== null && (await place.opensKeys(held)) ? held : null);
  // Where nothing keeps it, it is there for this run.
  const kept = (await pepper.keep(place.secrets, passphrase, body.id)) ?? opened;
  list.take(opened, kept.wrapped);
  const notKept = change(place, list, null, { kind: 'keyRecovered', id: ownerId }, {});
  if (!notKept && kept.wrapped !== null && chosen !== null) list.holdPassphrase(chosen);
  return notKept;
}

async function givePassphrase(
  place: PeoplePlace,
  known: KnownHeads,
  list: KeptList,
  typed: string,
): Promise<Problem | null> {
  const state = list.state();
  if (state === null) return problem('personNotFound').problem;
  if (!('code' in state)) return problem('peopleAlreadySetUp').problem;
  if (state.code !== 'peoplePassphraseNeeded') return state;
  const opened = await provePeople({ ...place, passphrase: typed }, known);
  if (opened.kind !== 'proven') {
    const why = opened.kind === 'blocked' ? opened.why : state;
    return why.code === 'peoplePassphraseNeeded' ? problem('passphraseWrong').problem : why;
  }
  list.holdPassphrase(typed);
  list.accept(opened);
  return null;
}

/** What an owner's recovery code is a way out of. */
const KEY_IS_MISSING: readonly string[] = ['peopleKeyMissing', 'peoplePassphraseNeeded'] satisfies ProblemCode[];

/** Tells the screens what opens the list later where an owner's code brings it back now. */
async function withWayOut({ opensNext }: PeoplePlace, found: ProvenPeople): Promise<ProvenPeople> {
  const isMissing = found.kind === 'blocked' && KEY_IS_MISSING.includes(found.why.code);
  return isMissing ? { ...found, why: { ...found.why, facts: { opensNext: await opensNext() } } } : found;
}

function ledgerOf({ pepper, body, people }: OpenState): OpenLedger {
  const { id: ledgerId, cost, entries, credentials } = body;
  return { ledgerId, pepper, cost, people, entries, credentialsOf: (personId) => credentials[personId] ?? null };
}

const NO_SECRETS: Omit<Credentials, 'pin'> = { recoveryCode: null, recoveryKey: null, badge: null, failures: 0 };

function bodyAfter(body: PeopleBody, { at, by, change }: Pick<LedgerEntry, 'at' | 'by' | 'change'>): PeopleBody {
  const entry = entryAfter(body, { at, by: by && { id: by.id, name: by.name }, change });
  return { ...body, entries: [...body.entries, entry] };
}

function withCredentials(body: PeopleBody, changes: CredentialChanges): PeopleBody {
  const credentials = { ...body.credentials };
  for (const [personId, change] of Object.entries(changes)) {
    const before = credentials[personId];
    const pin = change.pin ?? before?.pin;
    if (pin) credentials[personId] = { ...NO_SECRETS, ...before, ...change, pin };
  }
  return { ...body, credentials };
}
