/** One thing about the till: how it is, in a shape and words, and what to do where something is to be done. */
export interface HealthRow {
  name:
    | 'journal'
    | 'check'
    | 'seal'
    | 'copyHere'
    | 'copySecond'
    | 'disk'
    | 'service'
    | 'headOffice'
    | 'fetched'
    | 'printer'
    | 'keyStore'
    | 'clock'
    | 'program';
  /** `notice` only where a person can do something about it. */
  state: 'good' | 'notice' | 'unknown';
  says: string;
  next: string | null;
}
