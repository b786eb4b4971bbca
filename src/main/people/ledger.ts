import { randomUUID } from 'node:crypto';
import { NOBODY, type People, type PeopleChange, peopleAfter } from '../../shared/people/people.ts';
import { peopleChangeRefusal } from '../../shared/people/people-rules.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { createQueue } from '../desk/records/queue.ts';
import { describeError, type Log } from '../log.ts';
import {
  type Credentials,
  entryAfter,
  type LedgerEntry,
  type PeopleBody,
  provenBody,
  readPeopleFile,
  writePeopleFile,
} from './people-file.ts';
import { makePepper, openPepper, type Pepper, type PepperStore } from './pepper.ts';

/** Where the people of a profile are kept, and what proves them. */
export interface PeoplePlace {
  /** The profile's own folder: all modes have the same people. */
  folder: string;
  secrets: PepperStore;
  /** Wraps the pepper where the key store cannot be trusted. */
  passphrase: string | null;
  now: () => Date;
  log: Log;
}

/** What the journal of the mode knows of the ledger: null where it knows of no people, a problem where nobody can tell. */
export type KnownHead = Pick<LedgerEntry, 'number' | 'hash'> | Problem | null;

export interface Actor {
  id: string;
  name: string;
}

/** What else changes with a change: of whose credentials, and what of them. */
export type CredentialChanges = Readonly<Record<string, Partial<Credentials>>>;

/** The people who were set up, as they are proven. */
export interface OpenLedger {
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
    credentialsWith: (pepper: Pepper) => Promise<Record<string, Credentials>>,
  ): Promise<Problem | null>;
  /** Writes a change down where its actor may make it. @param by null where the program itself acts */
  change(by: Actor | null, change: PeopleChange, credentials?: CredentialChanges): Promise<Problem | null>;
  /** Changes what is kept of a person's secrets, and nothing that the journal knows. Throws where the disk does not take it. */
  keep(personId: string, credentials: Partial<Credentials>): Promise<void>;
  /** Writes nothing from here on, and waits for what is being written: the list has one writer, and another till may follow. */
  stop(): Promise<void>;
}

/**
 * Opens the ledger of a profile: proven by a key that no file holds in the clear, and no older than what the journal knows.
 * What is not proven never falls back to a till without people.
 * @param told hears of every change once it is durable
 */
export async function openPeopleLedger(
  place: PeoplePlace,
  known: KnownHead,
  told: () => Promise<void>,
): Promise<PeopleLedger> {
  const { folder, secrets, passphrase, now, log } = place;
  const queue = createQueue();
  const opened = await readLedger(place, known);
  let [state, wrapped] = [opened.state, opened.wrapped];
  let isStopped = false;

  function write(body: PeopleBody, pepper: Pepper): Problem | null {
    if (isStopped) return problem('peopleNotKept').problem;
    try {
      writePeopleFile(folder, body, pepper, wrapped);
    } catch (error) {
      log.write('settingsNotWritten', describeError(error));
      return problem('peopleNotKept').problem;
    }
    state = { pepper, body, people: peopleOf(body) };
    return null;
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
    const credentials = await credentialsWith(made.pepper);
    const first = entryAfter({ id, entries: [] }, { at: now().toISOString(), by: null, change });
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

  const andTell = async (writing: Promise<Problem | null>) => {
    const refused = await writing;
    if (!refused) await told();
    return refused;
  };
  return {
    read: () => (state === null || 'code' in state ? state : ledgerOf(state)),
    setUp: (...given) => andTell(queue.run(() => setUp(...given))),
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

async function readLedger(place: PeoplePlace, known: KnownHead) {
  const file = readPeopleFile(place.folder);
  const blocked = (why: Problem) => ({ state: why, wrapped: null });
  if (known && 'code' in known) return blocked(known);
  if (file === null) return known ? blocked(problem('peopleMissing').problem) : { state: null, wrapped: null };
  if (file === 'damaged') return blocked(problem('peopleEdited').problem);
  const { id: ledgerId, pepper: wrapped } = file;
  const pepper = await openPepper(place.secrets, place.passphrase, { ledgerId, wrapped });
  if (!pepper) return blocked(problem('peopleKeyMissing').problem);
  const body = provenBody(file, pepper);
  if (!body) return blocked(problem('peopleEdited').problem);
  if (known && body.entries[known.number - 1]?.hash !== known.hash) return blocked(problem('peopleOlder').problem);
  const state: OpenState | Problem | null = { pepper, body, people: peopleOf(body) };
  return { state, wrapped };
}

function peopleOf({ entries }: PeopleBody): People {
  return entries.reduce((people, { change }) => peopleAfter(people, change), NOBODY);
}

function ledgerOf({ pepper, body, people }: OpenState): OpenLedger {
  const { cost, entries, credentials } = body;
  return { pepper, cost, people, entries, credentialsOf: (personId) => credentials[personId] ?? null };
}

const NO_SECRETS: Omit<Credentials, 'pin'> = { recoveryCode: null, badge: null, failures: 0 };

function withCredentials(body: PeopleBody, changes: CredentialChanges): PeopleBody {
  const credentials = { ...body.credentials };
  for (const [personId, change] of Object.entries(changes)) {
    const before = credentials[personId];
    const pin = change.pin ?? before?.pin;
    if (pin) credentials[personId] = { ...NO_SECRETS, ...before, ...change, pin };
  }
  return { ...body, credentials };
}
