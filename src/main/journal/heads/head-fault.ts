/** Why the heads outside the database do not prove the journal's end. */
export type HeadFault =
  /** The journal has entries, and one of the two heads is missing, unreadable or lacks this till's tag. */
  | 'headMissing'
  /** The head outside the profile names another journal. */
  | 'otherJournal'
  /** The head outside the profile knows later events: the profile is an older copy. */
  | 'olderCopy';
