/** Why the end of a journal is not proven by what is kept outside it. */
export type HeadFault =
  /** There are entries, and no head of them that can be read and is this till's own. */
  | 'headMissing'
  /** The head that is kept outside the profile knows events that are not here: the profile is an older copy. */
  | 'olderCopy';
