import type { JournalFailure } from '../desk/journal-port.ts';

/**
 * Thrown by `append` for an entry that breaks a rule of the journal, such as a reference released twice. A mistake of
 * the program, not of the disk: nothing was written, and the journal takes the next entry. Names no values.
 */
export class EntryRefused extends Error {
  override readonly name = 'EntryRefused';
  readonly reason: EntryRefusal;
  readonly detail: string;
  constructor(reason: EntryRefusal, detail: string, options?: ErrorOptions) {
    super(`The entry was refused (${reason}): ${detail}`, options);
    this.reason = reason;
    this.detail = detail;
  }
}

export type EntryRefusal = 'malformed' | 'otherMode' | 'otherSale' | 'stepWithoutPayment' | 'ruleBroken';

/** Thrown by whatever reads: the journal's file could not be read, or holds what is no record. */
export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable';
  readonly failure: JournalFailure;
  constructor(failure: JournalFailure, options?: ErrorOptions) {
    super(`The journal could not be read (${failure}).`, options);
    this.failure = failure;
  }
}
