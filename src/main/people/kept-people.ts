import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { Approved } from '../../shared/people/approval.ts';
import type { PeopleEntry } from '../../shared/people/people-entry.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { eventHash, hex } from '../journal/chain.ts';
import { authenticationOf } from '../journal/heads/authentication.ts';
import { keepHeads } from '../journal/heads/heads.ts';
import { describeError, type Log } from '../log.ts';
import { bringBack, copyOutside, isCopied, type PeopleFiles, peopleFiles, writeJournal } from './people-journal.ts';
import { recordsText } from './pin-records.ts';
import type { OpenPeople, ProofPlace, ProvenPeople } from './proven-people.ts';

/**
 * What opens the people that a recovery code has brought back, at the next start: the machine's key store, the passphrase that is held,
 * one that whoever brings them back may choose, or nothing, so that they are there for this run alone.
 */
export type OpensNext = 'keyStore' | 'heldPassphrase' | 'newPassphrase' | 'nothing';

/** Where the people of a profile are kept, and what proves them. */
export interface PeoplePlace extends ProofPlace {
  /** Holds a passphrase that a person has typed, for as long as the program runs. */
  holdPassphrase: (passphrase: string) => void;
  /** Whether a passphrase opens the keys of this till that are locked with one: with two, either would keep the other shut. */
  opensKeys: (passphrase: string) => Promise<boolean>;
  /** What opens the people at the next start once a recovery code has brought them back. */
  opensNext: () => Promise<OpensNext>;
  /** Another person's approval of the act that is under way; null if nobody else had to approve the act. */
  approved: () => Approved | null;
  now: () => Date;
  log: Log;
}

/** The people as they are proven at this moment, and their one writer. */
export class KeptPeople {
  readonly files: PeopleFiles;
  /** Null if nobody is set up; a problem if nobody can sign in. */
  state: OpenPeople | Problem | null;
  /** Nothing is written from here on. */
  isStopped = false;
  readonly #log: Log;

  /** @param found as it was proven when the till opened */
  constructor({ folder, outsideHeads, log }: PeoplePlace, found: ProvenPeople) {
    this.files = peopleFiles(folder, outsideHeads);
    this.#log = log;
    this.state = found.kind === 'blocked' ? found.why : null;
    if (found.kind === 'proven') this.accept(found);
  }

  /** Takes people that were proven. */
  accept({ people, lies }: Extract<ProvenPeople, { kind: 'proven' }>): void {
    this.state = people;
    if (lies === 'outside') {
      this.#log.write('peopleBroughtBack');
      this.#attempt(() => bringBack(this.files));
    }
    // The copy may have counted wrong PINs that the journal of the profile does not know.
    if (!isCopied(this.files)) this.write(people, null);
    this.mark(people);
  }

  /** Makes both heads name the newest entry. @returns false if one of them could not be written */
  mark({ id, pepper, head }: OpenPeople): boolean {
    let isOutside = true;
    const heads = keepHeads({
      inside: this.files.head,
      outside: this.files.outside?.head ?? null,
      authentication: authenticationOf(pepper.journalKey, 'head'),
      head: () => ({ journal: id, mode: 'people', seq: head.seq, hash: hex(head.hash) }),
      outsideFailed: (error) => {
        isOutside = this.#failed(error);
      },
    });
    return this.#attempt(heads.mark) && isOutside;
  }

  /** Writes people, and the entry that they come from; null if only a count of wrong PINs has changed. */
  write(people: OpenPeople, entry: PeopleEntry | null): Problem | null {
    if (this.isStopped) return problem('peopleNotKept').problem;
    const { id, pepper, wrapped, head: before, records } = people;
    const event = entry && eventAfter(before, entry);
    const head = event ? { seq: event.seq, hash: event.hash } : before;
    try {
      const stored = { pepper: wrapped, ...recordsText(id, head, records, pepper) };
      writeJournal(this.files.database, before, { event, records: stored });
    } catch (error) {
      this.#log.write('settingsNotWritten', describeError(error));
      return problem('peopleNotKept').problem;
    }
    this.state = { ...people, head };
    // The heads come last: they are never ahead of the copy.
    this.#attempt(() => copyOutside(this.files));
    if (event) this.mark(this.state);
    return null;
  }

  /** The place outside is the machine's, not the till's: the people go on without it. */
  #attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): false {
    this.#log.write('backgroundFailed', describeError(error));
    return false;
  }
}

function eventAfter({ seq: before, hash: prev }: OpenPeople['head'], entry: PeopleEntry) {
  const seq = before + 1;
  const payload = canonicalJson(entry);
  return { seq, payload, prev, hash: eventHash(prev, seq, payload) };
}
