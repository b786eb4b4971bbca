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
 * What opens the list of people at the next start after a recovery. With `nothing`, the list exists for this run only.
 */
export type OpensNext = 'keyStore' | 'heldPassphrase' | 'newPassphrase' | 'nothing';

export interface PeoplePlace extends ProofPlace {
  holdPassphrase: (passphrase: string) => void;
  /** True if the passphrase opens the till's other locked keys, because one passphrase must open all of them. */
  opensKeys: (passphrase: string) => Promise<boolean>;
  opensNext: () => Promise<OpensNext>;
  approved: () => Approved | null;
  now: () => Date;
  log: Log;
}

export class KeptPeople {
  readonly files: PeopleFiles;
  /** Null if nobody is set up; a problem if nobody can sign in. */
  state: OpenPeople | Problem | null = null;
  isStopped = false;
  readonly #log: Log;

  constructor(place: PeoplePlace, found: ProvenPeople) {
    this.files = peopleFiles(place);
    this.#log = place.log;
    this.take(found);
  }

  take(found: ProvenPeople): void {
    this.state = found.kind === 'blocked' ? found.why : null;
    if (found.kind === 'proven') this.accept(found);
  }

  accept({ people, lies }: Extract<ProvenPeople, { kind: 'proven' }>): void {
    this.state = people;
    if (lies === 'outside') {
      this.#log.write('peopleBroughtBack');
      this.#attempt(() => bringBack(this.files));
    }
    // The outside copy may have counted wrong PINs that the journal lacks.
    if (!isCopied(this.files)) this.write(people, null);
    this.mark(people);
  }

  /** Updates both heads to the newest entry. @returns false if one of them could not be written */
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

  /** Writes the people. `entry` is null if only a count of wrong PINs has changed. */
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
    // Heads are written after the copy, so they are never ahead of it.
    this.#attempt(() => copyOutside(this.files));
    if (event) this.mark(this.state);
    return null;
  }

  /** Writes, and only logs a failure: the folder outside the profile is optional. */
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
