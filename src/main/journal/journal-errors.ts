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

export type EntryRefusal =
  | 'malformed'
  | 'otherMode'
  | 'otherSale'
  | 'stepWithoutPayment'
  | 'dayNotOver'
  /** It counts entries, and others have come since: to be counted again. */
  | 'movedOn'
  | 'ruleBroken';
