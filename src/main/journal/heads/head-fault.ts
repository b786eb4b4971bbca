/** Why the end of a journal is not proven by what is kept outside it. */
export type HeadFault =
  /** There are entries, and one of the two heads is missing, unreadable or not tagged with this till's key. */
  | 'headMissing'
  /** The head that is kept outside the profile names another journal than the one that lies here. */
  | 'otherJournal'
  /** The head that is kept outside the profile knows events that are not here: the profile is an older copy. */
  | 'olderCopy';
