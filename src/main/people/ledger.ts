import { randomUUID } from 'node:crypto';
import { NOBODY, type People, type PeopleChange } from '../../shared/people/people.ts';
import { peopleChangeRefusal } from '../../shared/people/people-rules.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { createQueue } from '../desk/records/queue.ts';
import { describeError, type Log } from '../log.ts';
import {
  type Credentials,
  entryAfter,
  type LedgerEntry,
  type PeopleBody,
  type PeopleFile,
  writePeopleFile,
} from './people-file.ts';
import { writeMark } from './people-mark.ts';
import { makePepper, type Pepper } from './pepper.ts';
import {
  type KnownHeads,
  type ProofPlace,
  type ProvenPeople,
  peopleOf,
  provePeople,
  provePeopleByCode,
} from './proven-people.ts';

/** Where the people of a profile are kept, and what proves them. */
export interface PeoplePlace extends ProofPlace {
  now: () => Date;
  log: Log;
}

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
  /** Makes the first people. @param credentialsWith what is kept of their secrets, once there is a pepper */
  setUp(
    change: Extract<PeopleChange, { kind: 'setUp' }>,
    cost: number,
    credentialsWith: (pepper: Pepper, ledgerId: string) => Promise<Record<string, Credentials>>,
  ): Promise<Problem | null>;
  /** Brings back the key that proves the people, where it is lost, with an owner's code. */
  recoverKey(recoveryCode: string): Promise<Problem | null>;
  /** Writes a change down where its actor may make it. @param by null where the program itself acts */
  change(by: Actor | null, change: PeopleChange, credentials?: CredentialChanges): Promise<Problem | null>;
  /** Changes what is kept of a person's secrets, and nothing that the journal knows. Throws where the disk does not take it. */
  keep(personId: string, credentials: Partial<Credentials>): Promise<void>;
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
  const { secrets, passphrase, now } = place;
  const queue = createQueue();
  const found = await provePeople(place, known);
  let state = stateOf(found);
  let wrapped = found.kind === 'proven' ? found.wrapped : null;
  let isStopped = false;
  if (found.kind === 'proven' && !found.isMarkCurrent) mark(place, found.body, found.pepper);

  function write(body: PeopleBody, pepper: Pepper): Problem | null {
    const refused = isStopped ? problem('peopleNotKept').problem : writeDown(place, body, pepper, wrapped);
    if (!refused) state = { pepper, body, people: peopleOf(body.entries) };
    return refused;
  }

  async function setUp(...[change, cost, credentialsWith]: Parameters<PeopleLedger['setUp']>): Promise<Problem | null> {
    if (state !== null) return 'code' in state ? state : problem('peopleAlreadySetUp').problem;
    const refused = peopleChangeRefusal(NOBODY, null, change);
    if (refused) return refused;
    if (isStopped) return problem('peopleNotKept').problem;
    const id = randomUUID();
    const made = await makePepper(secrets, passphrase, id);
    if (!made) return problem('peopleNeedKeyStore').problem;
    wrapped = made.wrapped;
    const credentials = await credentialsWith(made.pepper, id);
    const marked = { ...change, keyMark: made.pepper.mark() };
    const first = entryAfter({ id, entries: [] }, { at: now().toISOString(), by: null, change: marked });
    return write({ id, cost, entries: [first], credentials }, made.pepper);
  }

  function change(by: Actor | null, changed: PeopleChange, credentials: CredentialChanges): Problem | null {
    if (state === null || 'code' in state) return state ?? problem('notSignedIn').problem;
    const { body, people, pepper } = state;
    const refused = by && peopleChangeRefusal(people, by.id, changed);
    if (refused) return refused;
    const actor = by && { id: by.id, name: by.name };
    const entry = entryAfter(body, { at: now().toISOString(), by: actor, change: changed });
    return write({ ...withCredentials(body, credentials), entries: [...body.entries, entry] }, pepper);
  }

  async function recoverKey(recoveryCode: string): Promise<Problem | null> {
    if (state === null) return problem('personNotFound').problem;
    if (!('code' in state)) return null;
    if (state.code !== 'peopleKeyMissing') return state;
    const opened = await provePeopleByCode(place, known, recoveryCode);
    if (opened.kind === 'blocked') return opened.why;
    const { pepper, body, ownerId } = opened;
    // Where nothing keeps it, it is there for this run.
    const kept = await pepper.keep(secrets, passphrase, body.id);
    wrapped = kept ? kept.wrapped : opened.wrapped;
    state = stateOf(opened);
    return change(null, { kind: 'keyRecovered', id: ownerId }, {});
  }

  const andTell = async (writing: Promise<Problem | null>) => {
    const refused = await writing;
    if (!refused) await told();
    return refused;
  };
  return {
    read: () => (state === null || 'code' in state ? state : ledgerOf(state)),
    setUp: (...given) => andTell(queue.run(() => setUp(...given))),
    recoverKey: (recoveryCode) => andTell(queue.run(() => recoverKey(recoveryCode))),
    change: (by, changed, credentials = {}) => andTell(queue.run(async () => change(by, changed, credentials))),
    keep: (personId, credentials) =>
      queue.run(async () => {
        if (state === null || 'code' in state) return;
        const refused = write(withCredentials(state.body, { [personId]: credentials }), state.pepper);
        if (refused) throw new Error('The list of people could not be written.');
      }),
    async stop() {
      isStopped = true;
      await queue.run(async () => undefined);
    },
  };
}

interface OpenState {
  pepper: Pepper;
  body: PeopleBody;
  people: People;
}

function writeDown(
  place: PeoplePlace,
  body: PeopleBody,
  pepper: Pepper,
  wrapped: PeopleFile['pepper'],
): Problem | null {
  try {
    writePeopleFile(place.folder, body, pepper, wrapped);
  } catch (error) {
    place.log.write('settingsNotWritten', describeError(error));
    return problem('peopleNotKept').problem;
  }
  mark(place, body, pepper);
  return null;
}

/** The place of the mark is the machine's, not the till's: the list goes on without it. */
function mark({ mark: file, log }: PeoplePlace, body: PeopleBody, pepper: Pepper): void {
  try {
    if (file !== null) writeMark(file, body, pepper);
  } catch (error) {
    log.write('backgroundFailed', describeError(error));
  }
}

function stateOf(found: ProvenPeople): OpenState | Problem | null {
  if (found.kind === 'nobody') return null;
  if (found.kind === 'blocked') return found.why;
  const { pepper, body } = found;
  return { pepper, body, people: peopleOf(body.entries) };
}

function ledgerOf({ pepper, body, people }: OpenState): OpenLedger {
  const { id: ledgerId, cost, entries, credentials } = body;
  return { ledgerId, pepper, cost, people, entries, credentialsOf: (personId) => credentials[personId] ?? null };
}

const NO_SECRETS: Omit<Credentials, 'pin'> = { recoveryCode: null, recoveryKey: null, badge: null, failures: 0 };

function withCredentials(body: PeopleBody, changes: CredentialChanges): PeopleBody {
  const credentials = { ...body.credentials };
  for (const [personId, change] of Object.entries(changes)) {
    const before = credentials[personId];
    const pin = change.pin ?? before?.pin;
    if (pin) credentials[personId] = { ...NO_SECRETS, ...before, ...change, pin };
  }
  return { ...body, credentials };
}
