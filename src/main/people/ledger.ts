import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
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
  peopleFileIn,
  writePeopleFile,
} from './people-file.ts';
import { listBeside, writeMark } from './people-mark.ts';
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
  const { secrets, passphrase, now } = place;
  const queue = createQueue();
  const found = await provePeople(place, known);
  if (found.kind === 'proven' && found.lies === 'outside') place.log.write('peopleBroughtBack');
  let state = stateOf(found);
  let wrapped = found.kind === 'proven' ? found.wrapped : null;
  let isStopped = false;
  if (found.kind === 'proven' && found.lies !== 'inBoth') write(found.body, found.pepper);

  function write(body: PeopleBody, pepper: Pepper, isChanged = true): Problem | null {
    if (isStopped) return problem('peopleNotKept').problem;
    const refused = writeDown(place, { body, pepper, wrapped, isChanged });
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
    const at = now().toISOString();
    return write(bodyAfter(withCredentials(body, credentials), { at, by, change: changed }), pepper);
  }

  async function recoverKey(recoveryCode: string): Promise<Problem | null> {
    if (state === null) return problem('personNotFound').problem;
    if (!('code' in state)) return null;
    if (state.code !== 'peopleKeyMissing') return state;
    const opened = await provePeopleByCode(place, known, recoveryCode);
    if (opened.kind === 'blocked') return opened.why;
    const { pepper, body, ownerId } = opened;
    // Where nothing keeps it, it is there for this run.
    wrapped = ((await pepper.keep(secrets, passphrase, body.id)) ?? opened).wrapped;
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
    keepFailures: (personId, failures) =>
      queue.run(async () => {
        if (state === null || 'code' in state) return;
        const refused = write(withCredentials(state.body, { [personId]: { failures } }), state.pepper, false);
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

interface Written {
  body: PeopleBody;
  pepper: Pepper;
  wrapped: PeopleFile['pepper'];
  /** Whether anything but a count of wrong PINs is another than before. */
  isChanged: boolean;
}

function writeDown(place: PeoplePlace, written: Written): Problem | null {
  const { body, pepper, wrapped } = written;
  try {
    writePeopleFile(peopleFileIn(place.folder), body, pepper, wrapped);
  } catch (error) {
    place.log.write('settingsNotWritten', describeError(error));
    return problem('peopleNotKept').problem;
  }
  keepOutside(place, written);
  return null;
}

/** That place is the machine's, not the till's: the list goes on without it. The mark comes last, since it must not be ahead. */
function keepOutside({ mark, log }: PeoplePlace, { body, pepper, wrapped, isChanged }: Written): void {
  if (mark === null) return;
  try {
    fs.mkdirSync(path.dirname(mark), { recursive: true, mode: 0o700 });
    if (isChanged) writePeopleFile(listBeside(mark), body, pepper, wrapped);
    writeMark(mark, body, pepper);
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
