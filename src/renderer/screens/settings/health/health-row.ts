/** One aspect of the till's health: a shape, words, and what to do about it. */
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
  /** `notice` only if a person can do something. */
  state: 'good' | 'notice' | 'unknown';
  says: string;
  next: string | null;
}
