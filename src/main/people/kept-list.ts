import fs from 'node:fs';
import path from 'node:path';
import type { People } from '../../shared/people/people.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { describeError, type Log } from '../log.ts';
import { type PeopleBody, type PeopleFile, peopleFileIn, writePeopleFile } from './people-file.ts';
import { listBeside, writeMark } from './people-mark.ts';
import type { Pepper } from './pepper.ts';
import { type ProofPlace, type ProvenPeople, peopleOf } from './proven-people.ts';

/**
 * What opens a list that a recovery code has brought back, at the next start: the machine's key store, the passphrase that is held, one
 * that whoever brings it back may choose, or nothing, so that it is there for this run alone.
 */
export type OpensNext = 'keyStore' | 'heldPassphrase' | 'newPassphrase' | 'nothing';

/** Where the people of a profile are kept, and what proves them. */
export interface PeoplePlace extends ProofPlace {
  /** Holds a passphrase that a person has typed, for as long as the program runs. */
  holdPassphrase: (passphrase: string) => void;
  /** Whether a passphrase opens the keys of this till that are locked with one: with two, either would keep the other shut. */
  opensKeys: (passphrase: string) => Promise<boolean>;
  /** What opens the list at the next start once a recovery code has brought it back. */
  opensNext: () => Promise<OpensNext>;
  now: () => Date;
  log: Log;
}

type Proven = Extract<ProvenPeople, { kind: 'proven' }>;

/** The list of people as it is proven at this moment, and where it is written. */
export interface KeptList {
  /** Null where nobody is set up; a problem where nobody can sign in. */
  state(): OpenState | Problem | null;
  /** Held since the program started; null where there is none. */
  passphrase(): string | null;
  holdPassphrase(typed: string): void;
  /** Takes people that were proven, and writes them where they do not lie yet. */
  accept(proven: Proven): void;
  /** Takes them without writing. @param wrapped as their pepper lies from now on */
  take(proven: Proven, wrapped: PeopleFile['pepper']): void;
  /** How the pepper lies in what is written next. */
  wrapWith(wrapped: PeopleFile['pepper']): void;
  /** @param isChanged false where nothing but a count of wrong PINs is another than before */
  write(body: PeopleBody, pepper: Pepper, isChanged?: boolean): Problem | null;
  isStopped(): boolean;
  /** Writes nothing from here on. */
  stop(): void;
}

/** @param found as it was proven when the till opened */
export function keepList(place: PeoplePlace, found: ProvenPeople): KeptList {
  let { passphrase } = place;
  let state = stateOf(found);
  let wrapped: PeopleFile['pepper'] = null;
  let isStopped = false;

  function take(proven: Proven, as: PeopleFile['pepper']): void {
    state = stateOf(proven);
    wrapped = as;
  }

  function write(body: PeopleBody, pepper: Pepper, isChanged = true): Problem | null {
    if (isStopped) return problem('peopleNotKept').problem;
    const refused = writeDown(place, { body, pepper, wrapped, isChanged });
    if (!refused) state = { pepper, body, people: peopleOf(body.entries) };
    return refused;
  }

  function accept(proven: Proven): void {
    if (proven.lies === 'outside') place.log.write('peopleBroughtBack');
    take(proven, proven.wrapped);
    if (proven.lies !== 'inBoth') write(proven.body, proven.pepper);
  }

  if (found.kind === 'proven') accept(found);
  return {
    ...{ accept, take, write },
    state: () => state,
    passphrase: () => passphrase,
    holdPassphrase(typed) {
      passphrase = typed;
      place.holdPassphrase(typed);
    },
    wrapWith(as) {
      wrapped = as;
    },
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
    },
  };
}

/** People who were set up, as they are proven. */
export interface OpenState {
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
